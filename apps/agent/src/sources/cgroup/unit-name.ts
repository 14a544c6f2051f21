import type { Runtime } from '@kubevitals/shared';
import { printablePath, type BytePath } from './byte-path.ts';
import type { FolderMeaning } from './cgroup-identity.ts';

const unit = /^(.+)\.(service|socket|mount|automount|swap|scope|slice|session)$/;
const sessionScope = /^session-(.+)$/;

const runtimeOfFirstWord: Readonly<Record<string, Runtime>> = {
  containerd: 'containerd',
  nerdctl: 'containerd',
  crio: 'cri-o',
  docker: 'docker',
  libpod: 'podman',
  libpod_parent: 'podman',
  podman: 'podman',
  lxc: 'lxc',
  ecs: 'ecs',
};

/** Folders that systemd (and elogind) make: services, scopes, sessions, slices. */
export function readUnitName(folder: BytePath): FolderMeaning | null {
  const [, escaped, suffix = ''] = unit.exec(folder) ?? [];
  if (escaped === undefined) return null;
  const name = printablePath(unescapeUnit(folder));
  const session = suffix === 'session' ? escaped : sessionScope.exec(escaped)?.[1];
  if (session !== undefined && suffix !== 'slice') {
    return { kind: 'session', name: `session ${printablePath(unescapeUnit(session))}` };
  }
  if (suffix === 'slice') return { kind: 'slice', name };
  const runtime = runtimeOfWord(folder);
  return { kind: suffix === 'scope' ? 'scope' : 'service', name, ...(runtime ? { runtime } : {}) };
}

/** The runtime that a folder or a unit is named for: `docker`, `containerd.service`, `docker-desktop.service`. */
export function runtimeOfWord(folder: BytePath): Runtime | null {
  const [word = ''] = folder.split(/[-.@]/, 1);
  return runtimeOfFirstWord[word] ?? null;
}

/** systemd writes a byte that may not be in a unit's name as `\xNN`. */
export function unescapeUnit(name: BytePath): BytePath {
  return name.replace(/\\x([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
