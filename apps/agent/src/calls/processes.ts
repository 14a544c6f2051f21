import { CodedError, type CallRequest, type ProcessItem } from '@kubevitals/shared';
import { setImmediate } from 'node:timers/promises';
import { printableText } from '../sources/printable-text.ts';
import type { CommandLine } from '../sources/proc/command-lines.ts';
import type { ProcessFigures } from '../sources/proc/process-reader.ts';
import type { Sources } from '../sources/sources.ts';
import type { CallHandler } from './call-handler.ts';
import { maskSecrets } from './mask-secrets.ts';
import { readWorkloadPids, type WorkloadPids } from './workload-pids.ts';

const mostProcesses = 5000;
/** Processes between two pauses: about two milliseconds of work. */
const processesAtOnce = 100;
/** The same of those that are shown: a command line made for it takes 15 ms to mask. */
const shownAtOnce = 4;
const longestCommand = 64;
const longestCommandLine = 2048;
const longestUser = 64;

type Request = CallRequest<'processes'>;

/** The processes of a workload and of all below it, the heaviest first. */
export function createProcessesCall(sources: Sources): CallHandler<'processes'> {
  return async (request, { signal }) => {
    const workload = sources.cgroups.find(request.workload);
    if (!workload) throw new CodedError('not-found', 'This workload is gone.');
    const found = await readWorkloadPids(workload, mostProcesses, signal);
    const figures = await readFigures(sources, found.pids, signal);
    const shown = figures.sort(heaviestFirst(request.sortBy)).slice(0, request.limit);
    const pids = shown.map(({ pid }) => pid);
    const { lines, unanswered } = await sources.host.commandLines.read(pids, signal);
    const processes = await readItems(sources, { shown, lines }, signal);
    return {
      at: sources.host.clock.wallMs(),
      total: figures.length,
      processes,
      note: noteOf({ ...found, lost: found.pids.size - figures.length, unanswered }, processes),
    };
  };
}

async function readFigures(
  sources: Sources,
  pids: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<ProcessFigures[]> {
  const found: ProcessFigures[] = [];
  let read = 0;
  for (const pid of pids) {
    if (++read % processesAtOnce === 0) {
      await setImmediate();
      signal.throwIfAborted();
    }
    const figures = sources.host.processes.figures(pid);
    // Null: it ended meanwhile.
    if (figures) found.push(figures);
  }
  return found;
}

function heaviestFirst(sortBy: Request['sortBy']): (a: ProcessFigures, b: ProcessFigures) => number {
  const weight = (figures: ProcessFigures) => {
    if (sortBy === 'residentBytes') return figures.residentBytes ?? -1;
    return sortBy === 'cpuSeconds' ? figures.cpuSeconds : figures.startSeconds;
  };
  return (a, b) => weight(b) - weight(a) || a.pid - b.pid;
}

async function readItems(
  sources: Sources,
  { shown, lines }: { readonly shown: readonly ProcessFigures[]; readonly lines: readonly CommandLine[] },
  signal: AbortSignal,
): Promise<ProcessItem[]> {
  const reader = sources.host.processes;
  reader.refreshUsers();
  const bootedAt = reader.bootedAt();
  const items: ProcessItem[] = [];
  for (const [index, figures] of shown.entries()) {
    if (index > 0 && index % shownAtOnce === 0) await setImmediate();
    signal.throwIfAborted();
    const details = reader.details(figures.pid);
    if (!details) continue;
    items.push({
      pid: figures.pid,
      parentPid: figures.parentPid,
      command: details.command.slice(0, longestCommand),
      commandLine: shownCommandLine(lines[index] ?? null),
      user: details.user.slice(0, longestUser),
      state: figures.state,
      threads: figures.threads,
      residentBytes: figures.residentBytes,
      cpuSeconds: figures.cpuSeconds,
      startedAt: Math.round(bootedAt + figures.startSeconds * 1000),
      openFiles: details.openFiles,
    });
  }
  return items;
}

/** Empty for kernel threads and zombies, which have none. */
export function shownCommandLine(bytes: CommandLine): string {
  if (!bytes) return '';
  // Byte by byte as characters, so that masking never depends on an encoding.
  const args = bytes.toString('latin1').replace(/\0+$/, '').split('\0');
  const masked = maskSecrets(args).replace(/[\t\n\r]+/g, ' ');
  const text = printableText(Buffer.from(masked, 'latin1'));
  return text.length <= longestCommandLine ? text : `${text.slice(0, longestCommandLine - 1)}…`;
}

interface Unseen extends WorkloadPids {
  /** Processes of which nothing could be read: they ended meanwhile, or are hidden. */
  readonly lost: number;
  /** Command lines that took too long. */
  readonly unanswered: number;
}

function noteOf(found: Unseen, processes: readonly ProcessItem[]): string | null {
  const notes: string[] = [];
  if (found.cut) notes.push(`Only the first ${mostProcesses} processes were looked at.`);
  if (found.hidden > 0) {
    notes.push(`${found.hidden} processes are in another pid namespace: give the agent that of the host.`);
  }
  // Some always end while one looks; when most are not there, /proc hides them (hidepid).
  if (found.lost > found.pids.size / 2 && found.lost > 2) {
    notes.push(`Nothing can be read of ${found.lost} processes: run the agent as root.`);
  }
  if (found.unreadable > 0) notes.push(`The lists of ${found.unreadable} cgroups could not be read.`);
  if (found.unanswered > 0) {
    notes.push(`Command lines of ${found.unanswered} processes could not be read in time.`);
  }
  const closed = processes.filter(({ openFiles }) => openFiles === null).length;
  if (closed > 0) notes.push(`Open files of ${closed} processes may not be read.`);
  return notes.length > 0 ? notes.join(' ').slice(0, 500) : null;
}
