import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { say, StepFailed } from './run-command.mjs';

const keptLines = 5;
const logBytes = 8 * 1024 * 1024;
/** How Next begins the lines in which it tells what it does: for the log, not for a person who waits for a link. */
const chatter = /^\s*[✓▲○]/u;
/** pino's level of an error. */
const errorLevel = 50;

/** Appends to a log file that is moved aside (one older is kept) when it has grown to 8 MiB. */
function openLog(file) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    if (bytes > logBytes) {
      renameSync(file, `${file}.1`);
      bytes = 0;
    }
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
    bytes += Buffer.byteLength(line) + 1;
  };
}

function parseLogLine(line) {
  if (!line.startsWith('{')) return null;
  try {
    const { level, msg } = JSON.parse(line);
    return { level, msg };
  } catch {
    return null;
  }
}

/**
 * Starts one process of the stack. Its log goes to a file, errors and plain sentences to the terminal. `ended`
 * resolves when it ended, with what it said last. It has a process group of its own, so that Ctrl-C reaches it once
 * and in the right order: through `stop`.
 */
export function startService({ name, command: [program, ...args], env, dataDir }) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const logFile = path.join(dataDir, 'log', `${name}.log`);
  const log = openLog(logFile);
  const lastLines = [];
  const waiting = [];

  createInterface({ input: child.stdout }).on('line', (line) => {
    for (const { pattern, resolve } of waiting) {
      const match = pattern.exec(line);
      if (match) resolve(match[1]);
    }
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    const parsed = parseLogLine(line);
    if (parsed === null && !chatter.test(line)) say(line);
    else if (parsed?.level >= errorLevel) say(`${name}: ${parsed.msg}`);
    lastLines.push(parsed?.msg ?? line);
    if (lastLines.length > keptLines) lastLines.shift();
    try {
      log(line);
    } catch (error) {
      say(`${name}: its log cannot be written (${error.message}): ${line}`);
    }
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ name, code: error.message, lastLines, logFile }));
    child.on('close', (code, signal) => resolve({ name, code: code ?? signal, lastLines, logFile }));
  });

  return {
    name,
    pid: child.pid,
    ended,
    /** Resolves to the first group of the first line on stdout that matches. */
    line: (pattern) => new Promise((resolve) => waiting.push({ pattern, resolve })),
    /** Asks it to end; kills it when it has not ended after `afterMs`. */
    async stop(afterMs) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => {
        say(`The ${name} did not end within ${afterMs / 1000} s and was killed.`);
        child.kill('SIGKILL');
      }, afterMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** What is said of a service that ended although nobody asked it to. */
export function endedByItself({ name, code, lastLines, logFile }) {
  // Exit code 2 is a wrong setting: the service has said so in one sentence, which was passed on.
  if (code === 2) return new StepFailed(`The ${name} did not start.`, 2);
  const log = lastLines.map((line) => `\n  ${line}`).join('');
  return new StepFailed(`The ${name} ended by itself (${code}), so all ends. Its log: ${logFile}${log}`);
}
