import type { Page } from '@playwright/test';

/** What the page says of its newest paint of something live: `window.__kubevitals`. */
export interface PaintMark {
  readonly tick: number;
  /** Agent wall clock at the tick. */
  readonly wallMs: number;
  /** Browser wall clock right after the paint. */
  readonly at: number;
}

interface Marks {
  readonly figures: readonly PaintMark[];
  readonly charts: readonly PaintMark[];
}

interface Diagnostics {
  readonly lastFigurePaint?: PaintMark;
  readonly lastChartPaint?: PaintMark;
}

/** Waits until the first live chart is on the screen. */
export async function chartsPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as { __kubevitals?: Diagnostics }).__kubevitals?.lastChartPaint);
}

/** Gathers the page's marks for so long. One look every 100 ms misses none: a tick comes once a second. */
export async function gatherMarks(page: Page, seconds: number): Promise<Marks> {
  return page.evaluate(async (forMs) => {
    const figures = new Map<number, PaintMark>();
    const charts = new Map<number, PaintMark>();
    const end = performance.now() + forMs;
    while (performance.now() < end) {
      const { __kubevitals: marks = {} } = window as { __kubevitals?: Diagnostics };
      const { lastFigurePaint: figure, lastChartPaint: chart } = marks;
      // The first paint of a tick is the one that counts for figures, the last for charts: all of them are drawn then.
      if (figure && !figures.has(figure.tick)) figures.set(figure.tick, figure);
      if (chart) charts.set(chart.tick, chart);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return { figures: [...figures.values()], charts: [...charts.values()] };
  }, seconds * 1000);
}
