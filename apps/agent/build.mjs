import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The agent as one file. What it bundles of CommonJS (ws, pino, systeminformation) asks for `require`. */
await build({
  entryPoints: [here('src/main.ts')],
  outfile: here('dist/agent.mjs'),
  bundle: true,
  platform: 'node',
  target: 'node26',
  format: 'esm',
  // ws tries for these two native helpers, and does without.
  external: ['bufferutil', 'utf-8-validate'],
  banner: {
    js: "import { createRequire as kubevitalsRequire } from 'node:module';\nconst require = kubevitalsRequire(import.meta.url);",
  },
  minifySyntax: true,
  legalComments: 'linked',
  sourcemap: 'linked',
  logLevel: 'warning',
});
