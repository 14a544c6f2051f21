import { fieldOf, type SampleKind } from '@kubevitals/shared';
import { describe, expect, it } from 'vitest';
import { Table } from '../sampling/table.ts';
import { History } from './history.ts';

const workloads = 250;
const page = 4096;

/** The same numbers at each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** What counters and gauges of a workload that runs do in a second, in the grain in which kernels give them. */
function move(field: string, value: number, random: () => number): number {
  const before = Number.isNaN(value) ? 1000 : value;
  if (/^(user|system)Seconds$/.test(field)) return before + Math.floor(random() * 20) / 100;
  if (/StallSeconds|usageSeconds|throttledSeconds/.test(field))
    return before + Math.floor(random() * 3e5) / 1e6;
  if (/(10|60|300)Ratio$|Ratio$/.test(field)) return Math.floor(random() * 200) / 1e4;
  if (/limit|quota|period|shares|weight|peak/i.test(field)) return Number.isNaN(value) ? 104_857_600 : value;
  if (/(usage|workingSet|rss|cache|inactiveFile)Bytes/.test(field))
    return Math.max(0, before + Math.floor((random() - 0.5) * 64) * page);
  if (/Bytes/.test(field)) return random() < 0.2 ? before + Math.floor(random() * 16) * page : before;
  if (/Faults/.test(field)) return before + Math.floor(random() * 300);
  return random() < 0.2 ? before + Math.floor(random() * 10) : before;
}

/** CPU time: the machine may be busy with other things. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Fills a quarter of an hour; `busyShare` of the workloads move each second, the others one second in ten. */
function fill(busyShare: number) {
  const kinds: SampleKind[] = [
    'workload.cpu',
    'workload.memory',
    'workload.pressure',
    'workload.io',
    'workload.tasks',
  ];
  const history = new History({ kinds, fullSeconds: 900, mostBytes: 256 * 1024 * 1024 });
  const tables = kinds.map((kind) => new Table<SampleKind>(kind));
  const random = randomFrom(7);
  let values = 0;
  let worstMs = 0;
  const allMs: number[] = [];
  for (const table of tables) for (let row = 0; row < workloads; row++) table.addRow(`w${row}`);
  for (let number = 1; number <= 900; number++) {
    const tick = {
      number,
      wallMs: 1_700_000_000_000 + number * 1000 + Math.floor(random() * 8),
      monoMs: number * 1000 + Math.floor(random() * 8e3) / 1e3,
    };
    for (const table of tables) {
      table.begin();
      for (let slot = 0; slot < workloads; slot++) {
        const moves = slot < workloads * busyShare || random() < 0.1 || number === 1;
        if (moves) {
          for (const [column, field] of table.fields.entries()) {
            if (fieldOf(table.kind, field).derive) continue;
            table.set(slot, column, move(field, table.values[slot * table.width + column] ?? NaN, random));
          }
        } else {
          table.unchanged(slot);
        }
      }
      table.commit(tick);
      values += workloads * table.width;
    }
    const startMs = threadMs();
    history.append(tick, tables, () => 1);
    allMs.push(threadMs() - startMs);
    worstMs = Math.max(worstMs, allMs.at(-1) ?? 0);
  }
  const medianMs = allMs.toSorted((a, b) => a - b)[450] ?? NaN;
  return { bytes: history.bytes, bytesAValue: history.bytes / values, worstMs, medianMs };
}

describe('History of 250 workloads for a quarter of an hour', () => {
  it.each([
    ['most of them nearly idle', 0.1, 0.5],
    // Nothing repeats and nothing is predictable: the worst there is.
    ['all of them busy', 1, 1.5],
  ])('takes about a byte a value or less: %s', (what, busyShare, most) => {
    const { bytes, bytesAValue, medianMs, worstMs } = fill(busyShare);
    const mebibytes = (bytes / 1024 / 1024).toFixed(1);
    process.stdout.write(
      `history, ${what}: ${mebibytes} MiB, ${bytesAValue.toFixed(2)} bytes a value, ` +
        `${medianMs.toFixed(2)} ms a tick, ${worstMs.toFixed(1)} ms at worst\n`,
    );
    expect(bytesAValue).toBeLessThan(most);
    // Sealing takes 1 ms here, 4 ms when all are busy; a machine that does other things may take far longer.
    expect(medianMs).toBeLessThan(20);
  });
});
