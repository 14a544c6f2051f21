import { z } from 'zod';
import { bytesText, factText, Facts, joined } from './facts.ts';
import type { PartValues } from './hardware-items.ts';
import { sectionItem, type SectionItem } from './section-item.ts';

const record = z.record(z.string(), z.unknown()).catch({});
const list = z.array(record).max(1024).catch([]);
const controllers = z.object({ controllers: list }).catch({ controllers: [] });

/** More devices than anyone looks at one by one. */
const mostDevices = 128;

/** Items of disks, GPUs and network interfaces. */
export function deviceItems(parts: PartValues): SectionItem[] {
  return [...diskItems(parts), ...gpuItems(parts), ...networkItems(parts)];
}

function diskItems(parts: PartValues): SectionItem[] {
  const layouts = new Map(list.parse(parts.diskLayout).map((disk) => [disk['device'], disk]));
  const items: SectionItem[] = [];
  for (const disk of list.parse(parts.blockDevices).slice(0, mostDevices)) {
    const name = factText(disk['name']);
    // Loop devices and the like are not disks; an empty one (zram, a card reader) is none either.
    if (disk['type'] !== 'disk' || name === null || !(Number(disk['size']) > 0)) continue;
    const layout = layouts.get(disk['device']) ?? {};
    const facts = new Facts()
      .add('Size', bytesText(disk['size']))
      .add('Model', joined(layout['vendor'], disk['model']) ?? layout['name'])
      .add('Serial number', factText(disk['serial']) ?? layout['serialNum'])
      .add('Kind, as the kernel says', disk['physical'])
      .add('Interface', factText(layout['interfaceType']) ?? disk['protocol'])
      .add('Firmware', layout['firmwareRevision'])
      .add('Bytes per sector', positive(layout['bytesPerSector']))
      .add('File system', disk['fsType'])
      .add('Label', disk['label'])
      .add('SMART', layout['smartStatus'])
      .add('Removable', disk['removable'] === true ? true : null);
    const item = sectionItem(`disk:${name}`, `Disk ${name}`, facts);
    if (item) items.push(item);
  }
  return items;
}

function gpuItems(parts: PartValues): SectionItem[] {
  const items: SectionItem[] = [];
  for (const [index, gpu] of controllers.parse(parts.graphics).controllers.slice(0, mostDevices).entries()) {
    const address = factText(gpu['busAddress']) ?? factText(gpu['pciBus']);
    const mebibytes = positive(gpu['memoryTotal']) ?? positive(gpu['vram']);
    const facts = new Facts()
      .add('Vendor', gpu['vendor'])
      .add('Model', factText(gpu['name']) ?? gpu['model'])
      .add('Memory', mebibytes === null ? null : bytesText(mebibytes * 2 ** 20))
      .add('Bus', gpu['bus'])
      .add('Bus address', address)
      .add('Driver', gpu['driverVersion']);
    const item = sectionItem(`gpu:${address ?? index}`, `GPU ${address ?? index}`, facts);
    if (item) items.push(item);
  }
  return items;
}

function networkItems(parts: PartValues): SectionItem[] {
  const items: SectionItem[] = [];
  for (const network of list.parse(parts.networkInterfaces).slice(0, mostDevices)) {
    const name = factText(network['name']);
    if (name === null) continue;
    const addresses = z.array(z.string()).max(48).catch([]).parse(network['addresses']);
    const facts = new Facts();
    for (const address of addresses) facts.add('Address', address);
    facts.add('MAC address', network['mac']);
    const item = sectionItem(`network:${name}`, `Network interface ${name}`, facts);
    if (item) items.push(item);
  }
  return items;
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}
