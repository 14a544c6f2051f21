import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ChildRole } from '../sources/host-sources.ts';

/**
 * The argument vector that starts a helper: its own small file beside the agent's, where the build made one (20 MiB less
 * of memory than the whole agent, which the helper would not use), else the agent's file with the role as argument.
 */
export function childCommand([node, file]: readonly [string, string], role: ChildRole): readonly string[] {
  const small = path.join(path.dirname(file), `${role}-child.mjs`);
  return existsSync(small) ? [node, '--max-semi-space-size=1', small] : [node, file, `${role}-child`];
}
