import { readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SourceTrouble } from '../source-health.ts';
import type { Cgroup } from './cgroup.ts';

/** Kinds whose processes may all be in folders below them. */
const kindsWithFoldersBelow: ReadonlySet<string> = new Set([
  'pod',
  'container',
  'sandbox',
  'service',
  'scope',
]);

/** A process that stands for a cgroup, and its network namespace. */
export interface NamespaceMember {
  readonly pid: number;
  /** The same for all processes in one namespace, and for no others at the same time. */
  readonly namespace: string;
}

type ReadNamespace = (pid: string) => string;

/**
 * Which network namespace a cgroup's processes are in. Processes are numbered as the agent's pid namespace sees them, so
 * this only works where that is the one of the /proc that it reads.
 */
export class NetworkNamespaces {
  readonly #proc: string;
  #read: ReadNamespace | null = null;
  #host: string | null = null;

  constructor(proc: string) {
    this.#proc = proc;
  }

  /** Looks who process 1 is. Returns why namespaces cannot be told apart; null when they can. */
  check(): SourceTrouble | null {
    this.#host = null;
    const remedy = 'Run the agent as root in the host’s pid namespace (hostPID).';
    if (!this.#sharesPids()) {
      const why = 'The agent runs in a pid namespace of its own and cannot tell whose process is whose.';
      return { state: 'unavailable', why, remedy };
    }
    // The link may be closed even to root (a sandbox without the right to trace); the inode is open to all.
    for (const read of [this.#readLink, this.#readInode]) {
      const host = attempt(read, '1');
      if (host === null) continue;
      this.#read = read;
      this.#host = host;
      return null;
    }
    return { state: 'unavailable', why: 'The network namespace of process 1 may not be read.', remedy };
  }

  /** The first process of a cgroup; null when it has none, or is in the machine's own network namespace. */
  find(cgroup: Cgroup): NamespaceMember | null {
    if (this.#host === null) return null;
    const member = this.#memberOf(cgroup);
    return member?.namespace === this.#host ? null : member;
  }

  #memberOf(cgroup: Cgroup): NamespaceMember | null {
    cgroup.members.read();
    const own = this.#memberWith(cgroup.members.firstPid);
    if (own || !kindsWithFoldersBelow.has(cgroup.identity.kind)) return own;
    for (const child of cgroup.children.values()) {
      const member = isPartOf(child, cgroup) ? this.#memberOf(child) : null;
      if (member) return member;
    }
    return null;
  }

  #memberWith(pid: number): NamespaceMember | null {
    if (!(pid > 0) || !this.#read) return null;
    // Null: the process ended, or belongs to somebody whose namespaces the agent may not see.
    const namespace = attempt(this.#read, String(pid));
    return namespace === null ? null : { pid, namespace };
  }

  /** Whether the agent's pids are those of the /proc that it reads: there it has one number, not one for each level. */
  #sharesPids(): boolean {
    try {
      const status = readFileSync(path.join(this.#proc, 'self/status'), 'latin1');
      return /^NSpid:\t\d+$/m.test(status);
    } catch {
      return false;
    }
  }

  /** `net:[4026531840]`. */
  readonly #readLink: ReadNamespace = (pid) => readlinkSync(path.join(this.#proc, pid, 'ns/net'));

  /** Each namespace has entries of its own below /proc/<pid>/net, so the inode tells which one it is. */
  readonly #readInode: ReadNamespace = (pid) =>
    `inode ${statSync(path.join(this.#proc, pid, 'net/dev')).ino}`;
}

function attempt(read: ReadNamespace, pid: string): string | null {
  try {
    return read(pid);
  } catch {
    return null;
  }
}

/** A pod inside a container (a cluster in Docker) or a container of a user's service is not a part but another one. */
function isPartOf(child: Cgroup, parent: Cgroup): boolean {
  const { kind, containerId } = child.identity;
  if (kind === 'qos' || kind === 'pod') return false;
  const isContainer = kind === 'container' || kind === 'sandbox';
  return !isContainer || parent.identity.kind === 'pod' || containerId === parent.identity.containerId;
}
