import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const common = {
  bundle: true,
  platform: 'node',
  target: 'node26',
  format: 'esm',
  minifySyntax: true,
  logLevel: 'warning',
};

/** The agent as one file. What it bundles of CommonJS (ws, pino, systeminformation) asks for `require`. */
await build({
  ...common,
  entryPoints: [here('src/main.ts')],
  outfile: here('dist/agent.mjs'),
  // ws tries for these two native helpers, and does without.
  external: ['bufferutil', 'utf-8-validate'],
  banner: {
    js: "import { createRequire as kubevitalsRequire } from 'node:module';\nconst require = kubevitalsRequire(import.meta.url);",
  },
  legalComments: 'linked',
  sourcemap: 'linked',
});

/** The helpers that live long, as files of their own: the agent's would cost each of them 20 MiB for nothing. It does without them. */
await build({
  ...common,
  entryPoints: {
    'statfs-child': here('src/sources/statfs/statfs-child.ts'),
    'command-line-child': here('src/sources/proc/command-line-child.ts'),
  },
  outdir: here('dist'),
  outExtension: { '.js': '.mjs' },
});
