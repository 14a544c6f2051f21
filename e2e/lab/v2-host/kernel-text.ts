/** Lines `key number` (cpu.stat, memory.stat, memory.events, vmstat); null when it has no such line. */
export function keyed(text: string, key: string): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${key} `));
  return line === undefined ? null : Number(line.slice(key.length + 1));
}

/** A file with one number; null for `max`. */
export function single(text: string): number | null {
  const word = text.trim();
  return /^\d+$/.test(word) ? Number(word) : null;
}

/** The two numbers of cpu.max; the quota is null without one. */
export function cpuMax(text: string): { readonly quota: number | null; readonly period: number } {
  const [quota = '', period = ''] = text.trim().split(' ');
  return { quota: single(quota), period: Number(period) };
}

/** Stall time in µs of a pressure file; null when it does not have the line. */
export function stalled(text: string, share: 'some' | 'full'): number | null {
  const match = new RegExp(`^${share} .* total=(\\d+)$`, 'm').exec(text);
  return match ? Number(match[1]) : null;
}

export type IoKey = 'rbytes' | 'wbytes' | 'rios' | 'wios';

/** io.stat: one number of one device (`major:minor`); null when the cgroup did no IO on it. */
export function ioOf(text: string, device: string, key: IoKey): number | null {
  const line = text.split('\n').find((each) => each.startsWith(`${device} `));
  const value = line && new RegExp(` ${key}=(\\d+)`).exec(line)?.[1];
  return value === undefined || value === '' ? null : Number(value);
}

/** The numbers of a disk's line in /proc/diskstats, from the first after its name on. */
export function diskNumbers(text: string, disk: string): readonly number[] {
  const words = text
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .find(([, , name]) => name === disk);
  return (words ?? []).slice(3).map(Number);
}

/** `major:minor` of a disk in /proc/diskstats. */
export function deviceNumber(text: string, disk: string): string {
  const line = text.split('\n').find((each) => each.includes(` ${disk} `));
  const [major = '', minor = ''] = line?.trim().split(/ +/) ?? [];
  return `${major}:${minor}`;
}

/** Ticks of 1/100 s that all CPUs together spent in a mode, from /proc/stat. */
export function cpuTicks(text: string, mode: 'user' | 'nice' | 'system'): number {
  const words = text.split('\n')[0]?.split(/ +/) ?? [];
  return Number(words[{ user: 1, nice: 2, system: 3 }[mode]]);
}
