import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { useTimeZone } from '../../client/index.ts';
import { formatBytes, formatCores, formatCount, formatDateTime, formatUnit } from '../../format.ts';
import { printable } from '../workloads/printable.ts';
import { sortProcesses, type ProcessRow, type ProcessSort } from './order-processes.ts';

interface ProcessTableProps {
  readonly rows: readonly ProcessRow[];
  readonly sort: ProcessSort;
  readonly onSort: (sort: ProcessSort) => void;
  /** Old figures: shown grey. */
  readonly stale: boolean;
}

const heads: readonly {
  readonly column: ProcessSort['column'];
  readonly title: string;
  readonly text?: true;
  readonly meaning: string;
}[] = [
  { column: 'pid', title: 'Pid', meaning: 'Process id on the node' },
  {
    column: 'command',
    title: 'Command',
    text: true,
    meaning: '/proc/<pid>/comm and cmdline; likely secrets are masked',
  },
  { column: 'user', title: 'User', text: true, meaning: 'Real user of the process' },
  {
    column: 'state',
    title: 'State',
    text: true,
    meaning: 'As the kernel says it: R running, S sleeping, D waiting for a disk, Z zombie, T stopped',
  },
  { column: 'threads', title: 'Threads', meaning: 'Threads of the process' },
  { column: 'residentBytes', title: 'Resident', meaning: '/proc/<pid>/statm field 2' },
  {
    column: 'cpuCores',
    title: 'CPU',
    meaning: 'CPU time between the last two reads ÷ time between them, in cores',
  },
  { column: 'cpuSeconds', title: 'CPU time', meaning: 'User and system time since it started' },
  { column: 'openFiles', title: 'Files', meaning: 'Open descriptors; a dash where they may not be read' },
  { column: 'startedAt', title: 'Started', meaning: 'When the process started' },
];

const states: Readonly<Record<string, string>> = {
  R: 'running',
  S: 'sleeping',
  D: 'waiting for a disk',
  Z: 'zombie',
  T: 'stopped',
  t: 'traced',
  I: 'idle',
  X: 'dead',
};

export function ProcessTable({ rows, sort, onSort, stale }: ProcessTableProps) {
  const { name: zone } = useTimeZone();
  const sorted = useMemo(() => sortProcesses(rows, sort), [rows, sort]);
  function choose(column: ProcessSort['column'], text: boolean): void {
    onSort({ column, descending: sort.column === column ? !sort.descending : !text });
  }
  return (
    <div
      role="region"
      aria-label="Processes, scrolls sideways"
      tabIndex={0}
      className={`scroll-box processes ${stale ? 'text-stale' : ''}`}
    >
      <table className="table-plain">
        <thead>
          <tr>
            {heads.map(({ column, title, text = false, meaning }) => {
              const sorted = sort.column === column;
              const Arrow = sort.descending ? ArrowDown : ArrowUp;
              return (
                <th
                  key={column}
                  scope="col"
                  className={text ? '' : 'num'}
                  aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                >
                  <button
                    type="button"
                    className="sort-button"
                    title={meaning}
                    onClick={() => choose(column, text)}
                  >
                    {title}
                    {sorted && <Arrow aria-hidden size={12} />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ process, cpuCores }) => (
            <tr key={`${process.pid} ${process.startedAt}`}>
              <td className="num">{process.pid}</td>
              <td className="mono max-w-[420px] truncate" title={printable(process.commandLine)}>
                {printable(process.commandLine || process.command)}
              </td>
              <td>{printable(process.user)}</td>
              <td title={states[process.state]}>
                {process.state} <span className="text-ink3">{states[process.state]}</span>
              </td>
              <td className="num">{formatCount(process.threads)}</td>
              <td className="num">{formatBytes(process.residentBytes)}</td>
              <td className="num">{formatCores(cpuCores)}</td>
              <td className="num">{formatUnit(process.cpuSeconds, 'seconds')}</td>
              <td className="num">{formatCount(process.openFiles)}</td>
              <td className="num">{formatDateTime(process.startedAt, zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
