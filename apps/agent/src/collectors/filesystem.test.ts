import { statfsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FacetSender, type Mount } from '@kubevitals/shared';
import { mounts } from '../facets/mounts.ts';
import { filesystem } from './filesystem.ts';
import { CollectorRig, HostTree, machine } from './testing/collector-rig.ts';

describe('filesystem and mounts', () => {
  it('agree with this machine', async () => {
    using rig = new CollectorRig('filesystem', filesystem, machine);
    const sender = new FacetSender<Mount>();
    const watcher = mounts({ sender, sources: rig.sources });
    watcher.refresh({ number: 0, wallMs: 0, monoMs: 0 });
    expect(sender.size).toBe(0);
    await rig.sources.host.filesystems.runRound();
    rig.tick(10);
    const { blocks, bsize, files } = statfsSync('/');
    expect(rig.values('fs:/')).toMatchObject({ sizeBytes: blocks * bsize, inodes: files });
    const { sizeBytes, freeBytes, availableBytes, usedBytes, usedRatio } = rig.values('fs:/');
    expect(usedBytes).toBe(sizeBytes! - freeBytes!);
    // As the kubelet's image GC: reserved for root is not available.
    expect(usedRatio).toBeCloseTo(1 - availableBytes! / sizeBytes!, 5);
    watcher.refresh({ number: 10, wallMs: 0, monoMs: 0 });
    expect(sender.get('fs:/')).toMatchObject({ mountPoint: '/', state: 'answering', why: null });
    await rig.sources.host.close();
  });

  it('reports no figures that are old, and drops rows with their mounts', async () => {
    using tree = new HostTree(null);
    tree.write('proc/1/mountinfo', '1 1 0:99 / / rw - zfs tank rw\n');
    using rig = new CollectorRig('filesystem', filesystem, { ...tree.roots, host: '/' });
    const sender = new FacetSender<Mount>();
    const watcher = mounts({ sender, sources: rig.sources });
    const { filesystems } = rig.sources.host;
    await filesystems.runRound();
    rig.tick(10);
    watcher.refresh({ number: 10, wallMs: 0, monoMs: 0 });
    // The number in the table is not that of this machine's root.
    expect(rig.value('fs:/', 'sizeBytes')).toBeNaN();
    expect(sender.get('fs:/')).toMatchObject({ state: 'failed', device: 'tank' });
    tree.write('proc/1/mountinfo', '1 1 0:98 / /x rw - btrfs /dev/x rw\n');
    await filesystems.runRound();
    rig.tick(10);
    watcher.refresh({ number: 20, wallMs: 0, monoMs: 0 });
    expect(rig.rows()).toEqual(['fs:/x']);
    expect([...sender.entries()].map(([key]) => key)).toEqual(['fs:/x']);
    await rig.sources.host.close();
  });
});
