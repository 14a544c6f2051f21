import { ensureBuilt } from './steps/build.mjs';
import { ensureDebian } from './steps/debian.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { main, say } from './steps/run-command.mjs';
import { conclude, vitest } from './steps/tests.mjs';

/** Programs of real peers, and the Debian packages that hold them. */
const peers = {
  prometheus: 'prometheus',
  promtool: 'prometheus',
  ip: 'iproute2',
  fusermount3: 'fuse3',
  // A virtual machine with cgroup v2.
  'qemu-system-x86_64': 'qemu-system-x86',
  busybox: 'busybox-static',
  cpio: 'cpio',
  mke2fs: 'e2fsprogs',
};

/** The suites against real peers. `--ci` leaves out those that take minutes. */
await main(async (args) => {
  await ensureInstalled();
  const missing = await ensureDebian(peers);
  for (const program of missing) say(`${program} is not installed: what needs it is skipped.`);
  await ensureBuilt();
  const files = args.includes('--ci') ? ['--exclude', '**/*.long.lab.test.ts'] : [];
  conclude([await vitest('lab', ['--config', 'vitest.lab.config.ts', ...files])]);
});
