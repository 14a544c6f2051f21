import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { CgroupTree } from '../machine/cgroup-tree.ts';
import type { BenchPod, PodPlan } from './pods.ts';

/**
 * A shell in a network namespace of its own that starts one process a container and prints their numbers. `1` among
 * its arguments is a container that wakes each second, `0` one that sleeps. When its input ends, it ends them.
 */
const podScript = `
pids=
for wakes in "$@"; do
  if [ "$wakes" = 1 ]; then sh -c 'while :; do sleep 1; done' </dev/null >/dev/null & else sleep infinity </dev/null >/dev/null & fi
  pids="$pids $!"
  echo $!
done
read end
kill $pids
`;

async function startPod(tree: CgroupTree, pod: BenchPod): Promise<ChildProcess> {
  const wakes = pod.containers.map((container) => (container.wakes ? '1' : '0'));
  const shell = spawn('unshare', ['-n', 'sh', '-c', podScript, 'pod', ...wakes], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout });
  let index = 0;
  for await (const line of lines) {
    const container = pod.containers[index];
    if (container) tree.join(container.cgroup, Number(line));
    index += 1;
    if (index === pod.containers.length) break;
  }
  if (index < pod.containers.length) throw new Error('a pod of the bench did not start');
  return shell;
}

export interface RunningPods {
  readonly processes: number;
  /** Ends every process of the pods. */
  stop(): Promise<void>;
}

/** Makes the cgroups of a plan and starts a real process in each container. */
export async function runPods(tree: CgroupTree, { above, pods }: PodPlan): Promise<RunningPods> {
  const shells: ChildProcess[] = [];
  const stop = async () => {
    const ended = shells.filter((shell) => shell.exitCode === null).map((shell) => once(shell, 'exit'));
    for (const shell of shells) shell.stdin?.end();
    await Promise.all(ended);
  };
  try {
    for (const cgroup of above) tree.make(cgroup);
    for (const pod of pods) {
      tree.make(pod.cgroup);
      for (const { cgroup } of pod.containers) tree.make(cgroup);
      shells.push(await startPod(tree, pod));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { processes: pods.reduce((sum, { containers }) => sum + containers.length, 0), stop };
}
