import { z } from 'zod';
import { rowIdSchema } from '../ids.ts';
import { defineCall } from './define-call.ts';

export const processItem = z.object({
  pid: z.int().positive(),
  parentPid: z.int().nonnegative(),
  command: z.string().max(64).describe('/proc/<pid>/comm'),
  commandLine: z.string().max(2048).describe('/proc/<pid>/cmdline; likely secrets are masked.'),
  user: z.string().max(64).describe('Name of the real uid where the host knows it, else the number.'),
  state: z.string().max(2).describe('R running, S sleeping, D waiting for a disk, Z zombie, T stopped, …'),
  threads: z.int().nonnegative(),
  residentBytes: z.number().nonnegative().nullable().describe('/proc/<pid>/statm field 2'),
  cpuSeconds: z.number().nonnegative().describe('User and system time since it started.'),
  startedAt: z.number().describe('Wall clock in ms.'),
  openFiles: z.int().nonnegative().nullable().describe('null when they may not be read.'),
});

export const processes = defineCall({
  name: 'processes',
  title: 'Processes',
  sentence: 'The processes of a workload and of all below it, the heaviest first.',
  request: z.object({
    workload: rowIdSchema,
    sortBy: z.enum(['cpuSeconds', 'residentBytes', 'startedAt']).default('residentBytes'),
    limit: z.int().min(1).max(500).default(100),
  }),
  response: z.object({
    at: z.number().describe('Agent wall clock in ms.'),
    total: z.int().nonnegative().describe('Processes found, shown or not.'),
    processes: z.array(processItem).max(500),
    note: z.string().max(500).nullable().describe('What could not be read; null when all could.'),
  }),
  progress: z.never(),
  deadlineMs: 5000,
});

export type ProcessItem = z.infer<typeof processItem>;
