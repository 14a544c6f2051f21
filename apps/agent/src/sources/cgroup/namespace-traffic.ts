import { ByteCursor } from '../byte-cursor.ts';
import type { KernelFile, KernelFiles } from '../kernel-files.ts';
import { NamedEntries } from '../named-entries.ts';
import { netDevValues, parseNetDevLine, skipNetDevHeader } from '../proc/net-dev.ts';

const blank = 32;
const receivedPackets = 1;
const sentPackets = 5;

/** The kernel puts these into each namespace once their module is loaded: shown only when they carried something. */
const fallbackTunnel = /^(tunl0|sit0|ip6tnl0|gre0|gretap0|erspan0|ip6gre0|ip_vti0|ip6_vti0)$/;

interface Interface {
  readonly name: string;
  readonly mayBeUnused: boolean;
  packets: number;
}

/** Interfaces of one network namespace but its loopback, from /proc/<pid>/net/dev. Open as long as it is read. */
export class NamespaceTraffic {
  readonly #files: KernelFiles;
  readonly #file: KernelFile;
  readonly #cursor = new ByteCursor();
  readonly #values = new Float64Array(netDevValues);
  readonly #interfaces = new NamedEntries<Interface>((name) => ({
    name,
    mayBeUnused: fallbackTunnel.test(name),
    packets: NaN,
  }));
  #gone: string[] = [];
  #quiet = false;

  constructor(files: KernelFiles, path: string) {
    this.#files = files;
    this.#file = files.file(path);
  }

  /** Whether no packet was counted between the last two reads. */
  get quiet(): boolean {
    return this.#quiet;
  }

  /** Calls `take` for each interface; `values` (as `parseNetDevLine` fills them) are valid until it returns. */
  read(take: (name: string, values: Float64Array) => void): void {
    const length = this.#file.readToEnd();
    this.#quiet = length > 0;
    if (length <= 0) return;
    const cursor = this.#cursor.reset(this.#files.buffer, length);
    skipNetDevHeader(cursor);
    this.#interfaces.begin();
    while (!cursor.done) {
      let start = cursor.position;
      const end = parseNetDevLine(cursor, this.#values);
      if (end < 0) continue;
      while (cursor.bytes[start] === blank) start++;
      const found = this.#interfaces.take(this.#files.buffer, start, end);
      if (found.name !== 'lo') this.#give(found, take);
    }
    this.#interfaces.sweep(({ name }) => this.#gone.push(name));
  }

  /** Interfaces that are there no more since the last call. */
  takeGone(): readonly string[] {
    if (this.#gone.length === 0) return this.#gone;
    const gone = this.#gone;
    this.#gone = [];
    return gone;
  }

  close(): void {
    this.#file.close();
  }

  #give(found: Interface, take: (name: string, values: Float64Array) => void): void {
    const packets = this.#values[receivedPackets]! + this.#values[sentPackets]!;
    if (found.mayBeUnused && packets === 0) return;
    if (found.packets !== packets) this.#quiet = false;
    found.packets = packets;
    take(found.name, this.#values);
  }
}
