import { expect, test } from 'vitest';
import { timeTicks } from './time-axis.ts';

const fromMs = Date.UTC(2026, 11, 1, 10, 27, 4);

test('ticks lie on round moments, named in the zone', () => {
  const ticks = timeTicks({ fromMs, toMs: fromMs + 900_000 }, 'UTC', 4);
  expect(ticks.map(({ label }) => label)).toEqual(['10:30', '10:35', '10:40']);
  expect(timeTicks({ fromMs, toMs: fromMs + 900_000 }, 'Asia/Kolkata', 4)[0]?.label).toBe('16:00');
});

test('a short selection shows seconds', () => {
  const ticks = timeTicks({ fromMs, toMs: fromMs + 30_000 }, 'UTC', 4);
  expect(ticks.map(({ label }) => label)).toEqual(['10:27:10', '10:27:20', '10:27:30']);
});
