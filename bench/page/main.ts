import type { CDPSession } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser, signedInPage } from '../machine/browser.ts';
import { numberOptions } from '../machine/options.ts';
import { chartsPainted } from '../machine/paint-marks.ts';
import { report, say } from '../machine/report.ts';
import { startStack } from '../machine/running-stack.ts';
import { measureFirstLoad } from './first-load.ts';

/**
 * What the page costs: the weight of its first load, the main thread with the tab *now* live at 1440 × 900, and
 * the growth of the heap over some minutes once its window is full. `--fill` is the time until the window is full.
 */
const { seconds, minutes, fill } = numberOptions(process.argv.slice(2), {
  seconds: 60,
  minutes: 10,
  fill: 16,
});

/** Seconds of work on the main thread since the page began. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function collectedHeapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}

const stack = await startStack();
try {
  const browser = await launchBrowser();
  try {
    const page = await signedInPage(browser, stack.link);
    const node = `${stack.url}${stack.nodePath}`;
    const fresh = await browser.newContext({ storageState: await page.context().storageState() });
    const load = await measureFirstLoad(await fresh.newPage(), node, () => delay(5000));
    await fresh.close();

    await page.goto(node);
    await chartsPainted(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'timeTicks' });
    await session.send('HeapProfiler.enable');

    say(`Filling the window for ${fill} min …`);
    await delay(fill * 60_000);
    const charts = await page.locator('.recharts-wrapper').count();
    say(`The main thread for ${seconds} s, ${charts} charts …`);
    const [busy, from] = [await taskSeconds(session), performance.now()];
    await delay(seconds * 1000);
    const elapsed = (performance.now() - from) / 1000;
    const mainThreadPercent = (100 * ((await taskSeconds(session)) - busy)) / elapsed;

    const before = await collectedHeapBytes(session);
    say(`The heap for ${minutes} min, from ${(before / 1e6).toFixed(1)} MB …`);
    await delay(minutes * 60_000);
    const after = await collectedHeapBytes(session);
    report('page', {
      ...load,
      mainThreadPercent,
      heapGrowthPercent: (100 * (after - before)) / before,
      heapMb: after / 1e6,
      charts,
    });
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}
