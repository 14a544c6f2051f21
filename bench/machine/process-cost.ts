import { readdirSync, readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)` of every Linux. */
const ticksPerSecond = 100;
const pageBytes = 4096;

export interface ProcessStat {
  readonly parent: number;
  /** CPU time of the process and of its children that have ended. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** Reads the text of /proc/<pid>/stat. The name in brackets may hold anything, also brackets. */
export function parseProcessStat(text: string): ProcessStat {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index - 3] ?? Number.NaN;
  return {
    parent: at(4),
    cpuSeconds: (at(14) + at(15) + at(16) + at(17)) / ticksPerSecond,
    residentBytes: at(24) * pageBytes,
  };
}

function readStat(pid: number): ProcessStat | null {
  try {
    return parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

export interface TreeCost {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  /** Resident memory of its descendants alone. */
  readonly childBytes: number;
}

/** What a process and all its descendants have used until now. Throws when the process is gone. */
export function treeCost(pid: number): TreeCost {
  const top = readStat(pid);
  if (!top) throw new Error(`process ${pid} is gone`);
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readStat(Number(name))] as const);
  const within = new Set([pid]);
  let [cpuSeconds, childBytes] = [top.cpuSeconds, 0];
  // A child may have a smaller number than its parent, so go on until nothing is added.
  for (let grew = true; grew;) {
    grew = false;
    for (const [child, stat] of others) {
      if (!stat || within.has(child) || !within.has(stat.parent)) continue;
      within.add(child);
      cpuSeconds += stat.cpuSeconds;
      childBytes += stat.residentBytes;
      grew = true;
    }
  }
  return { cpuSeconds, residentBytes: top.residentBytes, childBytes };
}
