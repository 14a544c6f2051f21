import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pinnedNode, root } from '../bin/pinned-node.mjs';
import { services as kinds } from '../bin/services.mjs';
import { agentUrl, localHubUrl } from './steps/addresses.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkPortsFree } from './steps/ports.mjs';
import { askedToStop, main, say } from './steps/run-command.mjs';
import { endedByItself, startService } from './steps/service.mjs';

const stopAfterMs = 10_000;
const agentReadyMs = 15_000;
const pollMs = 100;

/** Resolves to whether the agent reads this machine, as its own `/readyz` says. */
async function agentReady() {
  const until = Date.now() + agentReadyMs;
  const isReady = () =>
    fetch(`${agentUrl()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (Date.now() < until) {
    if (await isReady()) return true;
    await delay(pollMs);
  }
  return false;
}

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  await checkPortsFree();

  const asked = askedToStop();
  const dataDir = path.resolve(root, process.env.KUBEVITALS_DATA_DIR || '.kubevitals');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    KUBEVITALS_DATA_DIR: dataDir,
  };
  const services = [];
  const start = (name) => {
    const { flags, bundle, env: own } = kinds[name];
    const command = [pinnedNode(), ...flags, bundle];
    const service = startService({ name, command, env: { ...env, ...own }, dataDir });
    services.unshift(service);
    return service;
  };
  /** The result of `work`; null when the end was asked for first. Throws when a service ended first. */
  const unlessEnded = async (work) => {
    const ends = services.map(({ ended }) => ended.then((end) => ({ end })));
    const first = await Promise.race([...ends, asked, work.then((result) => ({ result }))]);
    if (first === 'asked') return null;
    if ('end' in first) throw endedByItself(first.end);
    return first.result;
  };

  try {
    const hub = start('hub');
    const link = await unlessEnded(hub.line(/^Kubevitals: (\S+)/));
    if (link === null) return;
    env.KUBEVITALS_HUB_URL = process.env.KUBEVITALS_HUB_URL || localHubUrl(dataDir);
    start('agent');
    const ready = await unlessEnded(agentReady());
    if (ready === null) return;
    if (!ready) say('The agent runs but is not ready yet; its page says why.');
    process.stdout.write(`Kubevitals: ${link}\n`);
    await unlessEnded(asked);
  } finally {
    say('Stopping …');
    // The agent first: it has a last word for the hub.
    for (const service of services) await service.stop(stopAfterMs);
  }
});
