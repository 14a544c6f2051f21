import { rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import type { Tick } from '../sampling/tick.ts';
import { ByteCursor } from '../sources/byte-cursor.ts';
import type { KernelFile } from '../sources/kernel-files.ts';
import { countProcesses } from '../sources/proc/count-processes.ts';
import { readTrouble } from '../sources/read-trouble.ts';
import { TroubleTally } from '../sources/trouble-tally.ts';

const source = 'proc.system';
const slash = 47;
const ticksPerCount = 10;

/** Tasks, file handles and clocks: several small files of /proc. */
export const hostSystem: CollectorFactory<'host.system'> = ({
  table,
  sources,
}: CollectorContext<'host.system'>) => {
  const slot = table.addRow(rowIds.host);
  const { files, health, roots } = sources;
  const names = ['loadavg', 'sys/kernel/pid_max', 'sys/kernel/threads-max', 'sys/fs/file-nr', 'uptime'];
  const [loadavg, pidMax, threadsMax, fileHandles, uptime] = names.map((name) =>
    files.file(`${roots.proc}/${name}`),
  ) as [KernelFile, KernelFile, KernelFile, KernelFile, KernelFile];
  health.declare(source, 'Tasks, file handles, uptime', [
    roots.proc,
    ...names.map((name) => `${roots.proc}/${name}`),
  ]);
  const columns = {
    processes: table.column('processes'),
    threads: table.column('threads'),
    running: table.column('running'),
    blocked: table.column('blocked'),
    maxPids: table.column('maxPids'),
    fileHandles: table.column('fileHandles'),
    maxFileHandles: table.column('maxFileHandles'),
    uptime: table.column('uptimeSeconds'),
    wallClock: table.column('wallClockSeconds'),
    clockStep: table.column('clockStepMs'),
  };
  const cursor = new ByteCursor();
  const tally = new TroubleTally();
  let lastCount = NaN;
  let lastCountTick = NaN;
  let before: Tick | null = null;

  const open = (file: KernelFile): ByteCursor => {
    const length = file.read();
    tally.add(length > 0 ? null : readTrouble(file, length));
    return cursor.reset(files.buffer, Math.max(0, length));
  };

  const collectTasks = (tick: Tick) => {
    const { running, blocked } = sources.host.stat.at(tick.number);
    table.set(slot, columns.running, running);
    table.set(slot, columns.blocked, blocked);
    table.set(slot, columns.threads, taskCount(open(loadavg)));
    table.set(slot, columns.maxPids, smaller(open(pidMax).number(), open(threadsMax).number()));
    if (!(tick.number - lastCountTick < ticksPerCount)) {
      lastCount = countProcesses(roots.proc);
      lastCountTick = tick.number;
    }
    table.set(slot, columns.processes, lastCount);
  };

  return {
    collect(tick) {
      tally.begin();
      collectTasks(tick);
      table.set(slot, columns.fileHandles, open(fileHandles).number());
      cursor.number();
      table.set(slot, columns.maxFileHandles, cursor.number());
      table.set(slot, columns.uptime, open(uptime).number());
      table.set(slot, columns.wallClock, tick.wallMs / 1000);
      table.set(slot, columns.clockStep, before ? clockStep(before, tick) : NaN);
      before = tick;
      health.report(source, tally.result());
    },
    close() {
      for (const file of [loadavg, pidMax, threadsMax, fileHandles, uptime]) file.close();
    },
  };
};

/** The number behind the slash of `0.45 1.28 1.52 2/651 28396`. */
function taskCount(cursor: ByteCursor): number {
  for (let word = 0; word < 3; word++) cursor.skipWord();
  cursor.number();
  if (cursor.bytes[cursor.position] !== slash || cursor.done) return NaN;
  cursor.position++;
  return cursor.number();
}

/** As the kubelet: of what can be read. */
function smaller(a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : Math.min(a, b);
}

function clockStep(before: Tick, now: Tick): number {
  return now.wallMs - before.wallMs - (now.monoMs - before.monoMs);
}
