import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { config } from '../config.ts';

const keptLines = 40;
const startMs = 30_000;

/** One process of the stack: a bundle under the Node that runs the tests, with its own environment. */
export class ServiceProcess {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #lastLines: string[] = [];
  readonly #lines: string[] = [];
  readonly #ended: Promise<unknown>;

  constructor(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#name = name;
    const child = spawn(process.execPath, [...args], {
      cwd: config.root,
      env: { ...config.environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#ended = once(child, 'exit');
    createInterface({ input: child.stdout }).on('line', (line) => this.#lines.push(line));
    createInterface({ input: child.stderr }).on('line', (line) => {
      this.#lastLines.push(line);
      if (this.#lastLines.length > keptLines) this.#lastLines.shift();
    });
  }

  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error(`the ${this.#name} did not start`);
    return pid;
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Its last lines on stderr. */
  get lastLines(): readonly string[] {
    return this.#lastLines;
  }

  /** The first group of the first line on stdout that matches. Throws when the process ends before. */
  async line(pattern: RegExp): Promise<string> {
    const signal = AbortSignal.timeout(startMs);
    for (;;) {
      const match = this.#lines.map((line) => pattern.exec(line)).find(Boolean);
      if (match) return match[1] ?? '';
      if (!this.running) throw this.#failure(`ended with ${this.#child.exitCode ?? 'a signal'}`);
      if (signal.aborted) throw this.#failure(`printed no line like ${pattern.source}`);
      const changed = [
        once(this.#child, 'exit'),
        once(this.#child.stdout ?? this.#child, 'data', { signal }),
      ];
      await Promise.race(changed).catch(() => null);
    }
  }

  /** Resolves when it has ended. */
  async end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT' = 'SIGTERM'): Promise<void> {
    if (!this.running) return;
    this.#child.kill(signal);
    await this.#ended;
  }

  /** Stops it where it is; `resume` lets it go on. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  #failure(what: string): Error {
    return new Error(`the ${this.#name} ${what}\n${this.#lastLines.join('\n')}`);
  }
}
