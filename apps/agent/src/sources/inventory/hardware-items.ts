import { z } from 'zod';
import { bytesText, factText, Facts, joined } from './facts.ts';
import type { InventoryPart } from './inventory-parts.ts';
import { sectionItem, type SectionItem } from './section-item.ts';

const record = z.record(z.string(), z.unknown()).catch({});
const list = z.array(record).max(256).catch([]);

export type PartValues = Partial<Record<InventoryPart, unknown>>;

/** Items from what systeminformation said of the machine itself. */
export function hardwareItems(parts: PartValues): SectionItem[] {
  return [hardware(parts), cpu(parts), memory(parts), virtualisation(parts)].filter((item) => item !== null);
}

function hardware(parts: PartValues): SectionItem | null {
  const system = record.parse(parts.system);
  const board = record.parse(parts.baseboard);
  const chassis = record.parse(parts.chassis);
  const bios = record.parse(parts.bios);
  // systeminformation puts this where no model is known and the agent runs in a container.
  const model = system['model'] === 'Docker Container' ? null : system['model'];
  const facts = new Facts()
    .add('Manufacturer', system['manufacturer'])
    .add('Model', model)
    .add('Version', system['version'])
    .add('Serial number', system['serial'])
    .add('SKU', system['sku'])
    .add('Mainboard', joined(board['manufacturer'], board['model'], board['version']))
    .add('Chassis', joined(chassis['manufacturer'], chassis['type'], chassis['model']))
    .add('Asset tag', chassis['assetTag'])
    .add('Firmware', joined(bios['vendor'], bios['version'], bios['releaseDate']));
  return sectionItem('hardware', 'Hardware', facts);
}

function cpu(parts: PartValues): SectionItem | null {
  const cpus = record.parse(parts.cpu);
  const cache = record.parse(cpus['cache']);
  const flags = flagsOf(cpus);
  const gigahertz = (value: unknown) => (typeof value === 'number' && value > 0 ? `${value} GHz` : null);
  const facts = new Facts()
    .add('Model', joined(cpus['manufacturer'], cpus['brand']))
    .add('Family, model, stepping', joined(cpus['family'], cpus['model'], cpus['stepping']))
    .add('Logical cores', cpus['cores'])
    .add('Physical cores', cpus['physicalCores'])
    .add('Sockets', cpus['processors'])
    .add('Base speed', gigahertz(cpus['speed']))
    .add('Highest speed', gigahertz(cpus['speedMax']))
    .add('Governor', cpus['governor'])
    .add('L1 data cache', bytesText(cache['l1d']))
    .add('L1 instruction cache', bytesText(cache['l1i']))
    .add('L2 cache', bytesText(cache['l2']))
    .add('L3 cache', bytesText(cache['l3']))
    .add('Virtualisation', flags.has('vmx') ? 'VT-x' : flags.has('svm') ? 'AMD-V' : null);
  return sectionItem('cpu', 'CPU', facts);
}

function memory(parts: PartValues): SectionItem | null {
  const facts = new Facts();
  const modules = new Map<string, number>();
  for (const module of list.parse(parts.memLayout)) {
    // Where nothing is known of the modules there is one entry with the whole memory and no type.
    if (factText(module['type']) === null) continue;
    const speed =
      typeof module['clockSpeed'] === 'number' && module['clockSpeed'] > 0
        ? `${module['clockSpeed']} MT/s`
        : null;
    const text = joined(
      bytesText(module['size']),
      module['type'],
      module['formFactor'],
      speed,
      module['manufacturer'],
      module['partNum'],
    );
    if (text !== null) modules.set(text, (modules.get(text) ?? 0) + 1);
  }
  for (const [text, count] of modules) facts.add('Modules', `${count} × ${text}`);
  return sectionItem('memory', 'Memory', facts);
}

function virtualisation(parts: PartValues): SectionItem | null {
  const system = record.parse(parts.system);
  const facts = new Facts()
    .add('Virtual machine', isVirtualMachine(system['virtual'], flagsOf(record.parse(parts.cpu))))
    .add('Hypervisor', system['virtualHost']);
  return sectionItem('virtualisation', 'Virtualisation', facts);
}

function flagsOf(cpus: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  return new Set(typeof cpus['flags'] === 'string' ? cpus['flags'].split(/\s+/) : []);
}

/**
 * systeminformation goes by DMI, which small hypervisors (Firecracker) do not give; on x86 the CPU flag `hypervisor`
 * is set by all of them. Null where neither says anything: an "is not" by DMI alone proves nothing.
 */
function isVirtualMachine(byDmi: unknown, flags: ReadonlySet<string>): boolean | null {
  if (byDmi === true || flags.has('hypervisor')) return true;
  return flags.has('cpuid') || flags.has('fpu') ? false : null;
}
