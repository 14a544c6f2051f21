import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../bin/pinned-node.mjs';
import { run, say } from './run-command.mjs';

const reports = path.join(root, '.cache/reports');

/** Empties the folder of reports and returns the path for a new one: an old report must never be counted. */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** A suite that broke before it could count: one failure, so that nobody takes it for green. */
function broken(name, why) {
  say(`${name}: ${why}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function readReport({ name, file, count, code }) {
  let counts;
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return broken(name, `ended with ${code} and left no report (${error.message})`);
  }
  if (code !== 0 && counts.failed === 0) return broken(name, `ended with ${code} although no test failed`);
  if (counts.passed + counts.failed === 0) return broken(name, 'ran no test');
  return counts;
}

/** Runs vitest with one configuration and counts. */
export async function vitest(name, args) {
  const file = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', ...reporters, ...args], { title: `Running ${name}`, show: true });
  const count = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    // A file that does not even load has no failed test in it.
    failed:
      numFailedTests +
      testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0).length,
    skipped: numPendingTests,
  });
  return readReport({ name, file, count, code });
}

/** Runs Playwright with one configuration and counts; a test that needed a second try counts as failed. */
export async function playwright(name, args, env) {
  const file = freshReport(name);
  const code = await run('playwright', ['test', '--reporter=list,json', ...args], {
    title: `Running ${name}`,
    show: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const count = ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  });
  return readReport({ name, file, count, code });
}

/** Prints the sum as the last line, alone; a failure makes the exit code 1. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  if (failed > 0) process.exitCode = 1;
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
}
