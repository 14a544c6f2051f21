import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

function settingsIn(folder: string): readonly string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap(
      (file) => readFileSync(path.join(root, folder, file), 'utf8').match(/\bKUBEVITALS_[A-Z_]+\b/g) ?? [],
    );
}

test('README.md names every setting that the code reads', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const named = new Set([...settingsIn('apps/agent/src'), ...settingsIn('apps/web/src')]);
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !readme.includes(`\`${name}\``) && !name.endsWith('_'))).toEqual([]);
});
