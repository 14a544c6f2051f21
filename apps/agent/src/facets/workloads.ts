import type { FacetSender, Workload } from '@kubevitals/shared';
import type { Cgroup } from '../sources/cgroup/cgroup.ts';
import type { FacetContext, FacetWatcher } from './facet-watcher.ts';

const longestPath = 8192;

/** Every living cgroup with its name, its place and its limits. */
export function workloads({ sender, sources }: FacetContext<'workloads'>): FacetWatcher {
  const { cgroups } = sources;
  const sent = new Map<Cgroup, SentVersions>();
  for (const cgroup of cgroups.cgroups().values()) sent.set(cgroup, unsent());
  const unsubscribe = cgroups.subscribe({
    appeared: (cgroup) => sent.set(cgroup, unsent()),
    gone: (cgroup) => {
      sent.delete(cgroup);
      sender.remove(cgroup.id);
    },
  });
  let changes = -1;
  return {
    refresh() {
      if (changes === cgroups.changes) return;
      changes = cgroups.changes;
      for (const [cgroup, versions] of sent) sendChanged(sender, cgroup, versions);
    },
    close: unsubscribe,
  };
}

/** Versions of what an item was made from. */
interface SentVersions {
  limits: number;
  folders: number;
  controllers: readonly string[];
}

function unsent(): SentVersions {
  return { limits: -1, folders: -1, controllers: [] };
}

function sendChanged(sender: FacetSender<Workload>, cgroup: Cgroup, sent: SentVersions): void {
  const { limits, foldersVersion } = cgroup;
  if (sent.limits === limits.version && sent.folders === foldersVersion) return;
  if (sent.folders !== foldersVersion) sent.controllers = cgroup.readControllers();
  sent.limits = limits.version;
  sent.folders = foldersVersion;
  sender.upsert(cgroup.id, workloadItem(cgroup, sent.controllers));
}

function workloadItem(cgroup: Cgroup, controllers: readonly string[]): Workload {
  const { identity, limits, shownPath } = cgroup;
  return {
    path: shownPath.length <= longestPath ? shownPath : `${shownPath.slice(0, longestPath - 1)}…`,
    name: identity.name,
    kind: identity.kind,
    parent: cgroup.parent?.id ?? null,
    depth: cgroup.depth,
    inode: cgroup.inode,
    firstSeenAt: cgroup.firstSeenAt,
    version: cgroup.versionOf('memory'),
    controllers: [...controllers],
    runtime: identity.runtime,
    containerId: identity.containerId,
    podUid: identity.podUid,
    qos: identity.qos,
    cpuLimitCores: known(limits.cpuCores),
    cpuShares: known(limits.cpuShares),
    cpuWeight: known(limits.cpuWeight),
    memoryLimitBytes: known(limits.memoryBytes),
    memoryHighBytes: known(limits.memoryHighBytes),
    pidsLimit: known(limits.pids),
    cpuset: limits.cpuset,
  };
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
