import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);

/** The Node version that package.json pins, and the arguments for its executables of this machine. */
const pinned = () => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;

/**
 * The path of the Node that this release was tested with. It comes with `npm ci`; null when it is not installed. Its
 * install script may have been refused (`ignore-scripts`): then the platform's package holds it.
 */
export function pinnedNode() {
  if (process.version === `v${pinned()}`) return process.execPath;
  const modules = path.join(root, 'node_modules');
  const candidates = ['node', `node-${process.platform}-${process.arch}`];
  return candidates.map((name) => path.join(modules, name, 'bin', 'node')).find(existsSync) ?? null;
}
