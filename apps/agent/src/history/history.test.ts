import { fieldOf, type SampleKind } from '@kubevitals/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Table } from '../sampling/table.ts';
import type { Tick } from '../sampling/tick.ts';
import { History } from './history.ts';
import { queryHistory } from './query-history.ts';

const startMs = 1_700_000_000_000;
const signal = new AbortController().signal;
const mebibyte = 1024 * 1024;

function tickAt(number: number, jitterMs = 0): Tick {
  return { number, wallMs: startMs + number * 1000 + jitterMs, monoMs: 5000 + number * 1000 + jitterMs };
}

function historyOf(kinds: readonly SampleKind[], mostBytes = 64 * mebibyte) {
  return new History({ kinds, fullSeconds: 900, mostBytes });
}

/** What happens to a row at a tick. */
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('read' as const), steps: fc.array(fc.nat(999)) }) },
  { weight: 4, arbitrary: fc.constant({ does: 'stand' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'silence' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'reset' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'remove' as const }) },
);
const script = fc.array(
  fc.record({ skipped: fc.constantFrom(0, 0, 0, 0, 1, 7), jitterMs: fc.nat(180), deeds: fc.array(deed) }),
  { minLength: 1, maxLength: 200 },
);

describe('History', () => {
  it('says again exactly what the table said, at each tick, of each field', async () => {
    await fc.assert(
      fc.asyncProperty(
        script,
        fc.constantFrom('disk' as const, 'workload.cpu' as const),
        async (ticks, kind) => {
          const table = new Table<SampleKind>(kind);
          const stored = table.fields.flatMap((field, column) =>
            fieldOf(kind, field).derive ? [] : [column],
          );
          const history = historyOf(['disk', 'workload.cpu']);
          const said = new Map<string, Map<number, readonly number[]>>();
          let number = 0;
          for (const { skipped, jitterMs, deeds } of ticks) {
            number += 1 + skipped;
            const tick = tickAt(number, jitterMs);
            table.begin();
            for (const [index, { does, ...more }] of deeds.entries()) {
              const id = `row${index}`;
              if (does === 'remove') {
                table.removeRow(id);
                continue;
              }
              const slot = table.addRow(id);
              if (does === 'stand') table.unchanged(slot);
              const steps = 'steps' in more ? more.steps : [];
              for (const [step, column] of stored.entries()) {
                const before = table.values[slot * table.width + column] ?? NaN;
                const by = steps[step];
                if (does === 'reset') table.set(slot, column, 0);
                else if (by !== undefined)
                  table.set(slot, column, (Number.isNaN(before) ? 0 : before) + by / 97);
              }
            }
            table.commit(tick);
            history.append(tick, [table], () => 1);
            for (let slot = 0; slot < table.slotBound; slot++) {
              const id = table.idOf(slot);
              if (id === null) continue;
              const values = [...table.values.subarray(slot * table.width, (slot + 1) * table.width)];
              if (!said.has(id)) said.set(id, new Map());
              said.get(id)?.set(number, values);
            }
          }
          if (said.size === 0) return;
          const rows = [...said.keys()].slice(0, 256);
          const fields = [...table.fields];
          // In parts, so that each bucket holds one tick.
          for (let from = 0; from <= number; from += 500) {
            const range = { fromMs: startMs + from * 1000, toMs: startMs + (from + 500) * 1000, points: 501 };
            const answers = await Promise.all(
              rows.map((row) => queryHistory(history, { kind, rows: [row], fields, ...range }, signal)),
            );
            for (const { times, series, stepMs } of answers) {
              if (times.length > 0) expect(stepMs).toBe(1000);
              for (const { row, field, mean, min } of series) {
                expect(min).toBeNull();
                const column = fields.indexOf(field as never);
                const expected = times.map((time) => {
                  const value = said.get(row)?.get((time - startMs) / 1000)?.[column] ?? NaN;
                  return Number.isNaN(value) ? null : value;
                });
                expect(mean).toEqual(expected);
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sums up ticks in buckets, with gaps where nothing was read', async () => {
    const history = historyOf(['disk']);
    const table = new Table('disk');
    const slot = table.addRow('disk:vda');
    for (let number = 1; number <= 120; number++) {
      if (number >= 41 && number < 81) continue;
      table.begin();
      table.set(slot, table.column('inFlight'), number % 4);
      table.commit(tickAt(number));
      history.append(tickAt(number), [table], () => 1);
    }
    const request = { kind: 'disk' as const, rows: ['disk:vda', 'disk:none'], fields: ['inFlight'] };
    const answer = await queryHistory(
      history,
      { ...request, fromMs: startMs, toMs: startMs + 121_000, points: 31 },
      signal,
    );
    expect(answer.stepMs).toBe(4000);
    expect(answer.oldestMs).toBe(startMs + 1000);
    expect(answer.series).toHaveLength(1);
    const [{ mean, min, max }] = answer.series as [(typeof answer.series)[0]];
    expect(mean[1]).toBe(1.5);
    expect(min?.[1]).toBe(0);
    expect(max?.[1]).toBe(3);
    const gap = answer.times.map((time, index) => (mean[index] === null ? (time - startMs) / 1000 : -1));
    expect(gap.filter((time) => time >= 0)).toEqual([44, 48, 52, 56, 60, 64, 68, 72, 76]);
  });

  it('makes buckets no shorter than the readings are apart', async () => {
    const history = historyOf(['workload.tasks']);
    const table = new Table('workload.tasks');
    const slot = table.addRow('w1');
    for (let number = 5; number <= 100; number += 5) {
      table.begin();
      table.set(slot, table.column('pids'), number);
      table.commit(tickAt(number));
      history.append(tickAt(number), [table], () => 5);
    }
    const { stepMs, series } = await queryHistory(
      history,
      {
        kind: 'workload.tasks',
        rows: ['w1'],
        fields: ['pids'],
        fromMs: startMs,
        toMs: startMs + 101_000,
        points: 200,
      },
      signal,
    );
    expect(stepMs).toBe(5000);
    expect(series[0]?.mean).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 5));
  });

  it('joins the lives of one id, and no rate crosses them', async () => {
    const history = historyOf(['workload.cpu']);
    const table = new Table('workload.cpu');
    for (let number = 1; number <= 6; number++) {
      if (number === 4) table.removeRow('w');
      const slot = table.addRow('w');
      table.begin();
      table.set(slot, table.column('usageSeconds'), number < 4 ? 100 + number : 200 + number);
      table.commit(tickAt(number));
      history.append(tickAt(number), [table], () => 1);
    }
    const { series } = await queryHistory(
      history,
      {
        kind: 'workload.cpu',
        rows: ['w'],
        fields: ['usageCores', 'usageSeconds'],
        fromMs: startMs,
        toMs: startMs + 10_000,
        points: 100,
      },
      signal,
    );
    expect(series[0]?.mean).toEqual([null, 1, 1, null, 1, 1]);
    expect(series[1]?.mean).toEqual([101, 102, 103, 204, 205, 206]);
  });

  it('drops what is older than its span, rows that are gone with it', () => {
    const history = historyOf(['disk']);
    const table = new Table('disk');
    const run = (from: number, to: number) => {
      for (let number = from; number <= to; number++) {
        table.begin();
        const slot = table.slotOf('disk:vda') ?? table.slotOf('disk:vdb') ?? 0;
        table.set(slot, table.column('reads'), number);
        table.commit(tickAt(number));
        history.append(tickAt(number), [table], () => 1);
      }
    };
    table.addRow('disk:vda');
    run(1, 1500);
    expect(history.heldSeconds).toBe(900);
    expect(history.kind('disk')?.chunks.length).toBe(16);
    history.limitSpan(120, 'The memory budget is used up.');
    run(1501, 1502);
    expect(history.kind('disk')?.chunks.length).toBeLessThanOrEqual(3);
    expect(history.shortenedWhy).toBe('The memory budget is used up.');
    table.removeRow('disk:vda');
    table.addRow('disk:vdb');
    run(1503, 1510);
    expect(history.kind('disk')?.rows.serialsOf('disk:vda')).toHaveLength(1);
    run(1511, 1800);
    expect(history.kind('disk')?.rows.serialsOf('disk:vda')).toHaveLength(0);
    expect(history.kind('disk')?.rows.serialsOf('disk:vdb')).toHaveLength(1);
  });

  it('gives up its oldest part beyond its bytes, and says so', () => {
    const history = historyOf(['disk'], 300_000);
    const table = new Table('disk');
    for (let row = 0; row < 100; row++) table.addRow(`disk:${row}`);
    for (let number = 1; number <= 600; number++) {
      table.begin();
      for (let slot = 0; slot < 100; slot++) {
        for (const field of ['reads', 'writes', 'readBytes'] as const)
          table.set(slot, table.column(field), number * 1000 + ((number * slot * 7919) % 997));
      }
      table.commit(tickAt(number));
      history.append(tickAt(number), [table], () => 1);
    }
    expect(history.bytes).toBeLessThan(1_000_000);
    expect(history.heldSeconds).toBeLessThan(300);
    expect(history.shortenedWhy).toContain('memory budget');
  });

  it('is not broken by a wall clock that jumps', async () => {
    const history = historyOf(['disk']);
    const table = new Table('disk');
    const slot = table.addRow('disk:vda');
    for (let number = 1; number <= 90; number++) {
      const shift = number > 30 ? (number > 60 ? -7_200_000 : 3_600_000) : 0;
      const tick = { ...tickAt(number), wallMs: startMs + number * 1000 + shift };
      table.begin();
      table.set(slot, table.column('inFlight'), number);
      table.commit(tick);
      history.append(tick, [table], () => 1);
    }
    const ask = (fromMs: number, toMs: number) =>
      queryHistory(
        history,
        { kind: 'disk', rows: ['disk:vda'], fields: ['inFlight'], fromMs, toMs, points: 300 },
        signal,
      );
    const late = await ask(startMs - 7_200_000, startMs - 7_200_000 + 91_000);
    const values = (late.series[0]?.mean ?? []).filter((value) => value !== null);
    expect(values).toEqual(Array.from({ length: 30 }, (_, index) => 61 + index));
    const early = await ask(startMs, startMs + 91_000);
    expect(early.series[0]?.mean[0]).toBe(1);
    expect((await ask(startMs + 90_000_000, startMs + 91_000_000)).times).toEqual([]);
  });

  it('refuses what cannot be answered, and stops when it is cancelled', async () => {
    const history = historyOf(['disk']);
    const request = { kind: 'disk' as const, rows: ['disk:vda'], fromMs: 0, toMs: 1000, points: 10 };
    await expect(queryHistory(history, { ...request, fields: ['nonsense'] }, signal)).rejects.toMatchObject({
      code: 'bad-request',
    });
    await expect(
      queryHistory(history, { ...request, fields: ['reads'], toMs: 0 }, signal),
    ).rejects.toMatchObject({ code: 'bad-request' });
    const many = Array.from({ length: 256 }, (_, row) => `disk:${row}`);
    await expect(
      queryHistory(history, { ...request, rows: many, fields: ['reads', 'writes'], points: 1000 }, signal),
    ).rejects.toMatchObject({ code: 'too-large' });
    expect(await queryHistory(history, { ...request, fields: ['reads'] }, signal)).toMatchObject({
      times: [],
      oldestMs: null,
      series: [],
    });
  });
});
