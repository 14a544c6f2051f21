import { sampleKinds } from '@kubevitals/shared';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../config.ts';
import { hasCgroups, TestCgroup } from '../machine/test-cgroup.ts';
import { until } from '../machine/until.ts';
import { signInCookie, SocketViewer } from '../stack/socket-viewer.ts';
import { Stack } from '../stack/stack.ts';

const canMake = config.isRoot && hasCgroups;
const top = `kubevitals-test-${process.pid}-viewers`;
const cgroups = 300;
const viewers = 20;

let stack: Stack;
const made: TestCgroup[] = [];

beforeAll(async () => {
  if (!canMake) return;
  made.push(new TestCgroup(top));
  for (let index = 0; index < cgroups; index += 1) made.push(new TestCgroup(`${top}/group-${index}`));
  stack = await Stack.start({ nodeName: 'viewers', agentEnv: { KUBEVITALS_BUDGET_CPU: 'off' } });
});
afterAll(async () => {
  if (!canMake) return;
  await stack.stop();
  for (const cgroup of made.toReversed()) await cgroup.remove();
});

function residentMiB(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Measuring is waiting: memory and gaps over this time are what the test is about. */
const measureFor = (ms: number) => delay(ms);

test.runIf(canMake)(
  'a stalled browser beside 20 viewers costs bounded memory and slows nobody',
  async () => {
    const cookie = await signInCookie(await stack.signInLink());
    const options = { url: stack.url, node: stack.node, kinds: sampleKinds, cookie };
    const open = await Promise.all(Array.from({ length: viewers }, () => SocketViewer.open(options)));
    const stalled = await SocketViewer.open(options);
    try {
      await until('frames come', 30_000, () =>
        open.every(({ gapsMs }) => gapsMs.length > 20) ? true : null,
      );
      await measureFor(5000);
      const before = residentMiB(stack.hub.pid);
      for (const viewer of open) viewer.gapsMs.length = 0;
      stalled.stall();
      await measureFor(30_000);
      expect(residentMiB(stack.hub.pid) - before).toBeLessThan(40);

      // Frames of kinds that are read each 10 s come each 10 s; all others each second.
      const gaps = open.flatMap(({ gapsMs }) => gapsMs.filter((gap) => gap < 8000)).toSorted((a, b) => a - b);
      expect(gaps.length).toBeGreaterThan(viewers * 100);
      expect(gaps[Math.floor(gaps.length * 0.99)]).toBeLessThan(2000);
      expect(open.every((viewer) => !viewer.closed)).toBe(true);
    } finally {
      for (const viewer of [...open, stalled]) viewer.close();
    }
  },
  120_000,
);
