import type { QosClass } from '@kubevitals/shared';
import type { BytePath } from './byte-path.ts';
import type { FolderAbove, FolderMeaning } from './cgroup-identity.ts';

/** A UUID with dashes (cgroupfs) or underscores (systemd), or the config hash of a static pod. */
const podUid = '([0-9a-f]{8}(?:[-_][0-9a-f]{4}){3}[-_][0-9a-f]{12}|[0-9a-f]{32})';
const podFolder = new RegExp(`^pod${podUid}$`);
/** `kubepods-burstable-pod<uid>`, with or without the prefix of a cgroup root, without `.slice`. */
const podSlice = new RegExp(`^(.+)-pod${podUid}$`);

const qosOfWord: ReadonlyMap<string, QosClass> = new Map([
  ['besteffort', 'BestEffort'],
  ['burstable', 'Burstable'],
]);

/**
 * Folders that the kubelet makes, with both of its cgroup drivers: `kubepods`, a QoS class, a pod. The systemd driver
 * repeats the names above in each (`kubelet-kubepods-burstable-pod<uid_>.slice`).
 */
export function readKubeletName(folder: BytePath, above: FolderAbove): FolderMeaning | null {
  return folder.endsWith('.slice') ? readSlice(folder.slice(0, -'.slice'.length)) : readFolder(folder, above);
}

function readFolder(folder: BytePath, { identity }: FolderAbove): FolderMeaning | null {
  if (folder === 'kubepods') return { kind: 'qos', name: folder, startsAnew: true };
  const atTop = identity.kind === 'qos' && identity.qos === null;
  const qos = qosOfWord.get(folder);
  if (qos && atTop) return { kind: 'qos', name: folder, qos };
  const [, uid] = podFolder.exec(folder) ?? [];
  // Pods of the class Guaranteed have no folder of their class between.
  return uid === undefined ? null : pod(uid, atTop ? 'Guaranteed' : null);
}

function readSlice(slice: string): FolderMeaning | null {
  const [, prefix = '', uid] = podSlice.exec(slice) ?? [];
  if (uid !== undefined) {
    const last = prefix.slice(prefix.lastIndexOf('-') + 1);
    return pod(uid, qosOfWord.get(last.toLowerCase()) ?? (last === 'kubepods' ? 'Guaranteed' : null));
  }
  const words = slice.split('-');
  const last = words.at(-1) ?? '';
  if (last === 'kubepods') return { kind: 'qos', name: last, startsAnew: true };
  const qos = qosOfWord.get(last);
  return qos && words.at(-2) === 'kubepods' ? { kind: 'qos', name: last, qos } : null;
}

function pod(uid: string, qos: QosClass | null): FolderMeaning {
  const withDashes = uid.replaceAll('_', '-');
  return { kind: 'pod', name: withDashes, podUid: withDashes, ...(qos ? { qos } : {}) };
}
