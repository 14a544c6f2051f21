import type { Page, Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';

/** A word that is in every build of Recharts and in nothing else: the class of its outermost element. */
const chartLibrary = 'recharts-wrapper';

export interface FirstLoad {
  /** Scripts that came before the chart library, gzipped, in kB (1000 bytes). */
  readonly firstLoadKb: number;
  /** All scripts of the page, gzipped. */
  readonly allScriptsKb: number;
}

/**
 * Loads an address in an empty cache and adds up its scripts in the order in which the page asked for them. What it
 * asks for from the chart library's script on is not part of the first load.
 */
export async function measureFirstLoad(
  page: Page,
  url: string,
  settled: () => Promise<unknown>,
): Promise<FirstLoad> {
  const scripts: Response[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  };
  page.on('response', note);
  await page.goto(url);
  await settled();
  page.off('response', note);
  const sizes = await Promise.all(
    scripts.map(async (response) => {
      const body = await response.body();
      return { kb: gzipSync(body).length / 1000, isChart: body.includes(chartLibrary) };
    }),
  );
  const firstChart = sizes.findIndex(({ isChart }) => isChart);
  const sum = (some: typeof sizes) => some.reduce((total, { kb }) => total + kb, 0);
  return {
    firstLoadKb: sum(firstChart < 0 ? sizes : sizes.slice(0, firstChart)),
    allScriptsKb: sum(sizes),
  };
}
