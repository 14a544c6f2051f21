import { facets, FacetSender, type InventoryItem } from '@kubevitals/shared';
import { describe, expect, it } from 'vitest';
import { createInventoryReadCall } from '../calls/inventory-read.ts';
import { hostSources, machine } from '../collectors/testing/collector-rig.ts';
import { inventory } from './inventory.ts';

describe('inventory', () => {
  it('follows a read that was asked for, and sends nothing again when nothing is new', async () => {
    const sources = hostSources(machine);
    const sender = new FacetSender<InventoryItem>();
    const watcher = inventory({ sender, sources });
    const tick = { number: 1, wallMs: 0, monoMs: 0 };
    watcher.refresh(tick);
    expect(sender.size).toBe(0);
    const read = createInventoryReadCall(sources);
    const dones: number[] = [];
    const answer = await read(
      {},
      { signal: new AbortController().signal, progress: ({ done }) => dones.push(done) },
    );
    expect(answer.failed).toEqual([]);
    expect(dones).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    watcher.refresh(tick);
    expect(sender.size).toBe(answer.items);
    for (const [, item] of sender.entries()) expect(facets.inventory.item.safeParse(item).success).toBe(true);
    sender.takeChange();
    await read({}, { signal: new AbortController().signal, progress: () => undefined });
    watcher.refresh(tick);
    expect(sender.takeChange()).toBeNull();
    await sources.host.close();
  });

  it('answers a cancelled call with the code for it', async () => {
    const sources = hostSources(machine);
    const abort = new AbortController();
    const answer = createInventoryReadCall(sources)(
      {},
      { signal: abort.signal, progress: () => abort.abort() },
    );
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    await sources.host.close();
  });
});
