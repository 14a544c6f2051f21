import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WorkloadRig } from './testing/workload-rig.ts';

/*
 * On the real kernel: cgroups of our own in every v1 controller (or in the v2 tree), with processes in them.
 */
const machine = { host: '/', proc: '/proc', sys: '/sys', cgroup: '/sys/fs/cgroup' };
const name = `kubevitals-test-${process.pid}-workloads`;
const isV2 = existsSync(`${machine.cgroup}/cgroup.controllers`);
const hierarchies = isV2
  ? [machine.cgroup]
  : ['cpu', 'cpuacct', 'memory', 'blkio', 'pids', 'cpuset', 'unified']
      .map((controller) => `${machine.cgroup}/${controller}`)
      .filter((folder) => existsSync(folder));

function mayMakeCgroups(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    const probe = `${hierarchies[0] ?? ''}/kubevitals-test-${process.pid}-probe`;
    mkdirSync(probe);
    rmdirSync(probe);
    return true;
  } catch {
    return false;
  }
}

function mayMakeNamespaces(): boolean {
  const made = spawnSync('unshare', ['-n', 'ip', 'link', 'add', 'v0', 'type', 'veth', 'peer', 'name', 'v1']);
  return made.status === 0;
}

const skipped = !mayMakeCgroups();
if (skipped) {
  process.stderr.write(
    'workload-kernel.test.ts is skipped: it needs root and cgroups that may be written.\n',
  );
}

const children: ChildProcess[] = [];

function makeAll(path: string): void {
  for (const folder of hierarchies) mkdirSync(`${folder}/${path}`, { recursive: true });
  const parent = path.slice(0, path.lastIndexOf('/') + 1) || '.';
  for (const file of isV2 ? [] : ['cpuset.cpus', 'cpuset.mems']) {
    const cpuset = `${machine.cgroup}/cpuset`;
    if (existsSync(cpuset)) {
      writeFileSync(`${cpuset}/${path}/${file}`, readFileSync(`${cpuset}/${parent}/${file}`));
    }
  }
}

function removeAll(path: string): void {
  for (const folder of hierarchies) removeTree(`${folder}/${path}`);
}

function removeTree(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })) {
    if (entry.isDirectory()) {
      rmdirSync(Buffer.concat([Buffer.from(`${folder}/`), entry.name]));
    }
  }
  rmdirSync(folder);
}

/** Starts a shell in a cgroup of all hierarchies; it runs its script from the start in there. */
function run(path: string, script: string): ChildProcess {
  const join = hierarchies.map((folder) => `echo $$ > '${folder}/${path}/cgroup.procs'`).join('; ');
  const child = spawn('sh', ['-c', `${join}; ${script}`], { stdio: 'ignore' });
  children.push(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A machine under load takes its time. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });
const read = (controller: string, file: string) =>
  readFileSync(`${machine.cgroup}/${isV2 ? '' : `${controller}/`}${name}/${file}`, 'latin1').trim();

describe.skipIf(skipped)('real cgroups', () => {
  let rig: WorkloadRig;

  beforeAll(() => {
    makeAll(name);
    rig = new WorkloadRig(machine);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) await stop(child);
    }
  });
  afterAll(() => {
    rig[Symbol.dispose]();
    removeAll(name);
  });

  it('gives the counters that the files hold at the same moment', () => {
    const path = `/${name}`;
    // On a machine with thousands of cgroups it takes some ticks until all were read for the first time.
    do rig.tick();
    while (rig.at(path).limits.version === 0);
    if (isV2) {
      const usage = Number(/usage_usec (\d+)/.exec(read('', 'cpu.stat'))?.[1]);
      expect(rig.value('workload.cpu', path, 'usageSeconds')).toBe(usage / 1e6);
      return;
    }
    const memory = (field: Parameters<typeof rig.value<'workload.memory'>>[2]) =>
      rig.value('workload.memory', path, field);
    expect(rig.value('workload.cpu', path, 'usageSeconds')).toBe(
      Number(read('cpuacct', 'cpuacct.usage')) / 1e9,
    );
    expect(rig.value('workload.cpu', path, 'shares')).toBe(Number(read('cpu', 'cpu.shares')));
    expect(memory('usageBytes')).toBe(Number(read('memory', 'memory.usage_in_bytes')));
    expect(memory('peakBytes')).toBe(Number(read('memory', 'memory.max_usage_in_bytes')));
    expect(memory('limitBytes')).toBeNaN();
    expect(rig.value('workload.tasks', path, 'pids')).toBe(Number(read('pids', 'pids.current')));
    expect(rig.at(path).limits.cpuset).toBe(read('cpuset', 'cpuset.cpus'));
  });

  it('sees what runs in it', async () => {
    const child = run(name, 'while :; do :; done');
    await eventually(() => expect(read('cpu', 'cgroup.procs')).toBe(String(child.pid)));
    rig.tick();
    const before = rig.value('workload.cpu', `/${name}`, 'usageSeconds');
    await eventually(() => {
      rig.tick();
      expect(rig.value('workload.cpu', `/${name}`, 'usageSeconds')).toBeGreaterThan(before + 0.1);
    });
    await eventually(() => {
      rig.tick();
      expect(rig.value('workload.tasks', `/${name}`, 'processes')).toBe(1);
    });
    if (rig.tree.layout.unified) {
      expect(rig.value('workload.pressure', `/${name}`, 'cpuSomeStallSeconds')).toBeGreaterThanOrEqual(0);
    }
  });

  it.skipIf(isV2)('shows a limit at the next tick after it was written', async () => {
    writeFileSync(`${machine.cgroup}/memory/${name}/memory.limit_in_bytes`, '67108864');
    writeFileSync(`${machine.cgroup}/cpu/${name}/cpu.cfs_quota_us`, '20000');
    await eventually(() => expect(rig.at(`/${name}`).limits.written).toBe(true));
    rig.tick();
    expect(rig.value('workload.memory', `/${name}`, 'limitBytes')).toBe(67_108_864);
    expect(rig.value('workload.cpu', `/${name}`, 'limitCores')).toBe(0.2);
    writeFileSync(`${machine.cgroup}/cpu/${name}/cpu.cfs_quota_us`, '-1');
  });

  it.skipIf(isV2)('counts throttling and OOM kills', async () => {
    writeFileSync(`${machine.cgroup}/cpu/${name}/cpu.cfs_quota_us`, '10000');
    const busy = run(name, 'while :; do :; done');
    await eventually(() => {
      rig.tick();
      expect(rig.value('workload.cpu', `/${name}`, 'throttledSeconds')).toBeGreaterThan(0);
    });
    await stop(busy);
    writeFileSync(`${machine.cgroup}/cpu/${name}/cpu.cfs_quota_us`, '-1');
    writeFileSync(`${machine.cgroup}/memory/${name}/memory.limit_in_bytes`, '8388608');
    const [code, signal] = (await once(run(name, 'exec tail /dev/zero'), 'exit')) as [number, string];
    expect([code, signal]).toEqual([null, 'SIGKILL']);
    await eventually(() => {
      rig.tick();
      expect(rig.value('workload.memory', `/${name}`, 'oomKills')).toBe(1);
    });
    expect(rig.value('workload.memory', `/${name}`, 'limitHits')).toBeGreaterThan(0);
  });

  it('gives another life to what is made again, and its row no rate across the two', async () => {
    const path = `${name}/again`;
    makeAll(path);
    await eventually(() => {
      rig.tick();
      expect(rig.find(`/${path}`)).toBeDefined();
    });
    const before = rig.at(`/${path}`).id;
    removeAll(path);
    makeAll(path);
    await eventually(() => {
      rig.tick();
      expect(rig.find(`/${path}`)?.id).not.toBe(before);
    });
    expect(rig.table('workload.cpu').slotOf(before)).toBeUndefined();
    expect(rig.value('workload.cpu', `/${path}`, 'usageCores')).toBeNaN();
    expect(rig.value('workload.cpu', `/${path}`, 'usageSeconds')).toBe(0);
    removeAll(path);
    await eventually(() => {
      rig.tick();
      expect(rig.find(`/${path}`)).toBeUndefined();
    });
  });

  it('takes no figure of the new life for the old one, even before inotify told', async () => {
    const path = `${name}/swapped`;
    makeAll(path);
    await eventually(() => {
      rig.tick();
      expect(rig.find(`/${path}`)).toBeDefined();
    });
    rig.tick();
    const { id } = rig.at(`/${path}`);
    // No turn of the event loop in between: the kept descriptors are what tells.
    removeAll(path);
    makeAll(path);
    rig.tick();
    for (const kind of ['workload.cpu', 'workload.memory', 'workload.tasks'] as const) {
      const slot = rig.table(kind).slotOf(id);
      expect(slot === undefined || !rig.table(kind).isReported(slot)).toBe(true);
    }
    rig.tick();
    expect(rig.at(`/${path}`).id).not.toBe(id);
    removeAll(path);
  });

  it.skipIf(!mayMakeNamespaces())(
    'reads a network namespace of its own, and lets the kernel take it down',
    async () => {
      const path = `${name}/net.service`;
      makeAll(path);
      const script =
        'ip link add v0 type veth peer name v1; ip link set v0 up; ip link set v1 up; exec sleep 1000';
      const child = run(path, `exec unshare -n sh -c '${script}'`);
      await eventually(() => {
        rig.tick();
        expect(rig.value('workload.network', `/${path}|v0`, 'sentPackets')).toBeGreaterThan(0);
      });
      const kept = rig.files.openCount;
      await stop(child);
      await eventually(() => {
        rig.tick();
        expect(rig.table('workload.network').slotOf(rig.rowId(`/${path}|v0`))).toBeUndefined();
      });
      expect(rig.files.openCount).toBeLessThan(kept);
      removeAll(path);
    },
  );

  it('reads names of any bytes', async () => {
    const names = [Buffer.from('a b'), Buffer.from([0x67, 0xff, 0xfe]), Buffer.from('x'.repeat(255))];
    for (const each of names) {
      for (const folder of hierarchies) mkdirSync(Buffer.concat([Buffer.from(`${folder}/${name}/`), each]));
    }
    await eventually(() => {
      rig.tick();
      for (const shown of ['a b', 'g\\xFF\\xFE', 'x'.repeat(255)]) {
        expect(rig.value('workload.cpu', `/${name}/${shown}`, 'usageSeconds')).toBe(0);
      }
    });
  });

  it('reports nothing of one that goes between two looks', async () => {
    const path = `${name}/brief`;
    makeAll(path);
    await eventually(() => {
      rig.tick();
      expect(rig.find(`/${path}`)).toBeDefined();
    });
    const { id } = rig.at(`/${path}`);
    // No turn of the event loop until the tick: inotify has had no chance to tell.
    removeAll(path);
    rig.tick();
    const table = rig.table('workload.cpu');
    const slot = table.slotOf(id);
    expect(slot === undefined || !table.isReported(slot)).toBe(true);
    rig.tick();
    expect(rig.find(`/${path}`)).toBeUndefined();
  });
});
