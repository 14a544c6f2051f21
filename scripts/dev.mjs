import path from 'node:path';
import { pinnedNode, root } from '../bin/pinned-node.mjs';
import { localHubUrl } from './steps/addresses.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkPortsFree } from './steps/ports.mjs';
import { askedToStop, main, say } from './steps/run-command.mjs';
import { endedByItself, startService } from './steps/service.mjs';

const stopAfterMs = 5000;

/**
 * Hub and agent from source: the page reloads by itself, the agent starts anew when a file of it changes. The hub
 * is started anew by hand (Ctrl-C): its modules are also the page's.
 */
await main(async () => {
  await ensureInstalled();
  await checkPortsFree();
  const asked = askedToStop();
  const dataDir = path.resolve(root, process.env.KUBEVITALS_DATA_DIR || '.kubevitals');
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    KUBEVITALS_DATA_DIR: dataDir,
  };
  const services = [];
  const start = (name, args) => {
    const service = startService({ name, command: [pinnedNode(), ...args], env, dataDir });
    services.unshift(service);
    return service;
  };
  try {
    say('Starting hub and agent from source …');
    const hub = start('hub', [path.join(root, 'apps/web/server.ts'), 'hub', '--dev']);
    void hub.line(/^Kubevitals: (\S+)/).then((link) => {
      process.stdout.write(`Kubevitals: ${link}\n`);
      env.KUBEVITALS_HUB_URL = process.env.KUBEVITALS_HUB_URL || localHubUrl(dataDir);
      start('agent', ['--watch', '--watch-preserve-output', path.join(root, 'apps/agent/src/main.ts')]);
    });
    const end = await Promise.race([asked, hub.ended]);
    if (end !== 'asked') throw endedByItself(end);
  } finally {
    for (const service of services) await service.stop(stopAfterMs);
  }
});
