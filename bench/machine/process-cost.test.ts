import { expect, test } from 'vitest';
import { parseProcessStat, treeCost } from './process-cost.ts';

test('a name full of brackets and spaces moves no field', () => {
  const text = `42 (a) (b c) S 7 42 42 0 -1 4194304 100 0 0 0 150 50 20 5 20 0 1 0 1000 12345678 2500 184467\n`;
  expect(parseProcessStat(text)).toEqual({ parent: 7, cpuSeconds: 2.25, residentBytes: 2500 * 4096 });
});

test('this process costs something, a process that is gone throws', () => {
  expect(treeCost(process.pid).residentBytes).toBeGreaterThan(10 * 1024 * 1024);
  expect(() => treeCost(2 ** 22 + 1)).toThrow('gone');
});
