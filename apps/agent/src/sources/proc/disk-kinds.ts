import { existsSync } from 'node:fs';

/** Used when /sys is not there (a recorded tree): names of partitions as the kernel forms them. */
const partitionName =
  /^((?:h|s|v|xv|ub|das)d[a-z]+\d+|(?:nvme\d+n\d+|mmcblk\d+|loop\d+|nbd\d+|md\d+|rbd\d+|pmem\d+|zd\d+)p\d+)$/;

/** Devices that exist by the dozen without being used: shown once they do IO. */
const mayBeIdle = /^(loop|ram|zram|nbd|fd|sr|nvme\d+c)\d*/;

export interface DiskKind {
  readonly isPartition: boolean;
  /** Shown only when it has read or written something. */
  readonly onlyWithIo: boolean;
}

/** What a name of /proc/diskstats stands for. */
export function diskKind(name: string, sysRoot: string): DiskKind {
  // A slash in a device name is `!` in sysfs (cciss/c0d0).
  const folder = name.replaceAll('/', '!');
  const isPartition = existsSync(`${sysRoot}/block`)
    ? !existsSync(`${sysRoot}/block/${folder}`)
    : partitionName.test(name);
  return { isPartition, onlyWithIo: mayBeIdle.test(name) };
}
