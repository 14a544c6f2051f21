import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { HelperUsage } from './helper-usage.ts';

/** User, system, and both of the children that have ended, in ticks of 10 ms. */
const stat = (name: string, times: readonly [number, number, number, number]): string =>
  `7 (${name}) S 1 7 7 0 -1 0 0 0 0 0 ${times.join(' ')} 20 0 1 0 100 0 0`;

it('counts helpers that run, with what they started, and those that have ended', () => {
  const files: Record<string, string> = {
    '/proc/self/stat': stat('agent) 1', [900, 900, 30, 20]),
    '/proc/self/task/7/children': '8 9 ',
    '/proc/8/stat': stat('statfs', [100, 50, 0, 0]),
    '/proc/9/stat': stat('inventory', [10, 10, 20, 10]),
  };
  const usage = new HelperUsage(7, (file) => files[file] ?? null);
  expect(usage.cpuSeconds()).toBeCloseTo(2.5);
  // One of them ends.
  files['/proc/self/stat'] = stat('agent', [900, 900, 55, 50]);
  files['/proc/self/task/7/children'] = '8 ';
  delete files['/proc/9/stat'];
  expect(usage.cpuSeconds()).toBeCloseTo(2.55);
});

it('never goes back, and knows nothing where the kernel says nothing', () => {
  const files: Record<string, string> = { '/proc/self/stat': stat('agent', [0, 0, 10, 0]) };
  const usage = new HelperUsage(7, (file) => files[file] ?? null);
  // A kernel without the list of children: only those that have ended are known.
  expect(usage.cpuSeconds()).toBeCloseTo(0.1);
  files['/proc/self/stat'] = stat('agent', [0, 0, 5, 0]);
  expect(usage.cpuSeconds()).toBeCloseTo(0.1);
  expect(new HelperUsage(7, () => null).cpuSeconds()).toBe(0);
});

it('sees a real child at work, and what it used after its end', async () => {
  const usage = new HelperUsage(process.pid);
  const before = usage.cpuSeconds();
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await vi.waitFor(() => expect(usage.cpuSeconds()).toBeGreaterThan(before + 0.1), { timeout: 10_000 });
  const running = usage.cpuSeconds();
  child.kill('SIGKILL');
  await ended;
  expect(usage.cpuSeconds()).toBeGreaterThanOrEqual(running);
});
