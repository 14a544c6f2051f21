import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FacetReceiver } from './facet-receiver.ts';
import { FacetSender } from './facet-sender.ts';

type Item = Readonly<Record<string, unknown>>;

const wire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const receiver = () => new FacetReceiver<Item>((item) => item);

const operation = fc.oneof(
  fc.record({
    op: fc.constant('upsert' as const),
    key: fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor'),
    item: fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.constant(null))),
  }),
  fc.record({ op: fc.constant('remove' as const), key: fc.constantFrom('a', 'b', 'c', 'd', '__proto__') }),
  fc.record({ op: fc.constant('send' as const) }),
  fc.record({ op: fc.constant('lose' as const) }),
);

describe('a facet on its way', () => {
  it('equals its source after any changes and losses, once the whole was asked for where told to', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const sender = new FacetSender();
        const held = receiver();
        held.applyWhole(wire(sender.whole()));
        const send = () => {
          const change = sender.takeChange();
          if (change && held.applyChange(wire(change)).kind === 'ask-whole') {
            expect(held.applyWhole(wire(sender.whole())).kind).toBe('applied');
          }
        };
        for (const step of operations) {
          if (step.op === 'upsert') sender.upsert(step.key, step.item);
          else if (step.op === 'remove') sender.remove(step.key);
          else if (step.op === 'send') send();
          else sender.takeChange();
        }
        sender.upsert('last', { now: true });
        send();
        expect(new Map(held.items)).toEqual(new Map(wire([...sender.entries()])));
        expect(held.revision).toBe(sender.revision);
      }),
    );
  });

  it('sends nothing for what did not change', () => {
    const sender = new FacetSender();
    expect(sender.upsert('a', { n: 1 })).toBe(true);
    expect(sender.takeChange()?.upserts).toEqual([['a', { n: 1 }]]);
    expect(sender.upsert('a', { n: 1 })).toBe(false);
    expect(sender.takeChange()).toBeNull();
  });

  it('refuses to give the whole while changes are pending, since other receivers would miss them', () => {
    const sender = new FacetSender();
    sender.upsert('a', { n: 1 });
    expect(() => sender.whole()).toThrow(/takeChange/);
  });

  it('asks for the whole on a wrong checksum and keeps what it holds until it comes', () => {
    const sender = new FacetSender();
    const held = receiver();
    sender.upsert('a', { n: 1 });
    sender.takeChange();
    held.applyWhole(wire(sender.whole()));
    sender.upsert('a', { n: 2 });
    const change = sender.takeChange();
    if (!change) throw new Error('there is a change');
    expect(held.applyChange({ ...change, checksum: change.checksum ^ 1 }).kind).toBe('ask-whole');
    expect(held.items.get('a')).toEqual({ n: 2 });
    sender.upsert('a', { n: 3 });
    const next = sender.takeChange();
    if (!next) throw new Error('there is a change');
    expect(held.applyChange(wire(next)).kind).toBe('ask-whole');
    expect(held.applyWhole(wire(sender.whole())).kind).toBe('applied');
    expect(held.items.get('a')).toEqual({ n: 3 });
  });

  it('takes nothing of a whole whose checksum disagrees', () => {
    const sender = new FacetSender();
    const held = receiver();
    sender.upsert('a', { n: 1 });
    sender.takeChange();
    held.applyWhole(wire(sender.whole()));
    const wrong = { revision: 2, checksum: 1, items: [['b', { n: 2 }]] as [string, Item][] };
    expect(held.applyWhole(wrong).kind).toBe('ask-whole');
    expect([...held.items]).toEqual([['a', { n: 1 }]]);
    expect(held.applyWhole(wire(sender.whole())).kind).toBe('applied');
  });

  it('drops and counts an item that does not fit, and still agrees on the checksum', () => {
    const sender = new FacetSender();
    const held = new FacetReceiver<Item>((item) => ('good' in item ? item : null));
    sender.upsert('a', { good: 1 });
    sender.upsert('b', { bad: 1 });
    sender.takeChange();
    expect(held.applyWhole(wire(sender.whole()))).toMatchObject({ kind: 'applied' });
    expect([...held.items.keys()]).toEqual(['a']);
    expect(held.rejected).toBe(1);
    sender.upsert('b', { good: 2 });
    const change = sender.takeChange();
    if (!change) throw new Error('there is a change');
    expect(held.applyChange(wire(change))).toMatchObject({ kind: 'applied', upserted: ['b'] });
  });
});
