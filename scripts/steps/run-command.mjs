import { spawn } from 'node:child_process';
import { root } from '../../bin/pinned-node.mjs';

const progressMs = 10_000;

/** One line for the person who waits. Goes to stderr, so that stdout stays what the command promises. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** A failure whose message is all that a person needs: no stack is shown. */
export class StepFailed extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The environment of every child: the pinned Node first, and nobody phones home. */
export function childEnvironment(extra = {}) {
  const bin = `${root}/node_modules/.bin`;
  return {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    ...extra,
  };
}

/**
 * Runs a command to its end and resolves to its exit code; what it prints is shown (`show`), or kept and shown only
 * when it fails. With a title a line says that it began, every 10 s that it goes on, and how long it took.
 */
export async function run(
  command,
  args,
  { title, show = false, env = {}, cwd = root, stdin = 'ignore' } = {},
) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(0)} s`;
  if (title) say(`${title} …`);
  const progress = title && !show ? setInterval(() => say(`${title} … ${seconds()}`), progressMs) : null;
  const kept = [];
  const code = await new Promise((resolve, reject) => {
    const output = show ? ['inherit', 'inherit'] : ['pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env: childEnvironment(env), stdio: [stdin, ...output] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => kept.push(chunk));
    child.on('error', reject);
    child.on('close', (exitCode, signal) => resolve(exitCode ?? `signal ${signal}`));
  }).finally(() => clearInterval(progress));
  if (code !== 0 && !show) process.stderr.write(Buffer.concat(kept));
  if (title) say(`${title}: ${code === 0 ? 'done' : `failed (${code})`} after ${seconds()}`);
  return code;
}

/** Runs a command that must succeed. Throws `StepFailed` when it does not. */
export async function must(command, args, options = {}) {
  const code = await run(command, args, options).catch((error) => {
    throw new StepFailed(`${command} could not be started: ${error.message}`);
  });
  if (code !== 0) throw new StepFailed(`${options.title ?? [command, ...args].join(' ')} failed.`);
}

/** Runs a script's main function: a `StepFailed` ends it with its sentence and code, anything else with its stack. */
export async function main(work) {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}

/** Resolves to 'asked' when a person or the system wants the end. */
export function askedToStop() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve('asked'));
  });
}
