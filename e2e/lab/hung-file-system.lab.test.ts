import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../config.ts';
import { mountHungFileSystem, type HungFileSystem } from '../machine/hung-file-system.ts';
import { until } from '../machine/until.ts';
import { LoneAgent } from './lone-agent.ts';
import { metricLines, metricValue, type MetricLine } from './metric-lines.ts';

const canMount = config.isRoot && existsSync('/dev/fuse');

let hung: HungFileSystem;
let agent: LoneAgent;
beforeAll(async () => {
  if (!canMount) return;
  hung = mountHungFileSystem();
  agent = await LoneAgent.start();
});
afterAll(async () => {
  if (!canMount) return;
  await agent.stop();
  hung.remove();
});

const lines = async (): Promise<readonly MetricLine[]> => metricLines(await agent.metrics());
const ticks = async () => metricValue(await lines(), 'kubevitals_agent_ticks_total') ?? 0;

test.runIf(canMount)(
  'a file system that never answers costs no tick and hides no other',
  async () => {
    const before = await lines();
    const from = metricValue(before, 'kubevitals_agent_ticks_total') ?? 0;
    // Past two rounds of file systems, which come every ten ticks.
    await until('22 ticks have passed', 40_000, async () => ((await ticks()) >= from + 22 ? true : null));

    const after = await lines();
    expect(metricValue(after, 'kubevitals_agent_skipped_ticks_total')).toBe(
      metricValue(before, 'kubevitals_agent_skipped_ticks_total'),
    );
    expect(metricValue(after, 'node_filesystem_size_bytes', { mountpoint: '/' })).toBeGreaterThan(0);
    expect(metricValue(after, 'node_filesystem_size_bytes', { mountpoint: hung.mountPoint })).toBeNull();
  },
  60_000,
);
