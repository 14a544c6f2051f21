import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { config } from '../config.ts';
import { hasCgroups, TestCgroup } from '../machine/test-cgroup.ts';
import { NodePage } from '../pages/node-page.ts';
import { Stack } from '../stack/stack.ts';

/**
 * Takes the pictures of README.md from the real thing: this machine, with a few workloads of its own that do something.
 * `node e2e/screenshots/main.ts [minutes of history]`
 */
const minutes = Number(process.argv[2] ?? 5);
const folder = path.join(config.root, 'docs/screenshots');
const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Shot {
  readonly file: string;
  readonly tab: 'now' | 'workloads' | 'about';
  readonly query?: string;
  readonly context: BrowserContextOptions;
}

const shots: readonly Shot[] = [
  { file: 'node-now.png', tab: 'now', query: 'range=5m', context: { ...wide, colorScheme: 'light' } },
  { file: 'node-now-dark.png', tab: 'now', query: 'range=5m', context: { ...wide, colorScheme: 'dark' } },
  { file: 'workloads.png', tab: 'workloads', query: 'range=5m', context: { ...wide, colorScheme: 'light' } },
  { file: 'phone.png', tab: 'now', query: 'range=5m', context: { ...phone, colorScheme: 'light' } },
];

async function startWorkloads(): Promise<readonly TestCgroup[]> {
  if (!config.isRoot || !hasCgroups) return [];
  const [cpu, memory, idle] = [
    new TestCgroup('checkout.service', { cpuCores: 0.25, memoryBytes: 256 * 2 ** 20, pids: 64 }),
    new TestCgroup('search-index.service', { cpuCores: 1, memoryBytes: 192 * 2 ** 20 }),
    new TestCgroup('mail.service', { memoryBytes: 128 * 2 ** 20 }),
  ];
  await cpu.spin();
  await memory.run('while :; do head -c 120m /dev/zero | tail -c 1 >/dev/null; sleep 7; done');
  await idle.run('while :; do sleep 5; done');
  return [cpu, memory, idle];
}

async function take(browser: Browser, stack: Stack, { file, tab, query, context }: Shot): Promise<void> {
  const opened = await browser.newContext({ ...context, baseURL: stack.url, timezoneId: 'UTC' });
  const page = await opened.newPage();
  await page.goto(await stack.signInLink());
  const node = new NodePage(page, stack.node);
  await node.open(tab, query);
  await page
    .getByText('mail.service')
    .or(page.getByRole('heading', { name: 'Vital signs' }))
    .first()
    .waitFor();
  await delay(4000);
  await page.screenshot({ path: path.join(folder, file) });
  await opened.close();
}

mkdirSync(folder, { recursive: true });
const stack = await Stack.start({ nodeName: 'web-3' });
const workloads = await startWorkloads();
const browser = await chromium.launch({
  ...(config.chromium === null ? {} : { executablePath: config.chromium }),
  args: config.isRoot ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  console.error(`Gathering ${minutes} min of history …`);
  await delay(minutes * 60_000);
  for (const shot of shots) await take(browser, stack, shot);
} finally {
  await browser.close();
  await stack.stop();
  for (const workload of workloads) await workload.remove();
}
