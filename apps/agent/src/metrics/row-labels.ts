import { samples, splitPartId, type SampleKind } from '@kubevitals/shared';
import type { AnyTable } from '../sampling/any-table.ts';
import type { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';
import type { FilesystemMonitor } from '../sources/statfs/filesystem-monitor.ts';
import { joinLabels, labelText } from './metric-line.ts';

export interface RowLabelSources {
  readonly cgroups: Pick<CgroupTree, 'find'>;
  readonly filesystems: Pick<FilesystemMonitor, 'states'>;
}

/** Null: nothing is known of the row (any more), so its samples are left out. */
type RowLabels = string | null;

interface Known {
  readonly serial: number;
  readonly labels: RowLabels;
}

/**
 * The labels of a row, named as node_exporter and cAdvisor name them. Made once for each row: its serial number is never
 * given to another.
 */
export class RowLabeller {
  readonly #sources: RowLabelSources;
  readonly #known = new Map<SampleKind, Known[]>();
  #mounts = new Map<string, string>();

  constructor(sources: RowLabelSources) {
    this.#sources = sources;
  }

  /** Before each text: what can change of a row that stays is looked up again. */
  begin(): void {
    this.#mounts = new Map();
    for (const { mount } of this.#sources.filesystems.states())
      this.#mounts.set(mount.name, mountLabels(mount));
    this.#known.delete('filesystem');
  }

  labelsOf(table: AnyTable, slot: number): RowLabels {
    let known = this.#known.get(table.kind);
    if (!known) this.#known.set(table.kind, (known = []));
    const serial = table.serialOf(slot);
    const before = known[slot];
    if (before?.serial === serial) return before.labels;
    const id = table.idOf(slot);
    const labels = id === null ? null : this.#make(table.kind, id);
    // A workload that is not known yet may be at the next text.
    if (labels !== null) known[slot] = { serial, labels };
    return labels;
  }

  #make(kind: SampleKind, id: string): RowLabels {
    const name = id.slice(id.indexOf(':') + 1);
    switch (samples[kind].rows) {
      case 'host':
      case 'agent':
        return '';
      case 'core':
        return labelText({ cpu: name });
      case 'disk':
      case 'interface':
        return labelText({ device: name });
      case 'collector':
        return labelText({ collector: name });
      case 'filesystem':
        return this.#mounts.get(name) ?? null;
      case 'workload':
        return this.#workload(id);
      case 'workload-device':
        // cAdvisor gives the device's file; a number is a device that has none.
        return this.#part(id, (part) => ({ device: /^\d+:\d+$/.test(part) ? part : `/dev/${part}` }));
      case 'workload-interface':
        return this.#part(id, (part) => ({ interface: part }));
      case 'workload-page-size':
        return this.#part(id, (part) => ({ pagesize: part }));
    }
  }

  #part(id: string, labels: (part: string) => Readonly<Record<string, string>>): RowLabels {
    const split = splitPartId(id);
    const workload = split && this.#workload(split.workloadId);
    return split && workload !== null ? joinLabels(workload, labelText(labels(split.part))) : null;
  }

  /**
   * As cAdvisor: `id` is the cgroup's path, and `name` the container's id where a pod runs it. Image, pod, namespace and
   * container are not known from the cgroup and left out.
   */
  #workload(id: string): RowLabels {
    const cgroup = this.#sources.cgroups.find(id);
    if (!cgroup) return null;
    const { containerId, podUid } = cgroup.identity;
    return labelText({ id: cgroup.shownPath, name: podUid === null ? '' : (containerId ?? '') });
  }
}

/** Also of file systems without figures: whether they answer is a metric of its own. */
export function mountLabels(mount: {
  readonly device: string;
  readonly type: string;
  readonly mountPoint: string;
}): string {
  return labelText({ device: mount.device, fstype: mount.type, mountpoint: mount.mountPoint });
}
