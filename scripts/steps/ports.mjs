import { createServer } from 'node:net';
import { StepFailed } from './run-command.mjs';

/** The two ports of a machine's own stack, and the settings that move them. */
export const portSettings = [
  { setting: 'KUBEVITALS_PORT', standard: 4110, what: 'the hub' },
  { setting: 'KUBEVITALS_AGENT_PORT', standard: 4111, what: 'the agent' },
];

export const portOf = ({ setting, standard }) => Number(process.env[setting] || standard);

function isTaken(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Throws when a port of the stack is taken, with the setting that would move it. What is not a port is left to the services to refuse. */
export async function checkPortsFree() {
  for (const each of portSettings) {
    const port = portOf(each);
    if (!Number.isInteger(port) || port < 1 || port > 65_535 || !(await isTaken(port))) continue;
    throw new StepFailed(
      `Port ${port} for ${each.what} is taken: end what listens there, or set ${each.setting} to a free one.`,
      2,
    );
  }
}
