import { readFileSync } from 'node:fs';
import path from 'node:path';
import { portOf, portSettings } from './ports.mjs';
import { StepFailed } from './run-command.mjs';

/** Where the agent of this machine reaches the hub that has started on that data directory, as the hub itself says. */
export function localHubUrl(dataDir) {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'hub/running.json'), 'utf8')).local;
  } catch (error) {
    throw new StepFailed(`The hub did not say where it is reached (${error.message}).`);
  }
}

/** The address to ask of what listens there: that of all addresses stands for loopback. */
export function askedAt(listen) {
  const address = (listen || '127.0.0.1').trim().replace(/^\[(.*)\]$/, '$1');
  if (['0.0.0.0', '::', 'localhost'].includes(address)) return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address;
}

/** Where the agent answers over HTTP. */
export const agentUrl = () =>
  `http://${askedAt(process.env.KUBEVITALS_AGENT_LISTEN)}:${portOf(portSettings[1])}`;
