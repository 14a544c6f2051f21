import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { Roots } from '../sources.ts';

/** Names of block devices by number; a device that nobody knows goes by its number. */
export class DeviceNames {
  readonly #roots: Pick<Roots, 'proc' | 'sys'>;
  readonly #names = new Map<number, string>();

  constructor(roots: Pick<Roots, 'proc' | 'sys'>) {
    this.#roots = roots;
  }

  /** `device` is major × 2^20 + minor. */
  nameOf(device: number): string {
    const known = this.#names.get(device);
    if (known !== undefined) return known;
    const number = `${Math.floor(device / 2 ** 20)}:${device % 2 ** 20}`;
    const name = this.#fromSys(number) ?? this.#fromDiskstats(number) ?? number;
    this.#names.set(device, name);
    return name;
  }

  /** A number can be given to another device later: forgets them, now and then. */
  forget(): void {
    this.#names.clear();
  }

  #fromSys(number: string): string | null {
    try {
      // A slash in a device name is `!` in sysfs (cciss/c0d0).
      const link = readlinkSync(path.join(this.#roots.sys, 'dev/block', number));
      return path.basename(link).replaceAll('!', '/');
    } catch {
      return null;
    }
  }

  #fromDiskstats(number: string): string | null {
    try {
      return (
        parseDiskNames(readFileSync(path.join(this.#roots.proc, 'diskstats'), 'latin1')).get(number) ?? null
      );
    } catch {
      return null;
    }
  }
}

/** Names by `major:minor` from /proc/diskstats. */
export function parseDiskNames(diskstats: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const line of diskstats.split('\n')) {
    const [major, minor, name] = line.trim().split(/ +/);
    if (name !== undefined) names.set(`${major ?? ''}:${minor ?? ''}`, name);
  }
  return names;
}
