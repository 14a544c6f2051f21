import { describe, expect, it } from 'vitest';
import type { Tick } from '../sampling/tick.ts';
import { AgentHealth } from './agent-health.ts';

function rig() {
  const state = { mono: 1000, tick: null as Tick | null, scanned: false };
  const health = new AgentHealth({
    clock: { wallMs: () => 0, monoMs: () => state.mono },
    version: '0.1.0',
    lastTick: () => state.tick,
    scanned: () => state.scanned,
    troubles: () => ({ 'proc.pressure': 'switched off' }),
  });
  return { state, health };
}

describe('AgentHealth', () => {
  it('is alive for five seconds behind the start and behind each tick', () => {
    const { state, health } = rig();
    expect(health.alive()).toMatchObject({
      ok: true,
      body: { status: 'alive', lastTick: null, lastTickAgeMs: null },
    });
    state.mono = 6000;
    expect(health.alive().ok).toBe(false);
    state.tick = { number: 7, monoMs: 5900, wallMs: 0 };
    expect(health.alive()).toMatchObject({
      ok: true,
      body: { lastTick: 7, lastTickAgeMs: 100, uptimeSeconds: 5 },
    });
    state.mono = 10_900;
    expect(health.alive()).toMatchObject({ ok: false, body: { status: 'stuck' } });
  });

  it('is ready when a tick was done and the cgroups are known', () => {
    const { state, health } = rig();
    expect(health.ready()).toMatchObject({
      ok: false,
      body: { firstTickDone: false, sourcesScanned: false },
    });
    state.tick = { number: 1, monoMs: 1000, wallMs: 0 };
    expect(health.ready().ok).toBe(false);
    state.scanned = true;
    expect(health.ready()).toMatchObject({
      ok: true,
      body: { status: 'ready', troubles: { 'proc.pressure': 'switched off' } },
    });
    state.mono = 9000;
    expect(health.ready().ok).toBe(false);
  });
});
