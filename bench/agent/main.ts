import { setTimeout as delay } from 'node:timers/promises';
import { cleanUp, onCleanUp } from '../machine/clean-up.ts';
import { CgroupTree, readCgroupMounts } from '../machine/cgroup-tree.ts';
import { measureProcess } from '../machine/measure-process.ts';
import { numberOptions } from '../machine/options.ts';
import { report, say } from '../machine/report.ts';
import { metricValue, startAgent } from './agent-process.ts';
import { startFloor } from './floor-process.ts';
import { filesOfTree } from './kernel-files.ts';
import { planPods } from './pods.ts';
import { startQuietHub } from './quiet-hub.ts';
import { RunningPods } from './running-pods.ts';

/**
 * What the agent costs: the bundle, at one second, budget off, connected to a hub that takes everything, on real
 * cgroups in the shape of pods. Needs root. `floorRatio` is its CPU against a bare loop that reads the same cgroups'
 * files through kept descriptors and does nothing else.
 */
const sizes = [250, 1000, 4000];
/** After its start: what is compiled, found and read once is not what it costs. */
const settleMs = 15_000;

interface Figures {
  readonly [name: string]: number | null;
}

async function measureSize(cgroups: number, seconds: number): Promise<Figures> {
  try {
    say(`${cgroups} cgroups: making them …`);
    const tree = new CgroupTree(readCgroupMounts(), `kubevitals-bench-${process.pid}`);
    onCleanUp(() => tree.remove());
    const pods = new RunningPods(tree);
    onCleanUp(() => pods.stop());
    await pods.start(planPods(cgroups));
    return await measureAgentAndFloor(tree, seconds);
  } finally {
    await cleanUp();
  }
}

async function measureAgentAndFloor(tree: CgroupTree, seconds: number): Promise<Figures> {
  const size = tree.made.length;
  const hub = await startQuietHub();
  onCleanUp(() => hub.close());
  const agent = await startAgent(hub.url, size);
  onCleanUp(() => agent.stop());
  await delay(settleMs);
  say(`${size} cgroups: the agent for ${seconds} s …`);
  const before = hub.received.bytes;
  const figures = await measureProcess(agent.pid, seconds);
  const wireBytes = hub.received.bytes - before;
  const text = await agent.metrics();
  await agent.stop();

  say(`${size} cgroups: the floor for ${seconds} s …`);
  const floor = await startFloor(filesOfTree(tree));
  onCleanUp(() => floor.stop());
  const { cpuPercent } = await measureProcess(floor.pid, seconds);
  return {
    ...figures,
    floorPercent: cpuPercent,
    floorRatio: figures.cpuPercent / cpuPercent,
    wireKbPerSecond: wireBytes / 1000 / seconds,
    lateTicks: metricValue(text, 'kubevitals_agent_late_ticks_total'),
    skippedTicks: metricValue(text, 'kubevitals_agent_skipped_ticks_total'),
  };
}

/** The first size has the plain names; the others carry their number. */
function named(size: number, figures: Figures): Figures {
  if (size === sizes[0]) return figures;
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${name}${size}`, value]));
}

const { seconds, most } = numberOptions(process.argv.slice(2), { seconds: 60, most: 4000 });
let all: Figures = {};
for (const size of sizes.filter((each) => each <= most)) {
  const figures = await measureSize(size, seconds);
  say(JSON.stringify(figures));
  all = { ...all, ...named(size, figures) };
}
report('agent', all);
