import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface HungFileSystem {
  readonly mountPoint: string;
  /** Lets it fail, which frees whoever waits for it, and takes it away. */
  remove(): void;
}

/**
 * Mounts a FUSE file system whose server never answers: every call on it waits for ever, as on a dead NFS
 * server. Needs root and /dev/fuse; throws without.
 */
export function mountHungFileSystem(): HungFileSystem {
  const device = openSync('/dev/fuse', 'r+');
  const mountPoint = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-hung-'));
  // mount(8) hands the options to the kernel from its own process, in which the device is descriptor 3.
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const mounted = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'kubevitals-hung', mountPoint], {
    stdio: ['ignore', 'ignore', 'pipe', device],
  });
  if (mounted.status !== 0) {
    closeSync(device);
    rmdirSync(mountPoint);
    throw new Error(`mount failed: ${mounted.stderr.toString()}`);
  }
  return {
    mountPoint,
    remove() {
      closeSync(device);
      spawnSync('umount', ['-l', mountPoint]);
      rmdirSync(mountPoint);
    },
  };
}
