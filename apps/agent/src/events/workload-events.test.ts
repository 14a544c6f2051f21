import { eventLine, events, FacetSender, facets, type EventKind, type Workload } from '@kubevitals/shared';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkloadRig } from '../collectors/testing/workload-rig.ts';
import { workloads } from '../facets/workloads.ts';
import { TreeFolder } from '../sources/cgroup/testing/recorded-tree.ts';
import type { NewEvent } from './event-writer.ts';
import { writeWorkloadEvents } from './workload-events.ts';

const pod = 'kubepods/burstable/pod1399d9c7-c86f-4371-8568-07b3d32258a4';
const container = `${pod}/${'91f2457f'.repeat(8)}`;

let tree: TreeFolder;
let written: NewEvent<EventKind>[];

beforeEach(() => {
  tree = new TreeFolder();
  written = [];
  tree.write('sys/fs/cgroup/cgroup.controllers', 'cpu memory pids\n');
  tree.write('proc/sys/kernel/random/boot_id', 'boot-1\n');
});
afterEach(() => tree[Symbol.dispose]());

function makeContainer(): void {
  const at = (name: string, content: string) => tree.write(`sys/fs/cgroup/${container}/${name}`, content);
  at('cgroup.controllers', 'cpu memory pids\n');
  at('cpu.stat', 'usage_usec 2500000\nuser_usec 1\nsystem_usec 2\n');
  at('memory.current', '4096\n');
  at('memory.stat', 'anon 1\nfile 2\n');
  at('memory.peak', '8192\n');
  at('memory.max', '16384\n');
  at('memory.events', 'max 3\noom_kill 1\n');
  at('cpu.max', '50000 100000\n');
  at('cpuset.cpus.effective', '0-1\n');
}

function start(livesFile: string | null = null): WorkloadRig {
  const rig = new WorkloadRig(tree.roots, { watching: false, livesFile });
  const append = (event: NewEvent<EventKind>) => written.push(event);
  writeWorkloadEvents({ cgroups: rig.tree, events: { append }, now: () => Date.now() });
  return rig;
}

const untilScanned = (rig: WorkloadRig) => {
  for (let i = 0; i < 12; i++) rig.tick();
};

describe('workload events', () => {
  it('tell of what appears, and of what goes with its last figures', () => {
    using rig = start();
    rig.tick();
    makeContainer();
    untilScanned(rig);
    const id = rig.at(`/${container}`).id;
    rmSync(path.join(tree.roots.cgroup, 'kubepods'), { recursive: true });
    untilScanned(rig);
    expect(written.map(({ kind }) => kind)).toEqual([
      ...Array<EventKind>(4).fill('workload-appeared'),
      ...Array<EventKind>(4).fill('workload-gone'),
    ]);
    // Those below go before those above.
    const gone = written[4]!;
    expect(gone).toMatchObject({
      subject: id,
      data: {
        path: `/${container}`,
        kind: 'container',
        podUid: '1399d9c7-c86f-4371-8568-07b3d32258a4',
        qos: 'Burstable',
        cpuSeconds: 2.5,
        peakBytes: 8192,
        oomKills: 1,
      },
    });
    for (const { kind, data } of written) expect(events[kind].data.safeParse(data).success).toBe(true);
    expect(eventLine('workload-gone', gone.data)).toBe('container 91f2457f91f2 is gone, after 1 OOM kills');
  });

  it('tell after a restart of what came and went meanwhile', () => {
    const livesFile = path.join(tree.folder, 'lives.json');
    tree.write('sys/fs/cgroup/old.service/cgroup.controllers', '\n');
    start(livesFile)[Symbol.dispose]();
    rmSync(path.join(tree.roots.cgroup, 'old.service'), { recursive: true });
    tree.write('sys/fs/cgroup/new.service/cgroup.controllers', '\n');
    expect(written).toEqual([]);
    using rig = start(livesFile);
    expect(written).toMatchObject([
      { kind: 'workload-gone', data: { path: '/old.service', kind: 'service', cpuSeconds: null } },
      { kind: 'workload-appeared', data: { path: '/new.service' }, subject: rig.at('/new.service').id },
    ]);
  });
});

describe('workload events of an agent that is killed', () => {
  const livesFile = () => path.join(tree.folder, 'lives.json');
  const subjects = () => written.map(({ kind, data }) => `${kind} ${(data as { path: string }).path}`);

  it('are not told again when it dies right after its start', () => {
    tree.write('sys/fs/cgroup/old.service/cgroup.controllers', '\n');
    start(livesFile())[Symbol.dispose]();
    rmSync(path.join(tree.roots.cgroup, 'old.service'), { recursive: true });
    using killed = start(livesFile());
    using next = start(livesFile());
    expect(subjects()).toEqual(['workload-gone /old.service']);
    expect(killed.tickNumber + next.tickNumber).toBe(0);
  });

  it('are not told again when it dies right after the tick that told them', () => {
    tree.write('sys/fs/cgroup/old.service/cgroup.controllers', '\n');
    start(livesFile())[Symbol.dispose]();
    using killed = start(livesFile());
    rmSync(path.join(tree.roots.cgroup, 'old.service'), { recursive: true });
    tree.write('sys/fs/cgroup/new.service/cgroup.controllers', '\n');
    untilScanned(killed);
    using next = start(livesFile());
    expect(subjects().toSorted()).toEqual(['workload-appeared /new.service', 'workload-gone /old.service']);
    expect(next.tickNumber).toBe(0);
  });
});

describe('the workloads facet', () => {
  it('has names, places and limits, follows their changes, and says nothing when nothing changed', () => {
    makeContainer();
    using rig = start();
    const sender = new FacetSender<Workload>();
    const watcher = workloads({ sender, sources: rig.sources });
    const step = () => {
      rig.tick();
      watcher.refresh({ number: rig.tickNumber, wallMs: 0, monoMs: 0 });
    };
    step();
    expect(sender.size).toBe(5);
    const { id } = rig.at(`/${container}`);
    expect(sender.get(id)).toMatchObject({
      path: `/${container}`,
      name: '91f2457f91f2',
      parent: rig.at(`/${pod}`).id,
      depth: 4,
      version: 2,
      controllers: ['cpu', 'memory', 'pids'],
      cpuLimitCores: 0.5,
      memoryLimitBytes: 16384,
      memoryHighBytes: null,
      pidsLimit: null,
      cpuset: '0-1',
    });
    for (const [, item] of sender.entries()) {
      expect(facets.workloads.item.safeParse(item).success).toBe(true);
    }
    sender.takeChange();
    for (let i = 0; i < 12; i++) step();
    expect(sender.takeChange()).toBeNull();
    tree.write(`sys/fs/cgroup/${container}/memory.max`, 'max\n');
    for (let i = 0; i < 10; i++) step();
    expect(sender.takeChange()?.upserts.map(([key, item]) => [key, item['memoryLimitBytes']])).toEqual([
      [id, null],
    ]);
    rmSync(path.join(tree.roots.cgroup, container), { recursive: true });
    for (let i = 0; i < 12; i++) step();
    expect(sender.takeChange()).toMatchObject({ upserts: [], removals: [id] });
    watcher.close();
  });
});
