import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ended } from '../machine/ended.ts';
import { freePort } from '../machine/free-port.ts';
import { until } from '../machine/until.ts';

const root = path.resolve(import.meta.dirname, '../..');
const discoveryMs = 120_000;

export interface AgentProcess {
  readonly pid: number;
  /** Its own Prometheus text. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** The value of a metric without labels; null when it is not in the text. */
export function metricValue(text: string, name: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.split(' ')[1]);
}

/** Starts the bundled agent with its budget off and waits until it knows at least so many workloads. */
export async function startAgent(hubUrl: string, workloads: number): Promise<AgentProcess> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'bin/kubevitals.mjs'), 'agent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      KUBEVITALS_DATA_DIR: dataDir,
      KUBEVITALS_AGENT_PORT: String(port),
      KUBEVITALS_HUB_URL: hubUrl,
      KUBEVITALS_TOKEN: 'bench',
      KUBEVITALS_NODE_NAME: 'bench',
      KUBEVITALS_BUDGET_CPU: 'off',
      KUBEVITALS_BUDGET_MEMORY: 'off',
      KUBEVITALS_LOG_LEVEL: 'warn',
    },
  });
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await until(`the agent knows ${workloads} workloads`, discoveryMs, async () => {
      if (child.exitCode !== null) throw new Error(`the agent ended with ${child.exitCode}`);
      const known = metricValue(await metrics().catch(() => ''), 'kubevitals_agent_workloads');
      return known !== null && known >= workloads ? known : null;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  if (child.pid === undefined) throw new Error('the agent did not start');
  return { pid: child.pid, metrics, stop };
}
