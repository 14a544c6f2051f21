import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../bin/pinned-node.mjs';
import { must } from './run-command.mjs';

const stampFile = path.join(root, '.cache/build-stamp');
const sources = ['packages/shared', 'apps/agent', 'apps/web', 'package-lock.json', 'tsconfig.base.json'];
const outputs = ['apps/agent/dist/agent.mjs', 'apps/web/dist/server.mjs', 'apps/web/.next/BUILD_ID'];
const notSources = new Set(['node_modules', 'dist', '.next', '.turbo', 'fixtures', 'next-env.d.ts']);
const isTest = /\.test\.tsx?$/;

function* filesOf(relative) {
  const absolute = path.join(root, relative);
  const entries = readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (notSources.has(entry.name) || isTest.test(entry.name)) continue;
    if (entry.isDirectory()) yield* filesOf(path.join(relative, entry.name));
    else if (entry.isFile()) yield path.join(relative, entry.name);
  }
}

/** One hash over the names and the contents of everything that the bundles are made from. */
function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = path.extname(source) ? [source] : filesOf(source);
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

const outputsExist = () => outputs.every((file) => existsSync(path.join(root, file)));
const lastStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : null);

/** Builds agent, hub and page when their sources changed since the last build. Takes 0.1 s when they did not. */
export async function ensureBuilt() {
  const stamp = sourceStamp();
  if (outputsExist() && lastStamp() === stamp) return;
  await must('turbo', ['run', 'build', '--output-logs=errors-only', '--no-color'], {
    title: 'Building agent, hub and page',
  });
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}
