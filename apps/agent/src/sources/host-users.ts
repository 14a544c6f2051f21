import { readFileSync, statSync } from 'node:fs';

/** Parses passwd(5): uid to name; the first entry of a uid wins, as for getpwuid(3). */
export function parsePasswd(text: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const line of text.split('\n')) {
    const [name, , uid] = line.split(':');
    if (!name || uid === undefined || !/^\d+$/.test(uid)) continue;
    if (!names.has(Number(uid))) names.set(Number(uid), name);
  }
  return names;
}

/** Names of the host's users. Users of directories (LDAP, systemd-homed) are not in the file: they show as numbers. */
export class HostUsers {
  readonly #file: string;
  #names: ReadonlyMap<number, string> = new Map();
  #changed = NaN;

  /** `hostRoot` is where the host's root folder is for the agent. */
  constructor(hostRoot: string) {
    this.#file = `${hostRoot === '/' ? '' : hostRoot}/etc/passwd`;
  }

  /** Reads the file again when it has changed. */
  refresh(): void {
    try {
      const { mtimeMs } = statSync(this.#file);
      if (mtimeMs === this.#changed) return;
      this.#names = parsePasswd(readFileSync(this.#file, 'utf8'));
      this.#changed = mtimeMs;
    } catch {
      // Without the file numbers are shown.
      this.#names = new Map();
      this.#changed = NaN;
    }
  }

  /** The number as text where there is no name. */
  nameOf(uid: number): string {
    return this.#names.get(uid) ?? String(uid);
  }
}
