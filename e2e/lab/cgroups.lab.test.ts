import { afterAll, beforeAll, expect, test } from 'vitest';
import { config } from '../config.ts';
import { hasCgroups, TestCgroup } from '../machine/test-cgroup.ts';
import { until } from '../machine/until.ts';
import { LoneAgent } from './lone-agent.ts';
import { metricLines, metricValue, type MetricLine } from './metric-lines.ts';

const canMake = config.isRoot && hasCgroups;
const prefix = `kubevitals-test-${process.pid}`;
const foundMs = 10_000;

let agent: LoneAgent;
const made: TestCgroup[] = [];

function make(name: string | Buffer, limits: ConstructorParameters<typeof TestCgroup>[1] = {}): TestCgroup {
  const cgroup = new TestCgroup(name, limits);
  made.push(cgroup);
  return cgroup;
}

beforeAll(async () => {
  if (canMake) agent = await LoneAgent.start();
});
afterAll(async () => {
  if (canMake) await agent.stop();
  for (const cgroup of made) await cgroup.remove();
});

const lines = async (): Promise<readonly MetricLine[]> => metricLines(await agent.metrics());

/** Waits until the agent reports a figure of a cgroup that passes. */
function figure(id: string, name: string, passes: (value: number) => boolean = () => true): Promise<number> {
  return until(`${name} of ${id}`, foundMs, async () => {
    const value = metricValue(await lines(), name, { id });
    return value !== null && passes(value) ? value : null;
  });
}

test.runIf(canMake)(
  'a busy cgroup with a quota is throttled, and its counters are the kernel’s',
  async () => {
    const cgroup = make(`${prefix}-busy`, { cpuCores: 0.2, memoryBytes: 64 * 1024 * 1024, pids: 20 });
    await cgroup.spin();
    const id = `/${prefix}-busy`;
    await figure(id, 'container_cpu_cfs_throttled_periods_total', (periods) => periods > 3);

    const usageSeconds = () =>
      cgroup.has('cpuacct.usage')
        ? Number(cgroup.read('cpuacct.usage')) / 1e9
        : Number(/^usage_usec (\d+)/m.exec(cgroup.read('cpu.stat'))?.[1]) / 1e6;
    // The agent's value is of a moment between two readings of ours, at most two ticks old.
    const before = usageSeconds();
    const reported = await figure(id, 'container_cpu_usage_seconds_total', (value) => value >= before);
    expect(reported).toBeGreaterThanOrEqual(before);
    expect(reported).toBeLessThanOrEqual(usageSeconds());

    expect(await figure(id, 'container_spec_cpu_quota')).toBe(20_000);
    expect(await figure(id, 'container_spec_cpu_period')).toBe(100_000);
    expect(await figure(id, 'container_spec_memory_limit_bytes')).toBe(64 * 1024 * 1024);
  },
);

test.runIf(canMake)('an idle cgroup is reported exactly as its files say', async () => {
  const cgroup = make(`${prefix}-idle`, { memoryBytes: 32 * 1024 * 1024 });
  await cgroup.run('sleep 1000');
  const id = `/${prefix}-idle`;
  const usageFile = cgroup.has('memory.usage_in_bytes') ? 'memory.usage_in_bytes' : 'memory.current';
  // The shell has settled once two readings agree; then the agent's next reading must agree too.
  const usage = await until('memory has settled and is reported', foundMs, async () => {
    const value = Number(cgroup.read(usageFile));
    return metricValue(await lines(), 'container_memory_usage_bytes', { id }) === value ? value : null;
  });
  expect(usage).toBeGreaterThan(0);
  if (cgroup.has('cpuacct.usage')) {
    expect(await figure(id, 'container_cpu_usage_seconds_total')).toBeCloseTo(
      Number(cgroup.read('cpuacct.usage')) / 1e9,
      6,
    );
  }
});

test.runIf(canMake)('odd names are data: nothing breaks, each is found', async () => {
  const names: readonly (string | Buffer)[] = [
    `${prefix} with spaces and "quotes"`,
    // A newline is refused by the kernel itself (EINVAL); recorded trees have one.
    `${prefix}\t\\tab and backslash`,
    Buffer.concat([Buffer.from(`${prefix}-`), Buffer.from([0xff, 0xfe])]),
    `${prefix}-`.padEnd(255, 'x'),
  ];
  for (const name of names) make(name);
  const found = await until('all odd names are reported', foundMs, async () => {
    const ids = new Set((await lines()).flatMap(({ labels }) => labels['id'] ?? []));
    const own = [...ids].filter((id) => id.startsWith(`/${prefix}`));
    return own.length >= names.length + 2 ? own : null;
  });
  expect(found.some((id) => id.includes('with spaces and "quotes"'))).toBe(true);
  expect(found.some((id) => id.length === 256)).toBe(true);
  for (const id of found) expect(id).not.toMatch(/[\n�]/);
});

test.runIf(canMake)('a cgroup that goes and comes back under its name is another one', async () => {
  const id = `/${prefix}-again`;
  const first = make(`${prefix}-again`);
  await first.spin();
  await figure(id, 'container_cpu_usage_seconds_total', (seconds) => seconds > 0.5);
  await first.remove();
  const second = make(`${prefix}-again`);
  await second.run('sleep 1000');
  const seconds = await figure(id, 'container_cpu_usage_seconds_total', (value) => value < 0.5);
  expect(seconds).toBeLessThan(0.5);
});
