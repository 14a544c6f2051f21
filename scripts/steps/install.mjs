import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root } from '../../bin/pinned-node.mjs';
import { must, StepFailed } from './run-command.mjs';

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Whether node_modules holds what the lock file asks for. npm keeps what it installed in a lock file of its own. */
function isInstalled() {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json')) || pinnedNode() === null) return false;
  const wanted = Object.entries(readJson('package-lock.json').packages);
  const held = readJson('node_modules/.package-lock.json').packages;
  return wanted.every(
    ([name, { version, link, optional, peer }]) =>
      !name.startsWith('node_modules/') || link || optional || peer || held[name]?.version === version,
  );
}

/** Installs what the lock file names, unless it is there. Needs Node ≥ 20 and npm, nothing else. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StepFailed(
      `Node ${process.version} is too old to install with; Node 20 or newer is needed.`,
      2,
    );
  }
  if (isInstalled()) return;
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    title: 'Installing packages (npm ci)',
  });
  if (pinnedNode() === null) {
    throw new StepFailed('npm installed everything but the pinned Node; is the platform linux x64 or arm64?');
  }
}
