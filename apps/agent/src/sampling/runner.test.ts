import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SourceHealth } from '../sources/source-health.ts';
import type { AnyTable } from './any-table.ts';
import { CostMeter } from './cost-meter.ts';
import { Runner } from './runner.ts';
import { Table } from './table.ts';

const at = (number: number) => ({ number, wallMs: number * 1000, monoMs: number * 1000 });

function setUp() {
  let monoMs = 0;
  let reads = 0;
  const lines: { kind?: string; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  const health = new SourceHealth(() => 0);
  const meter = new CostMeter({ monoMs: () => monoMs, reads: () => reads });
  const runner = new Runner({ meter, health, log });
  const spend = (ms: number, files: number) => {
    monoMs += ms;
    reads += files;
  };
  return { runner, meter, health, lines, spend };
}

const kindsOf = (tables: readonly AnyTable[]) => tables.map(({ kind }) => kind);

describe('Runner', () => {
  it('measures each collector', () => {
    const { runner, meter, spend } = setUp();
    runner.add(new Table('disk'), { collect: () => spend(2, 3), close() {} });
    runner.run(at(1));
    runner.run(at(2));
    expect(meter.costs.get('disk')).toEqual({ durationMs: 2, totalSeconds: 0.004, reads: 6, failures: 0 });
  });

  it('runs slow kinds at once, then once in ten seconds, whatever ticks are skipped', () => {
    const { runner } = setUp();
    runner.add(new Table('disk'), { collect() {}, close() {} });
    runner.add(new Table('filesystem'), { collect() {}, close() {} });
    const runs = [1, 2, 9, 13, 14, 20, 21].filter((n) => kindsOf(runner.run(at(n))).includes('filesystem'));
    expect(runs).toEqual([1, 13, 20]);
  });

  it('makes workload kinds coarser, all at the same ticks, and no other', () => {
    const { runner } = setUp();
    for (const kind of ['disk', 'workload.cpu', 'workload.memory', 'workload.hugetlb'] as const) {
      runner.add(new Table(kind), { collect() {}, close() {} });
    }
    runner.run(at(1));
    runner.coarseness = 5;
    expect(kindsOf(runner.run(at(2)))).toEqual(['disk']);
    expect(kindsOf(runner.run(at(5)))).toEqual(['disk', 'workload.cpu', 'workload.memory']);
    expect(kindsOf(runner.run(at(10)))).toEqual([
      'disk',
      'workload.cpu',
      'workload.memory',
      'workload.hugetlb',
    ]);
    expect(runner.everySeconds('workload.cpu')).toBe(5);
    expect(runner.everySeconds('disk')).toBe(1);
  });

  it('logs, counts and shows a collector that fails, and runs the others', () => {
    const { runner, meter, health, lines } = setUp();
    const table = new Table('disk');
    const slot = table.addRow('disk:vda');
    let broken = false;
    runner.add(table, {
      collect() {
        if (broken) throw new Error('no such file');
        table.set(slot, table.column('reads'), 7);
      },
      close() {},
    });
    runner.add(new Table('network'), { collect() {}, close() {} });
    runner.run(at(1));
    broken = true;
    for (const n of [2, 3, 4]) expect(kindsOf(runner.run(at(n)))).toEqual(['disk', 'network']);
    expect(meter.costs.get('disk')?.failures).toBe(3);
    expect(lines.filter(({ msg }) => msg === 'collector failed')).toHaveLength(1);
    expect(health.statuses().get('collector disk')?.trouble?.why).toContain('no such file');
    expect(table.value(slot, 'reads')).toBeNaN();
    broken = false;
    runner.run(at(5));
    expect(health.statuses().get('collector disk')?.trouble).toBeNull();
    expect(table.value(slot, 'reads')).toBe(7);
  });
});
