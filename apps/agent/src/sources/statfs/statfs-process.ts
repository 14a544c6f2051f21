import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { parseJson } from '../parse-json.ts';
import type { Helper } from './helper-pool.ts';
import { usageOf, type StatfsAnswer } from './statfs-answer.ts';

const digits = z.string().regex(/^\d{1,20}$/);
/** How long a helper may take to start, in ms. */
const startMs = 15_000;

const reply = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ code: z.string().max(200) }),
  z.object({
    deviceNumber: z.string().max(40),
    raw: z.object({
      blockSize: digits,
      blocks: digits,
      blocksFree: digits,
      blocksAvailable: digits,
      files: digits,
      filesFree: digits,
    }),
  }),
]);

/**
 * One helper process that calls statfs(2) for the agent, one path at a time. When an answer does not come in time the
 * process is killed and takes no more questions; `gone` resolves when the kernel has let it go.
 */
export class StatfsProcess implements Helper {
  readonly gone: Promise<void>;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  #settle: ((answer: StatfsAnswer) => void) | null = null;
  #isUsable = true;
  #isReady = false;
  #deadlineMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `command` is the whole argument vector. */
  constructor([file, ...args]: readonly string[]) {
    if (file === undefined) throw new Error('no command for the statfs helper');
    // It needs no environment, and the agent's may hold a token.
    this.#child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], cwd: '/', env: {} });
    this.gone = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', (error) => {
        this.#stop({ outcome: 'failed', code: `the helper process did not start: ${error.message}` });
        if (this.#child.pid === undefined) resolve();
      });
    });
    this.#child.once('exit', () =>
      this.#stop({ outcome: 'failed', code: 'the helper process ended unexpectedly' }),
    );
    // Writing to a helper that just died: its exit says so.
    this.#child.stdin.on('error', () => undefined);
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#take(line));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  ask(path: Buffer, deadlineMs: number): Promise<StatfsAnswer> {
    if (!this.#isUsable || this.#settle) {
      return Promise.resolve({ outcome: 'failed', code: 'the helper process is not free' });
    }
    return new Promise((resolve) => {
      this.#settle = (answer) => {
        clearTimeout(this.#timer);
        this.#settle = null;
        resolve(answer);
      };
      this.#deadlineMs = deadlineMs;
      if (this.#isReady) this.#startDeadline();
      else {
        const late = { outcome: 'failed', code: 'the helper process took too long to start' } as const;
        this.#timer = setTimeout(() => this.#stop(late), startMs);
      }
      this.#child.stdin.write(`${JSON.stringify({ path: path.toString('base64') })}\n`);
    });
  }

  kill(): void {
    this.#stop({ outcome: 'failed', code: 'the agent stopped asking' });
  }

  #startDeadline(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stop({ outcome: 'hung' }), this.#deadlineMs);
  }

  #stop(answer: StatfsAnswer): void {
    this.#isUsable = false;
    this.#child.kill('SIGKILL');
    this.#settle?.(answer);
  }

  #take(line: string): void {
    const parsed = reply.safeParse(parseJson(line));
    if (!parsed.success) {
      this.#stop({ outcome: 'failed', code: 'the helper process answered nonsense' });
    } else if ('ready' in parsed.data) {
      this.#isReady = true;
      if (this.#settle) this.#startDeadline();
    } else if ('code' in parsed.data) {
      this.#settle?.({ outcome: 'failed', code: parsed.data.code });
    } else {
      const { raw, deviceNumber } = parsed.data;
      this.#settle?.({ outcome: 'answered', usage: usageOf(raw), deviceNumber });
    }
  }
}
