import { createHash } from 'node:crypto';
import { printableText } from '../printable-text.ts';
import type { MountLine } from './mountinfo.ts';

/** A mount whose file system is measured. */
export interface ShownMount {
  /** The mount point, shortened where it is very long: unique among the mounts. */
  readonly name: string;
  /** As the host sees it. */
  readonly mountPointBytes: Buffer;
  readonly mountPoint: string;
  readonly device: string;
  readonly deviceNumber: string;
  readonly type: string;
  readonly readOnly: boolean;
}

/** File systems without a device number of a disk that still have a device or a server behind them. */
const withServerOrPool =
  /^(nfs4?|cifs|smb3|smbfs|ceph|9p|virtiofs|vboxsf|vmhgfs|prl_fs|glusterfs|lustre|beegfs|gpfs|afs|orangefs|pvfs2|ocfs2|gfs2?|ncpfs|coda|btrfs|bcachefs|zfs|fuse|fuseblk|fuse\..+)$/;

/**
 * Of those, what only shows other files again, in the session of one user or the view of one container; nobody else,
 * not even root, may look into some of them.
 */
const views =
  /^fuse\.(gvfsd-fuse|portal|lxcfs|xdg-document-portal|snapfuse|squashfuse|fuse-overlayfs|rootlesskit)$/;

/** Images that are always full. */
const images = /^(squashfs|erofs|iso9660|udf|cramfs|romfs)$/;

/** Names become ids, which are short; mount points can have 4,096 bytes. */
const longestPoint = 900;

/**
 * Chooses what is measured: file systems with a device or a server behind them, each once, and the root whatever it is.
 *
 * Left out are the kernel's own (proc, sysfs, cgroup, …), what lives in memory (tmpfs, ramfs, devtmpfs: /dev/shm,
 * projected volumes and secrets of the kubelet), overlays of containers (their space is that of the disk below),
 * read-only images, and repeated mounts of one file system (bind mounts, local volumes): the one that shows its root and
 * has the shortest path stands for all of them.
 */
export function shownMounts(table: readonly MountLine[]): ShownMount[] {
  const visible = new Map<string, MountLine>();
  for (const mount of table) {
    const point = mount.mountPoint.toString('latin1');
    // The last mount at a place hides the others there.
    visible.delete(point);
    visible.set(point, mount);
  }
  const ofDevice = new Map<string, MountLine>();
  for (const mount of visible.values()) {
    if (!isMeasured(mount)) continue;
    const other = ofDevice.get(mount.deviceNumber);
    if (!other || standsBetter(mount, other)) ofDevice.set(mount.deviceNumber, mount);
  }
  return [...ofDevice.values()].map(toShown);
}

function isMeasured({ mountPoint, deviceNumber, type }: MountLine): boolean {
  if (isRoot(mountPoint)) return true;
  if (images.test(type) || views.test(type) || type === 'devtmpfs') return false;
  return !deviceNumber.startsWith('0:') || withServerOrPool.test(type);
}

function standsBetter(mount: MountLine, than: MountLine): boolean {
  if (isRoot(mount.mountPoint) !== isRoot(than.mountPoint)) return isRoot(mount.mountPoint);
  if (isRoot(mount.root) !== isRoot(than.root)) return isRoot(mount.root);
  return mount.mountPoint.length < than.mountPoint.length;
}

function isRoot(path: Buffer): boolean {
  return path.length === 1 && path[0] === 47;
}

function toShown({ mountPoint, deviceNumber, type, source, readOnly }: MountLine): ShownMount {
  const text = printableText(mountPoint);
  return {
    name: text.length <= longestPoint ? text : shortened(text),
    mountPointBytes: mountPoint,
    mountPoint: text.slice(0, 4096),
    device: printableText(source).slice(0, 1024),
    deviceNumber,
    type: type.slice(0, 64),
    readOnly,
  };
}

function shortened(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `${text.slice(0, longestPoint - 20)}…${hash}`;
}
