import { expect, it, vi } from 'vitest';
import type { FakeBrowser } from './testing/fake-browser.ts';
import { TestHub, testNode } from './testing/start-test-hub.ts';

type State = { readonly state?: unknown; readonly lastSampleAt?: unknown; readonly clockOffsetMs?: unknown };

function statesOf(browser: FakeBrowser): State[] {
  return browser.received.flatMap((message) => {
    const items =
      message.t === 'facet-whole' ? message.items : message.t === 'facet-change' ? message.upserts : [];
    return items.filter(([key]) => key === testNode).map(([, item]) => item);
  });
}

it('shows a node live, stale within 5 s of silence, live again, and gone', async () => {
  const hub = await TestHub.start();
  try {
    const browser = await hub.browser();
    await browser.watchFacet('hub', 'nodes');
    const agent = hub.agent();
    await agent.greet();
    agent.rows('host.cpu', ['host']);
    agent.samples('host.cpu', 1, { usedCores: [1], load1: [1] });
    const ask = await agent.next('clock-ask');
    agent.send({ t: 'clock', echo: ask.echo, wallMs: Date.now() + 60_000, monoMs: 1 });
    await vi.waitFor(() => expect(statesOf(browser).at(-1)?.clockOffsetMs).toBeTypeOf('number'));
    expect(statesOf(browser).at(-1)?.clockOffsetMs).toBeGreaterThan(59_000);
    const silentSince = performance.now();
    await vi.waitFor(() => expect(statesOf(browser).at(-1)?.state).toBe('stale'), { timeout: 8000 });
    expect(performance.now() - silentSince).toBeLessThan(5500);
    agent.samples('host.cpu', 8, { usedCores: [1], load1: [1] });
    await vi.waitFor(() => expect(statesOf(browser).at(-1)?.state).toBe('live'));
    agent.terminate();
    await vi.waitFor(() => expect(statesOf(browser).at(-1)?.state).toBe('gone'));
    expect(statesOf(browser).at(-1)?.lastSampleAt).toBeTypeOf('number');
  } finally {
    await hub.stop();
  }
});
