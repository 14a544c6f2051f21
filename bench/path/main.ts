import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser, signedInPage } from '../machine/browser.ts';
import { numberOptions } from '../machine/options.ts';
import { percentile } from '../machine/percentile.ts';
import { report, say } from '../machine/report.ts';
import { startStack } from '../machine/running-stack.ts';
import { chartsPainted, gatherMarks, type PaintMark } from '../machine/paint-marks.ts';

/**
 * From the read at a tick until it is painted: agent, hub, socket and page on this machine, the tab *now* open.
 * Agent and browser share the machine's clock.
 */
const { seconds, settle } = numberOptions(process.argv.slice(2), { seconds: 60, settle: 20 });

const latencies = (marks: readonly PaintMark[]) => marks.map(({ at, wallMs }) => at - wallMs);

const stack = await startStack();
try {
  const browser = await launchBrowser();
  try {
    const page = await signedInPage(browser, stack.link);
    await page.goto(`${stack.url}${stack.nodePath}`);
    await chartsPainted(page);
    await delay(settle * 1000);
    say(`Watching ${seconds} ticks …`);
    const marks = await gatherMarks(page, seconds);
    const [figures, charts] = [latencies(marks.figures), latencies(marks.charts)];
    report('path', {
      figureP95Ms: percentile(figures, 0.95),
      chartP95Ms: percentile(charts, 0.95),
      figureP50Ms: percentile(figures, 0.5),
      chartP50Ms: percentile(charts, 0.5),
      figureTicks: figures.length,
      chartTicks: charts.length,
    });
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}
