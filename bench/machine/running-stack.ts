import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { config } from '../config.ts';
import { onCleanUp } from './clean-up.ts';
import { ended } from './ended.ts';
import { freePort } from './free-port.ts';
import { parseProcessStat } from './process-cost.ts';
import { until } from './until.ts';

const startMs = 60_000;

export interface RunningStack {
  /** Signs one browser in. */
  readonly link: string;
  readonly url: string;
  readonly nodePath: string;
  readonly hubPid: number;
  readonly agentPid: number;
  stop(): Promise<void>;
}

function childWith(parent: number, bundle: string): number {
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      const { parent: parentPid } = parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
      if (parentPid === parent && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(bundle)) return pid;
    } catch {
      // It ended between the listing and the reading.
    }
  }
  throw new Error(`${bundle} does not run`);
}

/** Starts hub and agent of this machine as `npm start` does, on ports and data of their own. */
export async function startStack(settings: Readonly<Record<string, string>> = {}): Promise<RunningStack> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(config.root, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...config.environment,
      KUBEVITALS_DATA_DIR: dataDir,
      KUBEVITALS_PORT: String(port),
      KUBEVITALS_AGENT_PORT: String(await freePort()),
      KUBEVITALS_NODE_NAME: 'bench',
      ...settings,
    },
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  onCleanUp(stop);
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  try {
    const link = await until('the link is printed', startMs, () => {
      if (child.exitCode !== null) throw new Error(`the stack ended with ${child.exitCode}`);
      return /^Kubevitals: (\S+)$/m.exec(printed)?.[1] ?? null;
    });
    const pid = child.pid ?? Number.NaN;
    return {
      link,
      url: `http://127.0.0.1:${port}`,
      nodePath: '/nodes/local/bench',
      hubPid: childWith(pid, 'server.mjs'),
      agentPid: childWith(pid, 'agent.mjs'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
