import { expect, it } from 'vitest';
import { AgentClock } from './agent-clock.ts';

it('trusts the measurement with the shortest way, of the last ones', () => {
  let monoMs = 0;
  const clock = new AgentClock({ monoMs: () => monoMs, wallMs: () => 1_000_000 + monoMs });
  const measure = (thereMs: number, backMs: number) => {
    monoMs += 10_000;
    const echo = clock.due(monoMs) ?? NaN;
    const wallMs = 1_000_000 + monoMs + thereMs + 500;
    monoMs += thereMs + backMs;
    return clock.answer({ echo, wallMs });
  };
  expect(measure(0, 40)).toEqual({ offsetMs: 480, roundTripMs: 40 });
  expect(measure(1, 1)).toEqual({ offsetMs: 500, roundTripMs: 2 });
  expect(measure(90, 0)).toEqual({ offsetMs: 500, roundTripMs: 2 });
  for (let count = 0; count < 4; count++) measure(3, 3);
  expect(measure(8, 0)).toEqual({ offsetMs: 500, roundTripMs: 6 });
});

it('asks often at first and then now and then, and takes no answer to what it did not ask', () => {
  let monoMs = 100;
  const clock = new AgentClock({ monoMs: () => monoMs, wallMs: () => monoMs });
  const asked: number[] = [];
  for (; monoMs < 30_000; monoMs += 500) {
    const echo = clock.due(monoMs);
    if (echo === null) continue;
    asked.push(monoMs);
    expect(clock.answer({ echo: echo - 1, wallMs: 0 })).toBeNull();
    clock.answer({ echo, wallMs: 0 });
  }
  expect(asked).toEqual([100, 1100, 2100, 3100, 4100, 5100, 15_100, 25_100]);
});

it('waits for an answer that takes longer than the next question would', () => {
  let monoMs = 0;
  const clock = new AgentClock({ monoMs: () => monoMs, wallMs: () => monoMs });
  const echo = clock.due(0) ?? NaN;
  monoMs = 1800;
  expect(clock.due(monoMs)).toBeNull();
  expect(clock.answer({ echo, wallMs: 900 })).toEqual({ offsetMs: 0, roundTripMs: 1800 });
  expect(clock.answer({ echo, wallMs: 900 })).toBeNull();
  expect(clock.due(monoMs)).toBe(1800);
  expect(clock.due(11_799)).toBeNull();
  expect(clock.due(11_800)).toBe(11_800);
});
