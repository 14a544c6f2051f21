import { existsSync } from 'node:fs';
import { root } from '../../bin/pinned-node.mjs';
import { ensureDebian } from './debian.mjs';
import { must } from './run-command.mjs';

/** Where Linux distributions put it. */
const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const systemChromium = () => systemPaths.find((file) => existsSync(file));

/**
 * The Chromium that the browser tests drive: the system's, Debian's when it can be installed, else the one that
 * Playwright downloads. Returns the environment that says which.
 */
export async function ensureChromium() {
  if (!systemChromium()) await ensureDebian({ chromium: 'chromium' });
  const found = systemChromium();
  if (found) return { KUBEVITALS_TEST_CHROMIUM: found };
  await must('playwright', ['install', 'chromium'], { title: 'Downloading Chromium', cwd: `${root}/e2e` });
  return {};
}
