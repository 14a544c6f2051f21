// Builds the pages (.next/) and the server (dist/server.mjs, dist/store-worker.mjs).
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));
const serverOnly = process.argv.includes('--server-only');

rmSync(new URL('dist', import.meta.url), { recursive: true, force: true });
await build({
  absWorkingDir: folder,
  entryPoints: { server: 'server.ts', 'store-worker': 'src/store/sqlite/store-worker.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node26',
  format: 'esm',
  // Next and React must be the very copies that the built pages use.
  external: ['next', 'next/*', 'react', 'react-dom'],
  // CommonJS packages in the bundle call `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  legalComments: 'linked',
  logLevel: 'warning',
});
if (!serverOnly) await buildPages();

async function buildPages() {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1);
}
