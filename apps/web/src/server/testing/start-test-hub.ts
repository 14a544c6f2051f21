import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeId, type AgentHello } from '@kubevitals/shared';
import type { ClientOptions } from 'ws';
import { parseSettings } from '../../config.ts';
import { systemClock, type Clock } from '../../hub/clock.ts';
import type { Log } from '../../hub/log.ts';
import { SqliteStore } from '../../store/sqlite/sqlite-store.ts';
import { openWorkerStore } from '../../store/sqlite/worker-store.ts';
import { runHub, type RunningHub } from '../run-hub.ts';
import { FakeAgent, helloOf } from './fake-agent.ts';
import { FakeBrowser } from './fake-browser.ts';

export interface TestHubOptions {
  readonly dataDir?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly maxViewers?: number;
  readonly clock?: Clock;
  readonly pages?: RequestListener;
  /** The store in its worker thread, as in production; without, tests start ten times faster. */
  readonly storeInWorker?: boolean;
}

const workerUrl = new URL('../../store/sqlite/store-worker.ts', import.meta.url);

export const testNode = nodeId({ cluster: 'test', node: 'one' });

/** What the hub logged, by level. */
export class TestLog implements Log {
  readonly lines: string[] = [];
  info(_facts: object, message: string): void {
    this.lines.push(`info ${message}`);
  }
  warn(_facts: object, message: string): void {
    this.lines.push(`warn ${message}`);
  }
  error(facts: object, message: string): void {
    this.lines.push(`error ${message} ${'err' in facts ? String(facts.err) : ''}`);
  }
}

/** The whole hub but Next, on a free port and a folder of its own. */
export class TestHub {
  readonly running: RunningHub;
  readonly dataDir: string;
  readonly log: TestLog;
  readonly url: string;
  readonly #sockets: { terminate(): void }[] = [];
  #cookie: Promise<string> | null = null;

  private constructor(running: RunningHub, dataDir: string, log: TestLog) {
    this.running = running;
    this.dataDir = dataDir;
    this.log = log;
    this.url = running.urls[0] ?? '';
  }

  static async start(options: TestHubOptions = {}): Promise<TestHub> {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kubevitals-hub-'));
    const log = new TestLog();
    const environment = { KUBEVITALS_PORT: '0', KUBEVITALS_DATA_DIR: dataDir, ...options.environment };
    const { pages, maxViewers } = options;
    const running = await runHub({
      settings: parseSettings(environment, { uid: 0, home: dataDir }),
      version: '0.0.0',
      clock: options.clock ?? systemClock,
      log,
      openStore: (path, onDeath) =>
        options.storeInWorker
          ? openWorkerStore({ workerUrl, path, onDeath })
          : Promise.resolve(new SqliteStore(path, 'migrate')),
      openPages: pages
        ? () => Promise.resolve({ request: pages, upgrade: () => undefined, close: () => Promise.resolve() })
        : null,
      dev: false,
      onFatal: (error) => {
        throw error;
      },
      ...(maxViewers !== undefined && { maxViewers }),
    });
    return new TestHub(running, dataDir, log);
  }

  get localJoinToken(): string {
    return readFileSync(join(this.dataDir, 'hub', 'local-join-token'), 'utf8');
  }

  /** An agent that joins with the token of this machine, unless `change` says otherwise. */
  agent(change: Partial<AgentHello> = {}): FakeAgent {
    const agent = new FakeAgent(this.url, helloOf({ joinToken: this.localJoinToken, ...change }));
    this.#sockets.push(agent);
    return agent;
  }

  /** Signs in by the printed link once; the cookie serves all browsers of the test. */
  cookie(): Promise<string> {
    this.#cookie ??= signIn(this.running.signInLink);
    return this.#cookie;
  }

  async browser(options: ClientOptions = {}): Promise<FakeBrowser> {
    const browser = new FakeBrowser(this.url, await this.cookie(), options);
    this.#sockets.push(browser);
    await browser.greet();
    return browser;
  }

  /** Stops it; its folder stays when `keep` says so, for a hub that starts again. */
  async stop(keep: 'keep' | 'remove' = 'remove'): Promise<void> {
    await this.running.stop();
    for (const socket of this.#sockets) socket.terminate();
    if (keep === 'remove') rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Opens a sign-in link; returns the cookie of the session, empty when it was refused. */
export async function signIn(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}
