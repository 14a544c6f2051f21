import { ensureInstalled } from './steps/install.mjs';
import { main, run, say, StepFailed } from './steps/run-command.mjs';

/** What a change is checked for before anybody looks at it. Warnings fail. */
const steps = {
  lint: [
    ['eslint', ['.', '--max-warnings', '0']],
    ['prettier', ['--check', '--log-level', 'warn', '.']],
  ],
  types: [
    ['tsc', ['--noEmit', '-p', '.']],
    ['turbo', ['run', 'types', '--output-logs=errors-only', '--no-color']],
  ],
  unit: [['vitest', ['run']]],
  build: [['turbo', ['run', 'build', '--output-logs=errors-only', '--no-color']]],
  docs: [['node', ['scripts/docs/main.ts', '--check']]],
};

await main(async (args) => {
  const unknown = args.filter((name) => !Object.hasOwn(steps, name));
  if (unknown.length > 0) {
    throw new StepFailed(
      `There is no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}.`,
      2,
    );
  }
  await ensureInstalled();
  const failed = [];
  for (const name of args.length > 0 ? args : Object.keys(steps)) {
    for (const [command, words] of steps[name]) {
      const code = await run(command, words, { title: `${name}: ${command}` });
      if (code !== 0) failed.push(`${name} (${command})`);
    }
  }
  if (failed.length > 0) throw new StepFailed(`Failed: ${failed.join(', ')}`);
  say('All checks passed.');
});
