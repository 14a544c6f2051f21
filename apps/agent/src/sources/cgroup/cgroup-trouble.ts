import type { SourceTrouble } from '../source-health.ts';
import type { CgroupLayout } from './cgroup-layout.ts';

export interface CgroupState {
  readonly layout: CgroupLayout;
  /** System code of a refused inotify watch; null while all folders are watched. */
  readonly watchRefused: string | null;
  /** The first file that the agent may not read. */
  readonly forbidden: string | null;
}

/** Where the source stands as a whole; null when it works. */
export function cgroupTrouble({ layout, watchRefused, forbidden }: CgroupState): SourceTrouble | null {
  if (layout.mode === 'none') {
    return {
      state: 'unavailable',
      why: 'No cgroup file system is mounted where the agent looks.',
      remedy: 'Mount it, or set KUBEVITALS_CGROUP_ROOT to the folder where it is mounted.',
    };
  }
  if (forbidden !== null) {
    return {
      state: 'degraded',
      why: `The agent may not read ${forbidden}.`,
      remedy: 'Run the agent as root.',
    };
  }
  if (layout.hierarchies.some(({ whole }) => !whole)) {
    return {
      state: 'degraded',
      why: 'Only a part of the cgroup tree is mounted here, so workloads outside it are not seen.',
      remedy: 'Give the agent the host’s /sys/fs/cgroup and set KUBEVITALS_CGROUP_ROOT to it.',
    };
  }
  if (watchRefused === null) return null;
  const limit = watchRefused === 'EMFILE' ? 'max_user_instances' : 'max_user_watches';
  return {
    state: 'degraded',
    why: `The kernel refused to watch more folders (${watchRefused}); new workloads are found by scanning, seconds later.`,
    remedy:
      watchRefused === 'ENOSPC' || watchRefused === 'EMFILE'
        ? `Raise fs.inotify.${limit} (sysctl).`
        : 'Run the agent as root.',
  };
}
