import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../machine/free-port.ts';
import { until } from '../machine/until.ts';
import { LoneAgent } from './lone-agent.ts';
import { metricLines, metricValue, ownPart } from './metric-lines.ts';

const isInstalled = spawnSync('which', ['prometheus', 'promtool']).status === 0;

interface Target {
  readonly health: string;
  readonly lastError: string;
}

let agent: LoneAgent;
beforeAll(async () => {
  agent = await LoneAgent.start();
});
afterAll(() => agent.stop());

/** Asks the HTTP API of a Prometheus; null while it does not answer. */
async function ask<T>(base: string, question: string): Promise<T | null> {
  const response = await fetch(`${base}/api/v1/${question}`).catch(() => null);
  if (!response?.ok) return null;
  // Prometheus wraps every answer like this.
  const { data } = (await response.json()) as { data: T };
  return data;
}

test.runIf(isInstalled)('a real Prometheus reads /metrics without a parse error', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-prometheus-'));
  const port = await freePort();
  const configFile = path.join(folder, 'prometheus.yml');
  const scrape = { job_name: 'agent', static_configs: [{ targets: [new URL(agent.url).host] }] };
  writeFileSync(
    configFile,
    JSON.stringify({ global: { scrape_interval: '1s', scrape_timeout: '1s' }, scrape_configs: [scrape] }),
  );
  const server = spawn(
    'prometheus',
    [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  try {
    const base = `http://127.0.0.1:${port}`;
    const target = await until('the agent is scraped', 30_000, async () => {
      const targets = await ask<{ activeTargets: readonly Target[] }>(base, 'targets');
      const first = targets?.activeTargets[0];
      return first && first.health !== 'unknown' ? first : null;
    });
    expect(target.lastError).toBe('');
    expect(target.health).toBe('up');

    const own = metricLines(await agent.metrics());
    const scraped = await until('samples are stored', 10_000, async () => {
      const query = await ask<{ result: readonly { value: [number, string] }[] }>(
        base,
        'query?query=scrape_samples_post_metric_relabeling',
      );
      const count = Number(query?.result[0]?.value[1] ?? 0);
      return count > 0 ? count : null;
    });
    // Cgroups come and go between the two looks.
    expect(Math.abs(scraped - own.length)).toBeLessThan(own.length * 0.2);

    const query = await ask<{ result: readonly { value: [number, string] }[] }>(
      base,
      `query?query=${encodeURIComponent('container_cpu_usage_seconds_total{id="/"}')}`,
    );
    expect(Number(query?.result[0]?.value[1])).toBeGreaterThan(0);
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
});

test.runIf(isInstalled)('promtool finds no fault with the names of our own', async () => {
  const text = ownPart(await agent.metrics(), 'kubevitals_');
  expect(metricLines(text).length).toBeGreaterThan(10);
  const lint = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
  expect(`${lint.stdout}${lint.stderr}`).toBe('');
  expect(lint.status).toBe(0);
});

test('names and labels are those of cAdvisor and node_exporter', async () => {
  const lines = metricLines(await agent.metrics());
  const names = new Set(lines.map(({ name }) => name));
  for (const name of [
    'container_cpu_usage_seconds_total',
    'container_memory_working_set_bytes',
    'node_cpu_seconds_total',
    'node_memory_MemTotal_bytes',
    'node_load1',
    'kubevitals_agent_ticks_total',
  ]) {
    expect(names).toContain(name);
  }
  expect(metricValue(lines, 'node_cpu_seconds_total', { cpu: '0', mode: 'idle' })).toBeGreaterThan(0);
  // “Not reported” is left out, never written as NaN or 0 for unknown.
  expect(lines.filter(({ value }) => Number.isNaN(value))).toEqual([]);
});
