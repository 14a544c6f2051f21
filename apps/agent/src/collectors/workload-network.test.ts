import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { TreeFolder } from '../sources/cgroup/testing/recorded-tree.ts';
import { WorkloadRig } from './testing/workload-rig.ts';

const host = 'net:[4026531840]';
const pod = 'kubepods/pod1399d9c7-c86f-4371-8568-07b3d32258a4';
const docker = `docker/${'ab'.repeat(32)}`;

let tree: TreeFolder;

beforeEach(() => {
  tree = new TreeFolder();
  tree.write('sys/fs/cgroup/cgroup.controllers', '\n');
  tree.write('proc/self/status', 'Name:\tagent\nNSpid:\t77\n');
  tree.link('proc/1/ns/net', host);
});
afterEach(() => tree[Symbol.dispose]());

function run(cgroup: string, pid: number, namespace: string): void {
  tree.write(`sys/fs/cgroup/${cgroup}/cgroup.procs`, `${pid}\n`);
  tree.write(`sys/fs/cgroup/${cgroup}/cpu.stat`, 'usage_usec 1\n');
  tree.link(`proc/${pid}/ns/net`, namespace);
  receive(pid, 10);
}

function receive(pid: number, packets: number): void {
  const line = (name: string, count: number) =>
    `${name}: ${count * 100} ${count} 1 2 0 0 0 0 ${count * 10} ${count} 3 4 0 0 0 0\n`;
  const body = `${line('    lo', 99)}${line('  eth0', packets)}${line(' tunl0', 0)}`;
  tree.write(`proc/${pid}/net/dev`, `Inter-| Receive\n face |bytes\n${body}`);
}

function rows(rig: WorkloadRig): readonly string[] {
  const { add } = rig.table('workload.network').allRows();
  const pathOf = (id: string) => rig.tree.find(id.split('/')[0] ?? '')?.shownPath ?? '';
  return add.map(([, id]) => `${pathOf(id)}|${id.slice(id.indexOf('/') + 1)}`).sort();
}

describe('workload.network', () => {
  it('stands once with the pod, and nowhere for what is in the machine’s namespace', () => {
    run(`${pod}/${'aa'.repeat(32)}`, 100, 'net:[2]');
    run(`${pod}/${'bb'.repeat(32)}`, 101, 'net:[2]');
    run('system.slice/sshd.service', 102, host);
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    expect(rows(rig)).toEqual([`/${pod}|eth0`]);
    receive(100, 30);
    rig.tick(2);
    const value = (field: Parameters<typeof rig.value<'workload.network'>>[2]) =>
      rig.value('workload.network', `/${pod}|eth0`, field);
    expect(value('receivedPacketsPerSecond')).toBe(10);
    expect(value('sentBytesPerSecond')).toBe(100);
    expect(value('receivedDrops')).toBe(2);
    expect(value('sentErrors')).toBe(3);
  });

  it('stands with the outermost cgroup of a container, and leaves a cluster in it its own', () => {
    run(`${docker}/init.scope`, 100, 'net:[2]');
    run(`${docker}/system.slice/x.service`, 103, 'net:[2]');
    run(`${docker}/${pod}/${'aa'.repeat(32)}`, 101, 'net:[3]');
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    expect(rows(rig)).toEqual([`/${docker}/${pod}|eth0`, `/${docker}|eth0`].sort());
  });

  it('lets go of a namespace whose processes are gone, and of one that was left for another', () => {
    run(docker, 100, 'net:[2]');
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    expect(rows(rig)).toHaveLength(1);
    tree.write(`sys/fs/cgroup/${docker}/cgroup.procs`, '');
    const kept = rig.files.openCount;
    for (let i = 0; i < 11; i++) rig.tick();
    expect(rows(rig)).toEqual([]);
    expect(rig.files.openCount).toBe(kept - 1);
    run(docker, 105, 'net:[4]');
    for (let i = 0; i < 11; i++) rig.tick();
    expect(rows(rig)).toEqual([`/${docker}|eth0`]);
  });

  it('is not told where processes cannot be told apart, and says what would help', () => {
    run(docker, 100, 'net:[2]');
    tree.write('proc/self/status', 'Name:\tagent\nNSpid:\t77\t5\n');
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    expect(rows(rig)).toEqual([]);
    expect(rig.health.statuses().get('cgroups.network')?.trouble).toMatchObject({ state: 'unavailable' });
  });
});
