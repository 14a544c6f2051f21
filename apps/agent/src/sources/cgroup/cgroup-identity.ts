import type { QosClass, Runtime, WorkloadKind } from '@kubevitals/shared';
import { joinPath, printablePath, type BytePath } from './byte-path.ts';
import { readContainerName } from './container-name.ts';
import { readKubeletName } from './kubelet-name.ts';
import { readUnitName, runtimeOfWord } from './unit-name.ts';

/** What a cgroup's path says about it. */
export interface CgroupIdentity {
  readonly kind: WorkloadKind;
  /** What people call it. */
  readonly name: string;
  readonly runtime: Runtime | null;
  readonly containerId: string | null;
  /** With dashes. */
  readonly podUid: string | null;
  readonly qos: QosClass | null;
}

/** What one folder's name says in the light of the folder above; what it does not say is taken from above. */
export type FolderMeaning = Partial<CgroupIdentity> & {
  readonly kind: WorkloadKind;
  /** The root of a kubelet's pods: what is above it says nothing about what is below. */
  readonly startsAnew?: boolean;
};

export interface FolderAbove {
  readonly folder: BytePath;
  readonly identity: CgroupIdentity;
}

const root: CgroupIdentity = {
  kind: 'root',
  name: '/',
  runtime: null,
  containerId: null,
  podUid: null,
  qos: null,
};
const longestName = 512;

/**
 * Names a cgroup by its path alone, folder by folder from the top, so that anything nested in anything (a cluster in
 * a container, systemd below a container) is named by the innermost that fits.
 */
export function identifyCgroup(path: BytePath): CgroupIdentity {
  let above: FolderAbove = { folder: '', identity: root };
  let walked = '';
  for (const folder of path.split('/')) {
    if (folder === '' || folder === '.' || folder === '..') continue;
    walked = joinPath(walked, folder);
    const meaning = readFolder(folder, above);
    above = { folder, identity: identityOf(meaning, { above, path: walked }) };
  }
  return above.identity;
}

function readFolder(folder: BytePath, above: FolderAbove): FolderMeaning {
  const { podUid } = above.identity;
  const plain = { kind: 'folder', ...(podUid === null ? { runtime: runtimeOfWord(folder) } : {}) } as const;
  return (
    readContainerName(folder, above) ??
    readKubeletName(folder, above) ??
    readUnitName(folder) ??
    (plain.runtime ? plain : { kind: 'folder' })
  );
}

function identityOf(
  meaning: FolderMeaning,
  { above, path }: { readonly above: FolderAbove; readonly path: BytePath },
): CgroupIdentity {
  const from = meaning.startsAnew === true ? root : above.identity;
  // A pod's folder tells nothing about who runs its containers.
  const inherited = meaning.kind === 'qos' || meaning.kind === 'pod' ? null : from.runtime;
  return {
    kind: meaning.kind,
    name: cut(meaning.name ?? folderName(path)),
    runtime: meaning.runtime ?? inherited,
    containerId: meaning.containerId ?? null,
    podUid: meaning.podUid ?? from.podUid,
    qos: meaning.qos ?? from.qos,
  };
}

/** Plain folders go by the last two folders of their path: `process_api/9048` says more than `9048`. */
function folderName(path: BytePath): string {
  return printablePath(path.split('/').slice(-2).join('/'));
}

function cut(name: string): string {
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;
}
