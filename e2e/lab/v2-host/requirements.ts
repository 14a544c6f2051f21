import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { busybox, pinnedNode } from './guest-disks.ts';

const programs = ['qemu-system-x86_64', 'cpio', 'mke2fs', 'apt-get', 'dpkg-deb', 'ldd', 'tar'];

/** Why the guest cannot be made on this machine, as words for the name of a test; null: it can. */
export function missingForGuest(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the guest has the agent’s x86-64 Node';
  const absent = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (absent.length > 0) return `${absent.join(', ')} not installed`;
  if (!existsSync(pinnedNode)) return 'the pinned Node is not in node_modules';
  if (!existsSync(busybox)) return 'busybox-static is not installed';
  // ldd fails on what is linked statically.
  return spawnSync('ldd', [busybox]).status === 0 ? 'busybox is not a static one' : null;
}
