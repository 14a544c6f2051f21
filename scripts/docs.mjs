import { ensureInstalled } from './steps/install.mjs';
import { main, run } from './steps/run-command.mjs';

/** Writes docs/metrics.md from the registries; with `--check` says whether it is up to date. */
await main(async (args) => {
  await ensureInstalled();
  process.exitCode = await run('node', ['scripts/docs/main.ts', ...args], { show: true });
});
