import { randomBytes, randomUUID } from 'node:crypto';

export interface BenchContainer {
  /** Path below the top folder. */
  readonly cgroup: string;
  /** Wakes each second; the others sleep. */
  readonly wakes: boolean;
}

export interface BenchPod {
  readonly cgroup: string;
  readonly containers: readonly BenchContainer[];
}

export interface PodPlan {
  /** Folders above the pods, each after the one it is in. */
  readonly above: readonly string[];
  readonly pods: readonly BenchPod[];
}

const qosFolders = ['kubepods/burstable', 'kubepods/besteffort', 'kubepods'] as const;
const above = ['kubepods', 'kubepods/burstable', 'kubepods/besteffort'];
/** 60 pods among 250 cgroups. */
const podShare = 60 / 250;
const wakeEvery = 10;

/**
 * A plan of exactly `cgroups` cgroups (the top folder included) in the shape that a kubelet makes: pods by QoS class,
 * about three containers a pod, one container of ten awake.
 */
export function planPods(cgroups: number): PodPlan {
  const forPods = cgroups - above.length - 1;
  const podCount = Math.max(1, Math.round(cgroups * podShare));
  const containerCount = forPods - podCount;
  if (containerCount < podCount) throw new Error(`${cgroups} cgroups are too few for pods with containers`);
  let made = 0;
  const pods = Array.from({ length: podCount }, (_, index) => {
    const cgroup = `${qosFolders[index % qosFolders.length] ?? 'kubepods'}/pod${randomUUID()}`;
    const until = Math.round((containerCount * (index + 1)) / podCount);
    const containers: BenchContainer[] = [];
    for (; made < until; made += 1) {
      const id = randomBytes(32).toString('hex');
      containers.push({ cgroup: `${cgroup}/${id}`, wakes: made % wakeEvery === 0 });
    }
    return { cgroup, containers };
  });
  return { above, pods };
}
