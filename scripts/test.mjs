import { ensureBuilt } from './steps/build.mjs';
import { ensureChromium } from './steps/chromium.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { main } from './steps/run-command.mjs';
import { conclude, playwright, vitest } from './steps/tests.mjs';

/** All that a change must pass: unit and integration tests, then the built product in a browser. */
await main(async () => {
  await ensureInstalled();
  const browser = await ensureChromium();
  await ensureBuilt();
  conclude([
    await vitest('unit and integration tests', []),
    await playwright('browser tests', ['-c', 'e2e/playwright.config.ts'], browser),
  ]);
});
