import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { CgroupTree } from '../machine/cgroup-tree.ts';
import { ended } from '../machine/ended.ts';
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

/** The pods of a plan: real cgroups with a real process in each container. */
export class RunningPods {
  readonly #tree: CgroupTree;
  readonly #shells: ChildProcess[] = [];

  constructor(tree: CgroupTree) {
    this.#tree = tree;
  }

  async start({ above, pods }: PodPlan): Promise<void> {
    for (const cgroup of above) this.#tree.make(cgroup);
    for (const pod of pods) {
      this.#tree.make(pod.cgroup);
      for (const { cgroup } of pod.containers) this.#tree.make(cgroup);
      await this.#startPod(pod);
    }
  }

  /** Ends every process of the pods; does nothing the second time. */
  async stop(): Promise<void> {
    const shells = this.#shells.splice(0);
    for (const shell of shells) shell.stdin?.end();
    await Promise.all(shells.map(ended));
  }

  async #startPod({ containers }: BenchPod): Promise<void> {
    const wakes = containers.map((container) => (container.wakes ? '1' : '0'));
    const shell = spawn('unshare', ['-n', 'sh', '-c', podScript, 'pod', ...wakes], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#shells.push(shell);
    let joined = 0;
    for await (const line of createInterface({ input: shell.stdout })) {
      const container = containers[joined];
      if (container) this.#tree.join(container.cgroup, Number(line));
      joined += 1;
      if (joined === containers.length) return;
    }
    throw new Error('a pod of the bench did not start');
  }
}
