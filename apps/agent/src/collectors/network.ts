import { rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { ByteCursor } from '../sources/byte-cursor.ts';
import { NamedEntries } from '../sources/named-entries.ts';
import { netDevValues, parseNetDevLine, skipNetDevHeader } from '../sources/proc/net-dev.ts';
import { readTrouble } from '../sources/read-trouble.ts';

const source = 'proc.net.dev';

interface Interface {
  readonly rowId: string;
  readonly slot: number;
}

/** Interfaces of the host: those that process 1 sees. */
export const network: CollectorFactory<'network'> = ({ table, sources }: CollectorContext<'network'>) => {
  const { files, health, roots } = sources;
  const file = files.file(`${roots.proc}/1/net/dev`);
  /** The agent's own view: the same, unless it runs in a network namespace of its own. */
  const own = files.file(`${roots.proc}/net/dev`);
  health.declare(source, 'Network interfaces of the host', [file.path.toString()]);
  const interfaces = new NamedEntries((name): Interface => {
    const rowId = rowIds.networkInterface(name);
    return { rowId, slot: table.addRow(rowId) };
  });
  const columns = (['received', 'sent'] as const).flatMap((direction) => [
    table.column(`${direction}Bytes`),
    table.column(`${direction}Packets`),
    table.column(`${direction}Errors`),
    table.column(`${direction}Drops`),
  ]);
  const cursor = new ByteCursor();
  const values = new Float64Array(netDevValues);

  const read = (): number => {
    const length = file.readToEnd();
    if (length > 0) {
      health.report(source, null);
      return length;
    }
    const trouble = readTrouble(file, length);
    const ownLength = own.readToEnd();
    health.report(
      source,
      ownLength <= 0
        ? trouble
        : {
            state: 'degraded',
            why: `${trouble.why} These are the interfaces of the agent’s own network namespace.`,
            remedy: 'Run the agent as root and with the host’s /proc.',
          },
    );
    return ownLength;
  };

  return {
    collect() {
      const length = read();
      if (length <= 0) return;
      skipNetDevHeader(cursor.reset(files.buffer, length));
      interfaces.begin();
      while (!cursor.done) {
        const start = cursor.position;
        const nameEnd = parseNetDevLine(cursor, values);
        if (nameEnd < 0) continue;
        const { slot } = interfaces.take(files.buffer, skipBlanks(files.buffer, start), nameEnd);
        for (let i = 0; i < netDevValues; i++) table.set(slot, columns[i]!, values[i]!);
      }
      interfaces.sweep(({ rowId }) => table.removeRow(rowId));
    },
    close() {
      file.close();
      own.close();
    },
  };
};

function skipBlanks(bytes: Buffer, start: number): number {
  let position = start;
  while (bytes[position] === 32) position++;
  return position;
}
