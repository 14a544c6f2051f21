import { FacetSender } from '@kubevitals/shared';
import { expect, it } from 'vitest';
import { FacetIntake } from './facet-intake.ts';
import { FacetState } from './facet-topic.ts';

it('takes no more items than it may, and can still give out what it had', () => {
  const state = new FacetState();
  const intake = new FacetIntake({ name: 'mounts', state, ask: () => undefined, nowMs: 0 });
  const sender = new FacetSender();
  const mount = (n: number): Record<string, unknown> => ({
    mountPoint: `/${n}`,
    device: 'd',
    type: 'ext4',
    readOnly: false,
    state: 'answering',
    why: null,
    since: 1,
  });
  intake.takeWhole(sender.whole(), 0);
  for (let n = 0; n < 50_000; n++) sender.upsert(`m${n}`, mount(n));
  const allowed = sender.takeChange();
  sender.upsert('one-more', mount(0));
  const beyond = sender.takeChange();
  if (!allowed || !beyond) throw new Error('there are changes');
  intake.takeChange(allowed, 1);
  expect(() => {
    intake.takeChange(beyond, 2);
  }).toThrow(/too many items/);
  expect(state.sender.whole().items).toHaveLength(50_000);
});
