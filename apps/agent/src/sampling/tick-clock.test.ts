import { describe, expect, it } from 'vitest';
import { FakeTime } from './testing/fake-time.ts';
import { realTime, TickClock, type TickReport } from './tick-clock.ts';
import type { Tick } from './tick.ts';

function started(time = new FakeTime()) {
  const ticks: (Tick & TickReport)[] = [];
  const clock = new TickClock(time, (tick, report) => ticks.push({ ...tick, ...report }));
  clock.start();
  return { time, ticks, clock, last: () => ticks.at(-1)! };
}

describe('TickClock', () => {
  it('ticks once a second, on the second', () => {
    const { time, ticks } = started();
    time.pass(3000);
    expect(ticks.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(ticks.map(({ wallMs }) => wallMs % 1000)).toEqual([0, 0, 0]);
    expect(ticks.map(({ gapBefore }) => gapBefore)).toEqual([true, false, false]);
  });

  it('stays on the second when the start is between two milliseconds', () => {
    const { time, ticks } = started(new FakeTime(1_700_000_000_400.7));
    time.pass(3000);
    for (const { wallMs } of ticks) expect(wallMs % 1000).toBeLessThan(1);
  });

  it('makes a late tick a gap and keeps its number', () => {
    const { time, ticks, last } = started();
    time.pass(1000);
    time.hold(900);
    expect(last()).toMatchObject({ number: 2, skipped: 0, delayMs: 300, gapBefore: true });
    time.pass(1000);
    expect(last()).toMatchObject({ number: 3, gapBefore: false });
    expect(ticks).toHaveLength(3);
  });

  it('gives one tick and a gap after a long pause, never a burst', () => {
    const { time, ticks, last } = started();
    time.pass(1000);
    time.hold(30_000);
    expect(last()).toMatchObject({ number: 31, skipped: 29, gapBefore: true });
    time.pass(2000);
    expect(ticks.map(({ number }) => number)).toEqual([1, 31, 32, 33]);
  });

  it('follows a wall clock that is set, without squeezing or skipping a second', () => {
    for (const step of [300, -300, 700, -700, 3_600_123, -3_600_123]) {
      const { time, ticks } = started();
      time.pass(2000);
      time.stepWall(step);
      time.pass(4000);
      const numbers = ticks.map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      for (const [index, tick] of ticks.entries()) {
        const before = ticks[index - 1];
        if (before) expect(tick.monoMs - before.monoMs).toBeGreaterThanOrEqual(500);
      }
      expect(ticks.at(-1)!.wallMs % 1000).toBe(0);
      expect(ticks.some(({ stepMs }) => Math.abs(stepMs - step) < 1)).toBe(true);
      expect(ticks.slice(1).some(({ gapBefore }) => gapBefore)).toBe(Math.abs(step) > 1000);
    }
  });

  it('takes a suspended machine as a gap: the wall clock went on, the monotonic one did not', () => {
    const { time, last } = started();
    time.pass(2000);
    time.stepWall(7_200_000);
    time.pass(1000);
    expect(last().gapBefore).toBe(true);
  });

  it('skips the seconds that a tick took too long for', () => {
    const time = new FakeTime();
    const numbers: number[] = [];
    const clock = new TickClock(time, ({ number }) => {
      numbers.push(number);
      if (number === 2) time.hold(2500);
    });
    clock.start();
    time.pass(6000);
    expect(numbers).toEqual([1, 2, 5, 6]);
  });

  it('goes on after a tick that threw, and stops when told', () => {
    const time = new FakeTime();
    let count = 0;
    const clock = new TickClock(time, () => {
      count += 1;
      if (count === 1) throw new Error('broken');
      if (count === 3) clock.stop();
    });
    clock.start();
    expect(() => time.pass(1000)).toThrow('broken');
    time.pass(5000);
    expect(count).toBe(3);
    expect(time.pending).toBe(0);
  });
});

describe('realTime', () => {
  it('agrees with the machine', () => {
    expect(Math.abs(realTime.wallMs() - Date.now())).toBeLessThan(5);
  });
});
