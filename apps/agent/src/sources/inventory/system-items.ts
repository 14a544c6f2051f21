import { readFileSync } from 'node:fs';
import type { CgroupMode } from '../cgroup/cgroup-layout.ts';
import type { Roots } from '../sources.ts';
import { bytesText, Facts } from './facts.ts';
import { toldParameters } from './kernel-command-line.ts';
import { parseOsRelease } from './os-release.ts';
import { sectionItem, type SectionItem } from './section-item.ts';

/** What is read from files of the host, without other programs. */
export interface SystemFacts {
  readonly osRelease: string | null;
  readonly hostName: string | null;
  readonly kernelRelease: string | null;
  readonly kernelVersion: string | null;
  readonly commandLine: string | null;
  readonly clockSource: string | null;
  readonly hugePages: string | null;
  readonly memoryTotalBytes: number;
  /** Of `uname -m`, as Node.js names it. */
  readonly architecture: string;
  readonly cgroupMode: CgroupMode;
}

/** Reads what there is; what cannot be read is null. */
export function readSystemFacts(roots: Roots, cgroupMode: CgroupMode): SystemFacts {
  const host = roots.host === '/' ? '' : roots.host;
  const meminfo = readOrNull(`${roots.proc}/meminfo`);
  return {
    osRelease: readOrNull(`${host}/etc/os-release`) ?? readOrNull(`${host}/usr/lib/os-release`),
    hostName: readOrNull(`${host}/etc/hostname`) ?? readOrNull(`${roots.proc}/sys/kernel/hostname`),
    kernelRelease: readOrNull(`${roots.proc}/sys/kernel/osrelease`),
    kernelVersion: readOrNull(`${roots.proc}/sys/kernel/version`),
    commandLine: readOrNull(`${roots.proc}/cmdline`),
    clockSource: readOrNull(`${roots.sys}/devices/system/clocksource/clocksource0/current_clocksource`),
    hugePages: readOrNull(`${roots.sys}/kernel/mm/transparent_hugepage/enabled`),
    memoryTotalBytes: Number(/^MemTotal:\s+(\d+) kB/m.exec(meminfo ?? '')?.[1] ?? NaN) * 1024,
    architecture: process.arch,
    cgroupMode,
  };
}

export function systemItems(facts: SystemFacts): SectionItem[] {
  const os = parseOsRelease(facts.osRelease ?? '');
  const modes = { v1: 'v1', v2: 'v2', hybrid: 'v1 with v2 beside it (hybrid)', none: null };
  const items = [
    sectionItem(
      'os',
      'Operating system',
      new Facts()
        .add('Name', os.get('PRETTY_NAME') ?? os.get('NAME'))
        .add('Version', os.get('VERSION_ID'))
        .add('Build', os.get('BUILD_ID') ?? os.get('IMAGE_VERSION'))
        .add('Variant', os.get('VARIANT'))
        .add('Host name', facts.hostName),
    ),
    sectionItem(
      'kernel',
      'Kernel',
      new Facts()
        .add('Release', facts.kernelRelease)
        .add('Version', facts.kernelVersion)
        .add('Architecture', facts.architecture)
        .add('Parameters', toldParameters(facts.commandLine ?? ''))
        .add('Clock source', facts.clockSource)
        .add('Transparent huge pages', /\[(\w+)\]/.exec(facts.hugePages ?? '')?.[1]),
    ),
    sectionItem('memory', 'Memory', new Facts().add('Total', bytesText(facts.memoryTotalBytes))),
    sectionItem('cgroup', 'Cgroups', new Facts().add('Version', modes[facts.cgroupMode])),
  ];
  return items.filter((item) => item !== null);
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
