import { Linter } from 'eslint';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { fileNames } from './file-names.ts';
import { importArrows } from './import-arrows.ts';

const root = path.resolve(import.meta.dirname, '../..');

function complaints(file: string, code: string): readonly string[] {
  const linter = new Linter({ cwd: root });
  const config: Linter.Config = {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    plugins: { kubevitals: { rules: { 'import-arrows': importArrows, 'file-names': fileNames } } },
    rules: { 'kubevitals/import-arrows': 'error', 'kubevitals/file-names': 'error' },
  };
  return linter.verify(code, config, { filename: path.join(root, file) }).map(({ message }) => message);
}

const allowed: readonly (readonly [string, string])[] = [
  ['apps/agent/src/collectors/host-cpu.ts', '../sources/proc-stat.ts'],
  ['apps/agent/src/collectors/host-cpu.ts', './index.ts'],
  ['apps/agent/src/agent.ts', './hub-link/hub-link.ts'],
  ['apps/agent/src/hub-link/hub-link.ts', '@kubevitals/shared'],
  ['apps/web/src/app/page.tsx', '../nodes/node-page.tsx'],
  ['apps/web/src/charts/line-chart.tsx', 'recharts'],
  ['scripts/docs/main.ts', '../../bin/pinned-node.mjs'],
  ['packages/shared/src/ids.ts', 'zod'],
  ['packages/shared/src/ids.test.ts', 'fast-check'],
];

const refused: readonly (readonly [string, string])[] = [
  ['apps/agent/src/sources/proc-stat.ts', '../collectors/host-cpu.ts'],
  ['apps/agent/src/hub-link/hub-link.ts', '../sources/proc-stat.ts'],
  ['apps/agent/src/main.ts', './collectors/index.ts'],
  ['apps/agent/src/agent.ts', '../../web/src/format.ts'],
  ['apps/agent/src/agent.ts', '@kubevitals/web'],
  ['apps/agent/src/agent.ts', '@kubevitals/shared/src/ids.ts'],
  ['apps/agent/src/agent.ts', '../../../packages/shared/src/ids.ts'],
  ['apps/web/src/store/event-store.ts', '../hub/hub.ts'],
  ['apps/web/src/hub/hub.ts', 'react'],
  ['apps/web/src/hub/hub.ts', '@trpc/server'],
  ['apps/web/src/ui/button.tsx', '../client/live.ts'],
  ['apps/web/src/nodes/node-page.tsx', 'recharts'],
  ['apps/web/src/nodes/node-page.tsx', 'node:fs'],
  ['apps/web/src/nodes/node-page.tsx', '@/hub/hub.ts'],
  ['packages/shared/src/ids.ts', 'node:crypto'],
  ['scripts/docs/main.ts', '../../packages/shared/src/index.ts'],
  ['bench/agent.ts', '@kubevitals/agent'],
  ['e2e/stack/stack.ts', '../../bench/cgroups.ts'],
];

test.each(allowed)('%s may import %s', (file, specifier) => {
  expect(complaints(file, `import '${specifier}'`)).toEqual([]);
});

test.each(refused)('%s must not import %s', (file, specifier) => {
  expect(complaints(file, `import '${specifier}'`)).toHaveLength(1);
  expect(complaints(file, `export * from '${specifier}'`)).toHaveLength(1);
  expect(complaints(file, `await import('${specifier}')`)).toHaveLength(1);
});

test('an arrow for types lets no value through', () => {
  const [file, specifier] = ['apps/web/src/client/trpc.ts', '../api/router.ts'];
  expect(complaints(file, `import type { AppRouter } from '${specifier}'`)).toEqual([]);
  expect(complaints(file, `import { appRouter } from '${specifier}'`)).toHaveLength(1);
});

test.each([
  ['apps/web/src/app/nodes/[cluster]/[node]/page.tsx', 0],
  ['apps/web/src/app/(signed-in)/layout.tsx', 0],
  ['apps/agent/src/agent.test.ts', 0],
  ['apps/agent/src/hubLink.ts', 1],
  ['apps/agent/src/utils/bytes.ts', 1],
  ['apps/agent/src/hub_link/link.ts', 1],
] as const)('the name %s gives %i complaints', (file, count) => {
  expect(complaints(file, '')).toHaveLength(count);
});
