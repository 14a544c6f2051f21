import { expect, test } from 'vitest';
import { LiveTable } from '../../client/live/live-table.ts';
import { ioBytesPerSecond } from './rankings.ts';

const fields = ['readBytesPerSecond', 'writtenBytesPerSecond'];

function show(table: LiveTable<'workload.io'>, rows: string[], columns: (number | null)[][]): void {
  const index = new Map(rows.map((row, i) => [row, i]));
  table.show({ fields, rows, index, columns, tick: 1, wallMs: 1000, receivedAt: 0 });
}

test('the devices of a workload add up; unknown is not zero', () => {
  const table = new LiveTable('workload.io');
  show(
    table,
    ['w-1/vda', 'w-1/vdb', 'w-2/vda'],
    [
      [1, 2, null],
      [4, null, null],
    ],
  );
  expect(ioBytesPerSecond(table, 'w-1')).toBe(7);
  expect(ioBytesPerSecond(table, 'w-2')).toBeNaN();
  expect(ioBytesPerSecond(table, 'w-3')).toBeNaN();
  show(table, ['w-3/vda'], [[5], [0]]);
  expect(ioBytesPerSecond(table, 'w-3')).toBe(5);
  expect(ioBytesPerSecond(table, 'w-1')).toBeNaN();
});
