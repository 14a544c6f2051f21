import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CalmOrder, sortIds, type OrderInput } from './calm-order.ts';

const sort = { column: 'cpu', descending: true };

function orderOf(order: CalmOrder, input: OrderInput): string[] {
  return [...order.update(input)].sort(([, a], [, b]) => a - b).map(([id]) => id);
}

describe('CalmOrder', () => {
  const values = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  const base = { sort, ids: ['a', 'b', 'c'], valueOf: (id: string) => values.get(id) ?? Number.NaN };

  it('sorts at once, then only every five seconds', () => {
    const order = new CalmOrder();
    expect(orderOf(order, { ...base, held: false, nowMs: 0 })).toEqual(['c', 'b', 'a']);
    const risen = { ...base, valueOf: (id: string) => (id === 'a' ? 9 : base.valueOf(id)) };
    expect(orderOf(order, { ...risen, held: false, nowMs: 4999 })).toEqual(['c', 'b', 'a']);
    expect(orderOf(order, { ...risen, held: false, nowMs: 5000 })).toEqual(['a', 'c', 'b']);
  });

  it('moves nothing while held, yet follows a click on another column', () => {
    const order = new CalmOrder();
    order.update({ ...base, held: false, nowMs: 0 });
    const turned = { ...base, valueOf: (id: string) => -base.valueOf(id) };
    expect(orderOf(order, { ...turned, held: true, nowMs: 60_000 })).toEqual(['c', 'b', 'a']);
    const other = { ...turned, sort: { column: 'memory', descending: true } };
    expect(orderOf(order, { ...other, held: true, nowMs: 60_000 })).toEqual(['a', 'b', 'c']);
  });

  it('puts what appears at the end and drops what goes, even while held', () => {
    const order = new CalmOrder();
    order.update({ ...base, held: false, nowMs: 0 });
    expect(orderOf(order, { ...base, ids: ['new', 'a', 'c'], held: true, nowMs: 1 })).toEqual([
      'c',
      'a',
      'new',
    ]);
  });

  it('sorts as soon as the first figures come, even while held', () => {
    const order = new CalmOrder();
    order.update({ ...base, valueOf: () => Number.NaN, held: false, nowMs: 0 });
    expect(order.isDue(1)).toBe(true);
    expect(orderOf(order, { ...base, held: true, nowMs: 1 })).toEqual(['c', 'b', 'a']);
    expect(order.isDue(2)).toBe(false);
  });

  it('gives the same map while nothing moves', () => {
    const order = new CalmOrder();
    const first = order.update({ ...base, held: false, nowMs: 0 });
    expect(order.update({ ...base, held: false, nowMs: 10_000 })).toBe(first);
    expect(order.update({ ...base, held: true, nowMs: 20_000 })).toBe(first);
  });
});

describe('sortIds', () => {
  it('puts "not reported" last in both directions and keeps equal ones in their order', () => {
    const value = new Map([
      ['a', Number.NaN],
      ['b', 1],
      ['c', 1],
      ['d', 2],
    ]);
    const valueOf = (id: string) => value.get(id) ?? Number.NaN;
    const before = new Map([
      ['c', 0],
      ['b', 1],
    ]);
    expect(sortIds(['a', 'b', 'c', 'd'], valueOf, { descending: true, before })).toEqual([
      'd',
      'c',
      'b',
      'a',
    ]);
    expect(sortIds(['a', 'b', 'c', 'd'], valueOf, { descending: false, before })).toEqual([
      'c',
      'b',
      'd',
      'a',
    ]);
  });

  it('sorts names as people count: pod-2 before pod-10', () => {
    expect(sortIds(['pod-10', 'pod-2'], (id) => id, { descending: false, before: new Map() })).toEqual([
      'pod-2',
      'pod-10',
    ]);
  });

  it('loses and invents nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.double(), { maxLength: 50 }), fc.boolean(), (numbers, descending) => {
        const ids = numbers.map((_, i) => `i${i}`);
        const valueOf = (id: string) => numbers[Number(id.slice(1))] ?? Number.NaN;
        expect(sortIds(ids, valueOf, { descending, before: new Map() }).sort()).toEqual([...ids].sort());
      }),
    );
  });
});
