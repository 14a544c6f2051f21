import { existsSync } from 'node:fs';
import path from 'node:path';

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const config = {
  root: path.resolve(import.meta.dirname, '..'),
  /** Null: the Chromium that Playwright downloaded. */
  chromium:
    process.env['KUBEVITALS_TEST_CHROMIUM'] ?? systemChromium.find((file) => existsSync(file)) ?? null,
  isRoot: process.getuid?.() === 0,
  /** What is measured starts with nothing of the settings of whoever measures. */
  environment: {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: process.env['HOME'] ?? '/',
  },
} as const;
