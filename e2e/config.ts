import { existsSync } from 'node:fs';
import path from 'node:path';

const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export interface TestConfig {
  readonly root: string;
  /** Null: the Chromium that Playwright downloaded. */
  readonly chromium: string | null;
  readonly isRoot: boolean;
  /** What the processes of the stack start with: nothing of the settings of whoever runs the tests. */
  readonly environment: Readonly<Record<string, string>>;
}

export const config: TestConfig = {
  root: path.resolve(import.meta.dirname, '..'),
  chromium:
    process.env['KUBEVITALS_TEST_CHROMIUM'] ?? systemChromium.find((file) => existsSync(file)) ?? null,
  isRoot: process.getuid?.() === 0,
  environment: {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    HOME: process.env['HOME'] ?? '/',
    NODE_ENV: 'production',
  },
};
