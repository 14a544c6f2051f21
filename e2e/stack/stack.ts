import { nodeId, type NodeId } from '@kubevitals/shared';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { config } from '../config.ts';
import { freePort } from '../machine/free-port.ts';
import { until } from '../machine/until.ts';
import { ServiceProcess } from './service-process.ts';

const readyMs = 30_000;
const bundles = ['apps/web/dist/server.mjs', 'apps/agent/dist/agent.mjs'];
const bin = 'bin/kubevitals.mjs';

export interface StackOptions {
  readonly nodeName?: string;
  /** Settings of the agent over those of the stack. */
  readonly agentEnv?: Readonly<Record<string, string>>;
  readonly hubEnv?: Readonly<Record<string, string>>;
}

/** The real thing: hub and agent as bundles, on free ports, with a data folder of their own. */
export class Stack {
  readonly node: NodeId;
  readonly url: string;
  readonly agentUrl: string;
  readonly dataDir: string;
  readonly #options: StackOptions;
  readonly #ports: { readonly hub: number; readonly agent: number };
  #hub: ServiceProcess | null = null;
  #agent: ServiceProcess | null = null;

  private constructor(options: StackOptions, ports: { readonly hub: number; readonly agent: number }) {
    this.#options = options;
    this.#ports = ports;
    this.node = nodeId({ cluster: 'local', node: options.nodeName ?? 'test-node' });
    this.url = `http://127.0.0.1:${ports.hub}`;
    this.agentUrl = `http://127.0.0.1:${ports.agent}`;
    this.dataDir = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-test-'));
  }

  /** Starts hub and agent; both are ready when it resolves. */
  static async start(options: StackOptions = {}): Promise<Stack> {
    for (const bundle of bundles) {
      if (!existsSync(path.join(config.root, bundle)))
        throw new Error(`${bundle} is not built: npm run build`);
    }
    const stack = new Stack(options, { hub: await freePort(), agent: await freePort() });
    try {
      await stack.startHub();
      await stack.startAgent();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  get hub(): ServiceProcess {
    if (!this.#hub) throw new Error('the hub was not started');
    return this.#hub;
  }

  get agent(): ServiceProcess {
    if (!this.#agent) throw new Error('the agent was not started');
    return this.#agent;
  }

  /** Starts the hub, on the same port and data as before. Returns a link that signs one browser in. */
  async startHub(): Promise<string> {
    this.#hub = new ServiceProcess('hub', [bin, 'hub'], { ...this.#environment(), ...this.#options.hubEnv });
    return this.#hub.line(/^Kubevitals: (\S+)/);
  }

  async startAgent(): Promise<void> {
    const env = { ...this.#environment(), ...this.#options.agentEnv };
    const agent = new ServiceProcess('agent', [bin, 'agent'], env);
    this.#agent = agent;
    await until('the agent is ready', readyMs, async () => {
      if (!agent.running)
        throw new Error(
          `the agent ended with ${agent.exitCode ?? 'a signal'}: ${agent.lastLines.join('\n')}`,
        );
      return (await fetch(`${this.agentUrl}/readyz`).catch(() => null))?.ok === true ? true : null;
    });
  }

  /** A new link that signs one browser in. */
  async signInLink(): Promise<string> {
    const command = new ServiceProcess('sign-in-link', [bin, 'sign-in-link'], this.#environment());
    return command.line(/(https?:\/\/\S+)/);
  }

  async stop(): Promise<void> {
    this.#hub?.resume();
    this.#agent?.resume();
    await this.#agent?.end();
    await this.#hub?.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  #environment(): Readonly<Record<string, string>> {
    return {
      KUBEVITALS_DATA_DIR: this.dataDir,
      KUBEVITALS_PORT: String(this.#ports.hub),
      KUBEVITALS_AGENT_PORT: String(this.#ports.agent),
      KUBEVITALS_HUB_URL: this.url,
      KUBEVITALS_NODE_NAME: this.#options.nodeName ?? 'test-node',
    };
  }
}
