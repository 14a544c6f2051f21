import type { Runtime } from '@kubevitals/shared';
import { printablePath, type BytePath } from './byte-path.ts';
import type { FolderAbove, FolderMeaning } from './cgroup-identity.ts';
import { readKubeletName } from './kubelet-name.ts';
import { unescapeUnit } from './unit-name.ts';

const hexId = /^[0-9a-f]{64}$/;
const id = '([0-9a-f]{12,64})';
const prefixes = 'cri-containerd|nerdctl|crio|docker|libpod-payload|libpod|podman';
const prefixed = new RegExp(`^(${prefixes})-${id}(\\.scope)?$`);
/** What a runtime with the cgroupfs driver makes of a systemd path that the kubelet gave: `<slice>:<prefix>:<id>`. */
const withColons = new RegExp(`^(.*):(${prefixes}):${id}$`);
const helper = /^(crio|libpod|podman)-conmon-([0-9a-f]{12,64})\.scope$/;
const lxcPayload = /^lxc\.payload\.(.+)$/;
const lxcHelper = /^lxc\.(monitor|pivot)\b/;
const machineScope = /^machine-(.+)\.scope$/;
const nspawnService = /^systemd-nspawn@(.+)\.service$/;
/** A task's id and the number of a container in it (Fargate, and the daemon's own naming on EC2). */
const ecsContainer = /^[0-9a-f]{32}-[0-9]+$/;

const runtimeOfPrefix: Readonly<Record<string, Runtime>> = {
  'cri-containerd': 'containerd',
  nerdctl: 'containerd',
  crio: 'cri-o',
  docker: 'docker',
  'libpod-payload': 'podman',
  libpod: 'podman',
  podman: 'podman',
};

/** Folders that container runtimes make. */
export function readContainerName(folder: BytePath, above: FolderAbove): FolderMeaning | null {
  return (
    readOciName(folder, above) ?? readLxcName(folder, above) ?? readMachineName(folder) ?? readHelper(folder)
  );
}

function readOciName(folder: BytePath, above: FolderAbove): FolderMeaning | null {
  const { runtime, kind, containerId } = above.identity;
  if (hexId.test(folder)) return container(folder, runtime ?? 'unknown');
  const [, slice, colonPrefix = '', colonId] = withColons.exec(folder) ?? [];
  if (slice !== undefined && colonId !== undefined) {
    const { podUid = null, qos = null } = readKubeletName(slice, above) ?? {};
    return { ...container(colonId, runtimeOfPrefix[colonPrefix] ?? 'unknown'), podUid, qos };
  }
  const [, prefix = '', ofPrefix, scope] = prefixed.exec(folder) ?? [];
  if (ofPrefix !== undefined) {
    const found = container(ofPrefix, runtimeOfPrefix[prefix] ?? 'unknown');
    // CRI-O without pause containers calls a pod's sandbox `crio-<id>` where its containers are `crio-<id>.scope`.
    const isSandbox = prefix === 'crio' && scope === undefined && above.folder.endsWith('.slice');
    return isSandbox ? { ...found, kind: 'sandbox' } : found;
  }
  if (runtime === 'ecs' && ecsContainer.test(folder)) return { ...container(folder, 'ecs'), name: folder };
  // crun puts the processes of a container into a folder below the one of its name.
  if (folder === 'container' && kind === 'container' && containerId !== null) {
    return container(containerId, runtime ?? 'unknown');
  }
  return null;
}

function readLxcName(folder: BytePath, above: FolderAbove): FolderMeaning | null {
  if (lxcHelper.test(folder)) return { kind: 'folder', runtime: 'lxc' };
  const below = above.folder === 'lxc' || above.folder === 'lxc.payload';
  const name = below && above.identity.kind === 'folder' ? folder : lxcPayload.exec(folder)?.[1];
  return name === undefined ? null : named(name, 'lxc');
}

/** Machines of systemd-machined: containers of systemd-nspawn, and virtual machines, which are no containers. */
function readMachineName(folder: BytePath): FolderMeaning | null {
  const escaped = nspawnService.exec(folder)?.[1] ?? machineScope.exec(folder)?.[1];
  if (escaped === undefined) return null;
  const name = unescapeUnit(escaped);
  return name.startsWith('qemu-') ? { kind: 'scope', name: printablePath(name) } : named(name, 'nspawn');
}

/** The process that holds a container's terminal and waits for its end: belongs to a runtime, is no container. */
function readHelper(folder: BytePath): FolderMeaning | null {
  const [, prefix = '', ofId = ''] = helper.exec(folder) ?? [];
  if (ofId === '') return null;
  return {
    kind: 'scope',
    name: `${prefix}-conmon-${ofId.slice(0, 12)}`,
    runtime: runtimeOfPrefix[prefix] ?? 'unknown',
  };
}

function container(containerId: string, runtime: Runtime): FolderMeaning {
  return { kind: 'container', name: containerId.slice(0, 12), runtime, containerId };
}

function named(name: BytePath, runtime: Runtime): FolderMeaning {
  const shown = printablePath(name);
  // 256 characters are what an id may have on the wire; a file name's 255 bytes can take four each.
  return { kind: 'container', name: shown, runtime, containerId: shown.slice(0, 256) };
}
