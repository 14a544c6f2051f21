import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** Bytes of one line of /proc/meminfo. */
export function memInfoBytes(name: string): number {
  const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/meminfo', 'utf8'));
  return Number(match?.[1]) * 1024;
}

export const cores = (): number => os.availableParallelism();

/** A counter of /proc/stat by its first word: `ctxt`, `processes`. */
export function procStat(name: string): number {
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
}

/** What the kubelet calls available: total − working set of the root cgroup (usage − inactive file). */
export function availableBytes(): number {
  const root = '/sys/fs/cgroup/memory';
  if (!existsSync(`${root}/memory.usage_in_bytes`)) {
    // On v2 the root has no memory.current: the kubelet takes these two of /proc/meminfo.
    const used = memInfoBytes('MemTotal') - memInfoBytes('MemFree');
    return memInfoBytes('MemTotal') - (used - memInfoBytes('Inactive\\(file\\)'));
  }
  const usage = Number(readFileSync(`${root}/memory.usage_in_bytes`, 'utf8'));
  const stat = readFileSync(`${root}/memory.stat`, 'utf8');
  const inactive = Number(/^total_inactive_file (\d+)/m.exec(stat)?.[1]);
  return memInfoBytes('MemTotal') - (usage - inactive);
}
