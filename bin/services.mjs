import path from 'node:path';
import { root } from './pinned-node.mjs';

/** How each process of Kubevitals is started: its bundle, the flags of its Node, and what its environment adds. */
export const services = {
  hub: { bundle: path.join(root, 'apps/web/dist/server.mjs'), flags: [], env: {} },
  agent: {
    bundle: path.join(root, 'apps/agent/dist/agent.mjs'),
    // A young generation of 1 MiB keeps 9 MiB less resident; the old one's ceiling is for 5,000 cgroups.
    flags: ['--max-semi-space-size=1', '--max-old-space-size=256'],
    // One malloc arena for all threads: glibc's default costs 3 MiB.
    env: { MALLOC_ARENA_MAX: '1' },
  },
};
