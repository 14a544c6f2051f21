import { rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { ByteCursor } from '../sources/byte-cursor.ts';
import { NamedEntries } from '../sources/named-entries.ts';
import { diskKind, type DiskKind } from '../sources/proc/disk-kinds.ts';
import { readTrouble } from '../sources/read-trouble.ts';

const source = 'proc.diskstats';
const sectorBytes = 512;

interface Device {
  readonly rowId: string;
  readonly kind: DiskKind;
  /** major × 2^20 + minor: another number under the same name is another device. */
  number: number;
  slot: number;
}

const noSlot = -1;
/** Fields 4 to 14 of a line: reads … time weighted by requests. */
const counts = 11;

/**
 * Whole block devices of /proc/diskstats. Partitions are left out: the device has their IO. So are loop devices, RAM
 * disks and the like, until they do IO.
 */
export const disk: CollectorFactory<'disk'> = ({ table, sources }: CollectorContext<'disk'>) => {
  const { files, health, roots } = sources;
  const file = files.file(`${roots.proc}/diskstats`);
  health.declare(source, 'Disk IO', [file.path.toString()]);
  const devices = new NamedEntries((name): Device => ({
    rowId: rowIds.disk(name),
    kind: diskKind(name, roots.sys),
    number: NaN,
    slot: noSlot,
  }));
  const columns = {
    reads: table.column('reads'),
    writes: table.column('writes'),
    readBytes: table.column('readBytes'),
    writtenBytes: table.column('writtenBytes'),
    readSeconds: table.column('readSeconds'),
    writeSeconds: table.column('writeSeconds'),
    busySeconds: table.column('busySeconds'),
    inFlight: table.column('inFlight'),
  };
  const cursor = new ByteCursor();
  const values = new Float64Array(counts);

  const release = (device: Device) => {
    if (device.slot !== noSlot) table.removeRow(device.rowId);
    device.slot = noSlot;
  };

  const write = (slot: number) => {
    table.set(slot, columns.reads, values[0]!);
    table.set(slot, columns.readBytes, values[2]! * sectorBytes);
    table.set(slot, columns.readSeconds, values[3]! / 1000);
    table.set(slot, columns.writes, values[4]!);
    table.set(slot, columns.writtenBytes, values[6]! * sectorBytes);
    table.set(slot, columns.writeSeconds, values[7]! / 1000);
    table.set(slot, columns.inFlight, values[8]!);
    table.set(slot, columns.busySeconds, values[9]! / 1000);
  };

  const collectLine = (bytes: Buffer) => {
    const number = cursor.number() * 2 ** 20 + cursor.number();
    cursor.skipSpaces();
    const start = cursor.position;
    cursor.skipWord();
    const end = wordEnd(bytes, start, cursor.position);
    if (Number.isNaN(number) || end === start) return;
    const device = devices.take(bytes, start, end);
    if (device.kind.isPartition) return;
    for (let i = 0; i < counts; i++) values[i] = cursor.number();
    if (device.number !== number) release(device);
    device.number = number;
    if (device.slot === noSlot) {
      const usedEver = values[0]! > 0 || values[4]! > 0;
      if (device.kind.onlyWithIo && !usedEver) return;
      device.slot = table.addRow(device.rowId);
    }
    write(device.slot);
  };

  return {
    collect() {
      const length = file.readToEnd();
      health.report(source, length >= 0 ? null : readTrouble(file, length));
      if (length < 0) return;
      cursor.reset(files.buffer, length);
      devices.begin();
      while (!cursor.done) {
        collectLine(files.buffer);
        cursor.skipLine();
      }
      devices.sweep(release);
    },
    close() {
      file.close();
    },
  };
};

function wordEnd(bytes: Buffer, start: number, behind: number): number {
  let end = behind;
  while (end > start && bytes[end - 1] === 32) end--;
  return end;
}
