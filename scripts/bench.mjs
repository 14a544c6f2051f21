import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../bin/pinned-node.mjs';
import { ensureBuilt } from './steps/build.mjs';
import { ensureChromium } from './steps/chromium.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { main, run, StepFailed } from './steps/run-command.mjs';

const needsBrowser = new Set(['page', 'path']);
const folder = path.join(root, 'bench');

function benches() {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((e) => e.isDirectory() && existsSync(path.join(folder, e.name, 'main.ts')))
    .map((e) => e.name);
}

/** `npm run bench -- NAME [options]`: the last line on stdout is `{"bench": NAME, "figures": {…}}`. */
await main(async ([name, ...options]) => {
  if (name === undefined || !benches().includes(name)) {
    throw new StepFailed(
      `Usage: npm run bench -- NAME [options]; NAME is one of ${benches().join(', ')}.`,
      2,
    );
  }
  await ensureInstalled();
  const env = needsBrowser.has(name) ? await ensureChromium() : {};
  await ensureBuilt();
  process.exitCode = await run('node', [`bench/${name}/main.ts`, ...options], { show: true, env });
});
