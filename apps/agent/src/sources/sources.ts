import type { CgroupTree } from './cgroup/cgroup-tree.ts';
import type { HostSources } from './host-sources.ts';
import type { KernelFiles } from './kernel-files.ts';
import type { SourceHealth } from './source-health.ts';

/** Where the agent reads. All of them are settings, so that it runs in a container and on recorded trees. */
export interface Roots {
  /** The host's root folder: `/`, or where it is mounted in the agent's container. */
  readonly host: string;
  /** The host's /proc. */
  readonly proc: string;
  /** The host's /sys. */
  readonly sys: string;
  /** Where cgroups are mounted: /sys/fs/cgroup. */
  readonly cgroup: string;
}

/** What collectors, facets and events read from; made once by the agent. */
export interface Sources {
  readonly roots: Roots;
  readonly files: KernelFiles;
  readonly health: SourceHealth;
  /** Every cgroup of the machine, by life. */
  readonly cgroups: CgroupTree;
  readonly host: HostSources;
}
