import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../machine/free-port.ts';
import { until } from '../machine/until.ts';
import { ServiceProcess } from '../stack/service-process.ts';

const readyMs = 30_000;
const answerMs = 5000;

/** The bundled agent without a hub. */
export class LoneAgent {
  readonly url: string;
  readonly process: ServiceProcess;
  readonly dataDir: string;

  private constructor(dataDir: string, port: number, env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.process = new ServiceProcess('agent', ['bin/kubevitals.mjs', 'agent'], {
      KUBEVITALS_DATA_DIR: dataDir,
      KUBEVITALS_AGENT_PORT: String(port),
      KUBEVITALS_NODE_NAME: 'lab',
      ...env,
    });
  }

  /** Ready when it resolves. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<LoneAgent> {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-lab-'));
    const agent = new LoneAgent(dataDir, await freePort(), env);
    try {
      await until('the agent is ready', readyMs, async () => {
        if (!agent.process.running) throw new Error(`the agent ended: ${agent.process.lastLines.join('\n')}`);
        return (await fetch(`${agent.url}/readyz`).catch(() => null))?.ok === true ? true : null;
      });
    } catch (error) {
      await agent.stop();
      throw error;
    }
    return agent;
  }

  /** Its Prometheus text. The agent writes it a few times a second only; whoever asks more often waits. */
  async metrics(): Promise<string> {
    return until('/metrics answers', answerMs, async () => {
      const response = await fetch(`${this.url}/metrics`);
      if (response.ok) return response.text();
      if (response.status !== 503) throw new Error(`/metrics answered ${response.status}`);
      return null;
    });
  }

  async stop(): Promise<void> {
    await this.process.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
