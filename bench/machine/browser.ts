import { chromium, type Browser, type Page } from '@playwright/test';
import { config } from '../config.ts';

/** A browser like a person's, with a window of 1440 × 900 that is shown as far as the page can tell. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(config.chromium === null ? {} : { executablePath: config.chromium }),
    args: [
      ...(config.isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--expose-gc',
    ],
  });
}

export const windowSize = { width: 1440, height: 900 } as const;

/** Opens a page that is signed in by the link. */
export async function signedInPage(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: windowSize });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}
