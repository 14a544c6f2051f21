import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../read-trouble.ts';
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
  /** As the kernel names it: `net:[4026531840]`. */
  readonly namespace: string;
}

/**
 * Which network namespace a cgroup's processes are in. Processes are numbered as the agent's pid namespace sees them, so
 * this only works where that is the one of the /proc that it reads.
 */
export class NetworkNamespaces {
  readonly #proc: string;
  #host: string | null = null;

  constructor(proc: string) {
    this.#proc = proc;
  }

  /** Looks who process 1 is. Returns why namespaces cannot be told apart; null when they can. */
  check(): SourceTrouble | null {
    this.#host = null;
    const remedy = 'Run the agent as root in the host’s pid namespace (hostPID).';
    try {
      if (this.#link('1', 'pid') !== this.#link('self', 'pid')) {
        const why = 'The agent runs in a pid namespace of its own and cannot tell whose process is whose.';
        return { state: 'unavailable', why, remedy };
      }
      this.#host = this.#link('1', 'net');
      return null;
    } catch (error) {
      const why = `The namespaces of process 1 may not be read (${errorCode(error)}).`;
      return { state: 'unavailable', why, remedy };
    }
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
    if (!(pid > 0)) return null;
    try {
      return { pid, namespace: this.#link(String(pid), 'net') };
    } catch {
      // The process ended, or belongs to somebody whose namespaces the agent may not see.
      return null;
    }
  }

  #link(pid: string, kind: string): string {
    return readlinkSync(path.join(this.#proc, pid, 'ns', kind));
  }
}

/** A pod inside a container (a cluster in Docker) or a container of a user's service is not a part but another one. */
function isPartOf(child: Cgroup, parent: Cgroup): boolean {
  const { kind, containerId } = child.identity;
  if (kind === 'qos' || kind === 'pod') return false;
  const isContainer = kind === 'container' || kind === 'sandbox';
  return !isContainer || parent.identity.kind === 'pod' || containerId === parent.identity.containerId;
}
