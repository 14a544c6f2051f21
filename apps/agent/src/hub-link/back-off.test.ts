import { describe, expect, it } from 'vitest';
import { BackOff } from './back-off.ts';

describe('BackOff', () => {
  it('doubles up to half a minute, with full jitter', () => {
    const most = new BackOff({ random: () => 1 });
    expect(Array.from({ length: 8 }, () => most.next())).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    const least = new BackOff({ random: () => 0 });
    expect(least.next()).toBe(0);
  });

  it('starts again after a good connection', () => {
    const backOff = new BackOff({ random: () => 1 });
    backOff.next();
    backOff.next();
    backOff.reset();
    expect(backOff.next()).toBe(500);
  });

  it('is slow at once for what only a person can change', () => {
    expect(new BackOff({ random: () => 0 }).slow()).toBe(15_000);
    expect(new BackOff({ random: () => 1 }).slow()).toBe(30_000);
  });
});
