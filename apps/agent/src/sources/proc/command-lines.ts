import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import type { Tick } from '../../sampling/tick.ts';
import { parseJson } from '../parse-json.ts';

const reply = z.object({ bytes: z.string().nullable() });
/** The helper is ended when nobody has asked for so long. */
const idleMs = 60_000;
/** Helpers that hang in the kernel and cannot be ended. */
const mostStuck = 4;

export interface CommandLinesOptions {
  readonly procRoot: string;
  /** The argument vector that starts the helper. */
  readonly command: readonly string[];
  /** How long one question may take, in ms. Default 2,500: the call has 5,000. */
  readonly deadlineMs?: number;
}

/** Arguments with a zero byte behind each; null where it is not known: the process is gone, or it took too long. */
export type CommandLine = Buffer | null;

export interface CommandLineReading {
  /** In the order of the pids. */
  readonly lines: readonly CommandLine[];
  /** How many of them took too long: the one that hung and those behind it. */
  readonly unanswered: number;
}

interface Question {
  readonly answers: CommandLine[];
  readonly count: number;
  readonly settle: () => void;
}

/** Reads command lines of processes through a helper process, since that can hang. Questions are answered in turn. */
export class CommandLines {
  readonly #options: Required<CommandLinesOptions>;
  #helper: ChildProcessByStdio<Writable, Readable, null> | null = null;
  #question: Question | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #stuck = 0;
  #idleSince = NaN;

  constructor(options: CommandLinesOptions) {
    this.#options = { deadlineMs: 2500, ...options };
  }

  /** One whose signal has fired when its turn comes is not asked: the turns of those who left must not pile up. */
  async read(pids: readonly number[], signal?: AbortSignal): Promise<CommandLineReading> {
    const turn = this.#turn.then(() => this.#ask(pids, signal));
    this.#turn = turn;
    return turn;
  }

  /** Ends a helper that nobody has used for a while. */
  refresh(tick: Tick): void {
    if (!this.#helper || this.#question) this.#idleSince = NaN;
    else if (Number.isNaN(this.#idleSince)) this.#idleSince = tick.monoMs;
    else if (tick.monoMs - this.#idleSince >= idleMs) this.#end();
  }

  close(): void {
    this.#end();
  }

  async #ask(pids: readonly number[], signal?: AbortSignal): Promise<CommandLineReading> {
    const answers: CommandLine[] = [];
    const helper = pids.length > 0 && !signal?.aborted ? this.#start() : null;
    if (helper) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#question = { answers, count: pids.length, settle: () => resolve(undefined) };
      const timer = setTimeout(() => this.#end(), this.#options.deadlineMs);
      const files = pids.map(
        (pid) => `${JSON.stringify({ file: `${this.#options.procRoot}/${pid}/cmdline` })}\n`,
      );
      helper.stdin.write(files.join(''));
      await promise;
      clearTimeout(timer);
      this.#question = null;
    }
    const lines = pids.map((_pid, index) => answers[index] ?? null);
    return { lines, unanswered: pids.length - answers.length };
  }

  #start(): ChildProcessByStdio<Writable, Readable, null> | null {
    if (this.#helper) return this.#helper;
    const [file, ...args] = this.#options.command;
    if (file === undefined || this.#stuck >= mostStuck) return null;
    // It needs no environment, and the agent's may hold a token.
    const helper = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/', env: {} });
    this.#helper = helper;
    helper.stdin.on('error', () => undefined);
    helper.once('error', () => this.#drop(helper));
    helper.once('exit', () => this.#drop(helper));
    createInterface({ input: helper.stdout }).on('line', (line) => {
      if (this.#helper === helper) this.#take(line);
    });
    return helper;
  }

  #take(line: string): void {
    const question = this.#question;
    const parsed = reply.safeParse(parseJson(line));
    if (!question || !parsed.success) return;
    const { bytes } = parsed.data;
    question.answers.push(bytes === null ? null : Buffer.from(bytes, 'base64'));
    if (question.answers.length === question.count) question.settle();
  }

  /** Kills the helper; what it has not answered stays unknown. */
  #end(): void {
    const helper = this.#helper;
    if (!helper) return;
    if (helper.exitCode === null && helper.signalCode === null && helper.pid !== undefined) {
      this.#stuck++;
      helper.once('exit', () => this.#stuck--);
      helper.kill('SIGKILL');
    }
    this.#drop(helper);
  }

  #drop(helper: ChildProcessByStdio<Writable, Readable, null>): void {
    if (this.#helper !== helper) return;
    this.#helper = null;
    this.#question?.settle();
  }
}
