import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMountinfo } from './mountinfo.ts';
import { shownMounts } from './shown-mounts.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../fixtures');
const shown = (text: string | Buffer) =>
  shownMounts(parseMountinfo(Buffer.from(text))).map(({ name, type }) => `${name} ${type}`);
/** `type` may be followed by the folder of the file system that is mounted: `ext4 /part`. */
const line = (device: string, point: string, type: string) => {
  const [name, root = '/'] = type.split(' ');
  return `1 1 ${device} ${root} ${point} rw - ${name} source rw\n`;
};

describe('shownMounts', () => {
  it('shows one file system of the recorded node with its 161 mounts', () => {
    expect(shown(readFileSync(path.join(fixtures, 'proc-v1/proc/1/mountinfo')))).toEqual(['/ ext4']);
    expect(shown(readFileSync(path.join(fixtures, 'proc-v2/proc/1/mountinfo')))).toEqual([
      '/ rootfs',
      '/mnt ext4',
    ]);
  });

  it('shows disks, pools and servers, and nothing that lives in the kernel, in memory or in an image', () => {
    const table =
      line('8:1', '/', 'ext4') +
      line('8:2', '/boot', 'vfat') +
      line('0:40', '/data', 'btrfs') +
      line('0:41', '/tank', 'zfs') +
      line('0:42', '/home', 'nfs4') +
      line('0:43', '/s3', 'fuse.s3fs') +
      line('0:44', '/cephfs', 'ceph') +
      line('259:7', '/var/lib/kubelet/pods/x/volumes/kubernetes.io~csi/pvc-1/mount', 'xfs') +
      line('0:5', '/dev/shm', 'tmpfs') +
      line('0:6', '/proc', 'proc') +
      line('0:7', '/run/containerd/x/rootfs', 'overlay') +
      line('0:8', '/run/user/1000/gvfs', 'fuse.gvfsd-fuse') +
      line('7:0', '/snap/core/1', 'squashfs') +
      line('11:0', '/media/cd', 'iso9660') +
      line('0:9', '/some/new', 'newpseudofs');
    expect(shown(table).map((text) => text.split(' ')[1])).toEqual(
      'ext4 vfat btrfs zfs nfs4 fuse.s3fs ceph xfs'.split(' '),
    );
  });

  it('shows the root whatever it is', () => {
    expect(shown(line('0:30', '/', 'overlay') + line('0:31', '/x', 'overlay'))).toEqual(['/ overlay']);
  });

  it('takes of bind mounts the one that shows the whole, then the shortest path', () => {
    const table =
      line('8:3', '/a', 'ext4 /part') + line('8:3', '/srv/long', 'ext4') + line('8:3', '/srv/x', 'ext4');
    expect(shown(table)).toEqual(['/srv/x ext4']);
  });

  it('takes the last of several mounts at one place', () => {
    expect(shown(line('8:3', '/a', 'ext4') + line('8:4', '/a', 'xfs'))).toEqual(['/a xfs']);
    expect(shown(line('8:3', '/a', 'ext4') + line('0:4', '/a', 'tmpfs'))).toEqual([]);
  });

  it('keeps row ids apart and short enough, whatever the path', () => {
    const deep = `/${'x'.repeat(2000)}`;
    const rows = shown(
      line('8:3', `${deep}a`, 'ext4') + line('8:4', `${deep}b`, 'ext4') + line('8:5', '/n\\012l', 'ext4'),
    );
    expect(new Set(rows).size).toBe(3);
    for (const row of rows) expect(row.length).toBeLessThan(1024);
    expect(rows[2]).toBe('/n\\x0Al ext4');
  });
});
