import { describe, expect, it } from 'vitest';
import { TrendStore, trendStepMs, trendSteps } from './trend-store.ts';

const start = 1_700_000_000_000;

describe('TrendStore', () => {
  it('fills from history and carries on live, by mean', () => {
    const store = new TrendStore();
    expect(store.needsSeed('a', start)).toBe(true);
    store.seed({ row: 'a', times: [start, start + 5000], values: [1, null] });
    store.push('a', start + 10_000, 4);
    store.push('a', start + 11_000, 6);
    const values = store.values('a');
    expect(values).toHaveLength(trendSteps);
    expect(values.slice(-3)).toEqual([1, Number.NaN, 5]);
    expect(store.needsSeed('a', start + 12_000)).toBe(false);
  });

  it('forgets what is older than its span, and a hole stays a hole', () => {
    const store = new TrendStore();
    store.seed({ row: 'a', times: [start], values: [1] });
    store.push('a', start + 3 * trendStepMs, 2);
    expect(store.values('a').slice(-4)).toEqual([1, Number.NaN, Number.NaN, 2]);
    store.push('a', start + 1000 * trendStepMs, 3);
    expect(store.values('a').filter((value) => !Number.isNaN(value))).toEqual([3]);
  });

  it('ignores live values of rows that nobody asked for, and late ones from before its span', () => {
    const store = new TrendStore();
    store.push('never', start, 1);
    expect(store.values('never')).toEqual([]);
    store.seed({ row: 'a', times: [start], values: [1] });
    store.push('a', start - 61 * trendStepMs, 9);
    expect(store.values('a').at(-1)).toBe(1);
  });

  it('wants history again after it left the screen for more than two steps', () => {
    const store = new TrendStore();
    store.seed({ row: 'a', times: [start], values: [1] });
    expect(store.needsSeed('a', start + 2 * trendStepMs)).toBe(false);
    expect(store.needsSeed('a', start + 3 * trendStepMs)).toBe(true);
  });

  it('still wants history of a row whose live values came first', () => {
    const store = new TrendStore();
    store.subscribe('a', () => undefined);
    store.push('a', start, 1);
    expect(store.needsSeed('a', start)).toBe(true);
    store.seed({ row: 'a', times: [start - 5000], values: [2] });
    expect(store.values('a').at(-1)).toBe(2);
  });

  it('tells its readers once a step', () => {
    const store = new TrendStore();
    store.seed({ row: 'a', times: [start], values: [1] });
    let told = 0;
    const stop = store.subscribe('a', () => (told += 1));
    store.push('a', start + 1000, 2);
    store.push('a', start + 5000, 2);
    expect(told).toBe(1);
    stop();
  });

  it('keeps a bounded number of rows, never dropping one that is on the screen', () => {
    const store = new TrendStore();
    store.subscribe('shown', () => undefined);
    for (let i = 0; i < 1000; i += 1) store.seed({ row: `r${i}`, times: [start], values: [1] });
    store.push('shown', start, 1);
    expect(store.values('shown').at(-1)).toBe(1);
    expect(store.values('r0')).toEqual([]);
    expect(store.values('r999').at(-1)).toBe(1);
  });
});
