import { describe, expect, it } from 'vitest';
import { TreeFolder } from '../sources/cgroup/testing/recorded-tree.ts';
import { WorkloadRig } from './testing/workload-rig.ts';

/** A v1 host with the controllers joined as systemd joins them, and one service. */
function v1Host(): TreeFolder {
  const tree = new TreeFolder();
  for (const path of ['', '/web']) {
    const at = (controller: string, name: string, content: string) =>
      tree.write(`sys/fs/cgroup/${controller}${path}/${name}`, content);
    at('cpu,cpuacct', 'cpuacct.usage', '1000000000\n');
    at('cpu,cpuacct', 'cpuacct.stat', 'user 60\nsystem 40\n');
    at('cpu,cpuacct', 'cpu.stat', 'nr_periods 10\nnr_throttled 4\nthrottled_time 500000000\n');
    at('cpu,cpuacct', 'cpu.cfs_quota_us', '-1\n');
    at('cpu,cpuacct', 'cpu.cfs_period_us', '100000\n');
    at('cpu,cpuacct', 'cpu.shares', '1024\n');
    at('memory', 'memory.usage_in_bytes', '4096000\n');
    at('memory', 'memory.stat', memoryStat(1_000_000));
    at('memory', 'memory.limit_in_bytes', '9223372036854771712\n');
    at('pids', 'pids.current', '3\n');
    at('pids', 'pids.max', 'max\n');
    at('memory', 'cgroup.procs', '10\n11\n');
    at('memory', 'tasks', '10\n11\n12\n');
  }
  tree.link('sys/fs/cgroup/cpu', 'cpu,cpuacct');
  tree.link('sys/fs/cgroup/cpuacct', 'cpu,cpuacct');
  return tree;
}

function memoryStat(inactiveFile: number): string {
  return `total_cache 5000\ntotal_rss 7000\ntotal_inactive_file ${inactiveFile}\ntotal_pgfault 50\n`;
}

const usage = 'sys/fs/cgroup/cpu,cpuacct/web/cpuacct.usage';

describe('a v1 host with joined controllers', () => {
  it('is read, and what it does not have is not reported', () => {
    using tree = v1Host();
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    expect(rig.tree.mode).toBe('v1');
    expect(rig.value('workload.cpu', '/web', 'throttledSeconds')).toBe(0.5);
    expect(rig.value('workload.cpu', '/web', 'userSeconds')).toBe(0.6);
    expect(rig.value('workload.memory', '/web', 'workingSetBytes')).toBe(3_096_000);
    for (const field of ['limitBytes', 'kernelBytes', 'swapBytes', 'peakBytes', 'oomKills'] as const) {
      expect(rig.value('workload.memory', '/web', field)).toBeNaN();
    }
    expect(rig.value('workload.tasks', '/web', 'threads')).toBe(3);
    expect(rig.table('workload.pressure').rowCount).toBe(0);
    expect(rig.health.statuses().get('cgroups.pressure')?.trouble?.state).toBe('unavailable');
  });

  it('rates follow the counters, and a reset is a gap', () => {
    using tree = v1Host();
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    tree.write(usage, '1500000000\n');
    rig.tick();
    expect(rig.value('workload.cpu', '/web', 'usageCores')).toBe(0.5);
    rig.tick();
    expect(rig.value('workload.cpu', '/web', 'usageCores')).toBe(0);
    tree.write(usage, '1000\n');
    rig.tick();
    expect(rig.value('workload.cpu', '/web', 'usageCores')).toBeNaN();
    tree.write(usage, '250001000\n');
    rig.tick(0.5);
    expect(rig.value('workload.cpu', '/web', 'usageCores')).toBe(0.5);
  });

  it('reads an idle cgroup’s counter and usage only, and everything within ten ticks', () => {
    using tree = v1Host();
    using rig = new WorkloadRig(tree.roots, { watching: false });
    for (let i = 0; i < 12; i++) rig.tick();
    const memory = () => rig.value('workload.memory', '/web', 'workingSetBytes');
    tree.write('sys/fs/cgroup/memory/web/memory.stat', memoryStat(2_000_000));
    const reads: number[] = [];
    let shownAfter = NaN;
    for (let tick = 1; tick <= 10; tick++) {
      const before = rig.files.readCount;
      rig.tick();
      reads.push(rig.files.readCount - before);
      if (Number.isNaN(shownAfter) && memory() === 2_096_000) shownAfter = tick;
    }
    expect(shownAfter).toBeLessThanOrEqual(10);
    // Two cgroups, two files each; at two of the ticks one of them is read as a whole.
    expect(reads.filter((count) => count === 4)).toHaveLength(8);
  });

  it('shows a new limit within ten ticks, and at the next where inotify tells', () => {
    using tree = v1Host();
    using rig = new WorkloadRig(tree.roots, { watching: false });
    for (let i = 0; i < 12; i++) rig.tick();
    tree.write('sys/fs/cgroup/cpu,cpuacct/web/cpu.cfs_quota_us', '50000\n');
    tree.write('sys/fs/cgroup/memory/web/memory.limit_in_bytes', '8192000\n');
    rig.at('/web').fileWritten('memory.limit_in_bytes');
    rig.tick();
    expect(rig.value('workload.cpu', '/web', 'limitCores')).toBe(0.5);
    expect(rig.value('workload.memory', '/web', 'limitRatio')).toBeCloseTo(3_096_000 / 8_192_000, 5);
    tree.write('sys/fs/cgroup/memory/web/memory.limit_in_bytes', '9223372036854771712\n');
    for (let i = 0; i < 10; i++) rig.tick();
    expect(rig.value('workload.memory', '/web', 'limitBytes')).toBeNaN();
  });

  it('reports nothing of files that are empty, cut or gone, and all again when they are back', () => {
    using tree = v1Host();
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    tree.write(usage, '');
    tree.write('sys/fs/cgroup/memory/web/memory.usage_in_bytes', '');
    rig.tick();
    expect(rig.value('workload.cpu', '/web', 'usageSeconds')).toBeNaN();
    expect(rig.value('workload.memory', '/web', 'usageBytes')).toBeNaN();
    tree.write(usage, '3000000000\n');
    tree.write('sys/fs/cgroup/memory/web/memory.usage_in_bytes', '8192\n');
    tree.write('sys/fs/cgroup/memory/web/memory.stat', 'total_cache 5000\ntotal_r');
    for (let i = 0; i < 10; i++) rig.tick();
    expect(rig.value('workload.cpu', '/web', 'usageSeconds')).toBe(3);
    expect(rig.value('workload.cpu', '/web', 'shares')).toBe(1024);
    expect(rig.value('workload.memory', '/web', 'cacheBytes')).toBe(5000);
    expect(rig.value('workload.memory', '/web', 'rssBytes')).toBeNaN();
    expect(rig.value('workload.memory', '/web', 'workingSetBytes')).toBeNaN();
  });
});

describe('IO', () => {
  const line = (device: string, read: number, written: number) =>
    `${device} Read ${read}\n${device} Write ${written}\n${device} Sync 0\n${device} Total 1\n`;

  it('is read from v1 by device, from files without suffix where there are no recursive ones', () => {
    using tree = v1Host();
    const blkio = 'sys/fs/cgroup/blkio/web/blkio.throttle';
    tree.write('sys/fs/cgroup/blkio/blkio.throttle.io_serviced', 'Total 0\n');
    tree.write(`${blkio}.io_service_bytes`, `${line('8:0', 1000, 2000)}${line('253:1', 5, 6)}Total 4\n`);
    tree.write(`${blkio}.io_serviced`, `${line('8:0', 10, 20)}${line('253:1', 1, 2)}Total 4\n`);
    tree.link('sys/dev/block/8:0', '../../devices/pci/block/sda');
    tree.write('proc/diskstats', ' 253 1 dm-1 1 2 3\n');
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    tree.write(`${blkio}.io_service_bytes`, `${line('8:0', 5096, 2000)}${line('7:9', 5, 6)}Total 4\n`);
    tree.write(usage, '2000000000\n');
    rig.tick(2);
    expect(rig.value('workload.io', '/web|sda', 'readBytesPerSecond')).toBe(2048);
    expect(rig.value('workload.io', '/web|sda', 'writes')).toBe(20);
    expect(rig.value('workload.io', '/web|dm-1', 'writtenBytes')).toBe(6);
    // A device that neither /sys nor /proc knows goes by its number.
    expect(rig.value('workload.io', '/web|7:9', 'readBytes')).toBe(5);
  });

  it('is read of a sleeping v2 cgroup as long as it has something to write', () => {
    using tree = new TreeFolder();
    const at = (name: string, content: string) => tree.write(`sys/fs/cgroup/${name}`, content);
    at('cgroup.controllers', 'io memory\n');
    at('web/cgroup.controllers', 'io memory\n');
    at('web/cpu.stat', 'usage_usec 1000000\nuser_usec 1\nsystem_usec 2\n');
    at('web/memory.current', '100\n');
    at('web/memory.stat', 'anon 1\nfile 2\nkernel 3\nfile_dirty 8192\nfile_writeback 0\n');
    at('web/io.stat', '8:0 rbytes=1 wbytes=4096 rios=1 wios=1 dbytes=0 dios=0\n');
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    rig.tick();
    rig.tick();
    at('web/io.stat', '8:0 rbytes=1 wbytes=8192 rios=1 wios=2 dbytes=0 dios=0 cost.usage=5\n8:16 \n');
    rig.tick();
    expect(rig.value('workload.io', '/web|8:0', 'writtenBytesPerSecond')).toBe(4096);
    expect(rig.table('workload.io').rowCount).toBe(1);
  });
});

describe('pressure', () => {
  it('is read of a cgroup that stands still, as long as it waits for something', () => {
    using tree = v1Host();
    const psi = (stall: number, avg10: string) =>
      `some avg10=${avg10} avg60=0.00 avg300=0.00 total=${stall}\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n`;
    for (const path of ['', 'web/']) {
      tree.write(`sys/fs/cgroup/unified/${path}cgroup.controllers`, '\n');
      for (const resource of ['cpu', 'memory', 'io']) {
        tree.write(`sys/fs/cgroup/unified/${path}${resource}.pressure`, psi(1000, '0.00'));
      }
    }
    using rig = new WorkloadRig(tree.roots, { watching: false });
    expect(rig.tree.mode).toBe('hybrid');
    const io = 'sys/fs/cgroup/unified/web/io.pressure';
    rig.tick();
    tree.write(usage, '1000000001\n');
    tree.write(io, psi(501_000, '5.00'));
    rig.tick();
    expect(rig.value('workload.pressure', '/web', 'ioSomeStallRatio')).toBe(0.5);
    tree.write(io, psi(1_501_000, '15.00'));
    rig.tick();
    expect(rig.value('workload.pressure', '/web', 'ioSomeStallRatio')).toBe(1);
    tree.write(io, psi(1_501_000, '0.00'));
    rig.tick();
    rig.tick();
    expect(rig.value('workload.pressure', '/web', 'ioSomeStallRatio')).toBe(0);
    expect(rig.value('workload.pressure', '/web', 'ioSomeStallSeconds')).toBe(1.501);
  });
});

describe('huge pages', () => {
  it('are read from v1 with peak and failures', () => {
    using tree = v1Host();
    const at = (name: string, content: string) =>
      tree.write(`sys/fs/cgroup/hugetlb/web/hugetlb.2MB.${name}`, content);
    at('usage_in_bytes', '4194304\n');
    at('max_usage_in_bytes', '6291456\n');
    at('limit_in_bytes', '9223372036852678656\n');
    at('failcnt', '3\n');
    using rig = new WorkloadRig(tree.roots, { watching: false });
    rig.tick();
    expect(rig.value('workload.hugetlb', '/web|2MB', 'peakBytes')).toBe(6_291_456);
    expect(rig.value('workload.hugetlb', '/web|2MB', 'limitBytes')).toBeNaN();
    expect(rig.value('workload.hugetlb', '/web|2MB', 'limitHits')).toBe(3);
    at('limit_in_bytes', '8388608\n');
    tree.write(usage, '1000000001\n');
    rig.tick();
    expect(rig.value('workload.hugetlb', '/web|2MB', 'limitBytes')).toBe(8_388_608);
  });
});
