import { rowIds } from '@kubevitals/shared';
import type { CollectorContext, CollectorFactory } from '../sampling/collector.ts';
import { ByteCursor } from '../sources/byte-cursor.ts';
import { failed, gone, type KernelFile } from '../sources/kernel-files.ts';
import { parsePressure, pressureValues } from '../sources/proc/pressure.ts';
import { errorCode, readTrouble } from '../sources/read-trouble.ts';
import type { SourceTrouble } from '../sources/source-health.ts';
import { TroubleTally } from '../sources/trouble-tally.ts';

const source = 'proc.pressure';
const remedy =
  'Start the kernel with psi=1 on its command line; it needs Linux 4.20 or later with CONFIG_PSI.';
/** EOPNOTSUPP, by the name that Node.js has for it. */
const notSupported = 'ENOTSUP';
const resources = ['cpu', 'memory', 'io'] as const;

/** Pressure stall information of the machine: /proc/pressure/{cpu,memory,io}. */
export const hostPressure: CollectorFactory<'host.pressure'> = ({
  table,
  sources,
}: CollectorContext<'host.pressure'>) => {
  const slot = table.addRow(rowIds.host);
  const { files, health, roots } = sources;
  const parts = resources.map((resource) => ({
    file: files.file(`${roots.proc}/pressure/${resource}`),
    columns: (['Some', 'Full'] as const).flatMap((share) => [
      table.column(`${resource}${share}Avg10Ratio`),
      table.column(`${resource}${share}Avg60Ratio`),
      table.column(`${resource}${share}Avg300Ratio`),
      table.column(`${resource}${share}StallSeconds`),
    ]),
  }));
  health.declare(
    source,
    'Pressure stall information (PSI)',
    parts.map(({ file }) => file.path.toString()),
  );
  const cursor = new ByteCursor();
  const values = new Float64Array(pressureValues);
  const tally = new TroubleTally();

  const collectPart = ({ file, columns }: (typeof parts)[number]): SourceTrouble | null => {
    const length = file.read();
    if (length <= 0) return trouble(file, length);
    parsePressure(cursor.reset(files.buffer, length), values, 0);
    for (let i = 0; i < pressureValues; i++) table.set(slot, columns[i]!, values[i]!);
    return Number.isNaN(values[0]!) ? readTrouble(file, 0) : null;
  };

  return {
    collect() {
      tally.begin();
      // What is not read at this tick must not keep the value of the tick before.
      for (const { columns } of parts) for (const column of columns) table.set(slot, column, NaN);
      for (const part of parts) tally.add(collectPart(part));
      health.report(source, tally.result());
    },
    close() {
      for (const { file } of parts) file.close();
    },
  };
};

function trouble(file: KernelFile, length: number): SourceTrouble {
  // Built in but switched off: the files are there and reading them is "not supported".
  if (length === failed && errorCode(file.lastError) === notSupported) {
    return {
      state: 'unavailable',
      why: 'Pressure stall information is switched off in this kernel.',
      remedy,
    };
  }
  return readTrouble(file, length, length === gone ? remedy : null);
}
