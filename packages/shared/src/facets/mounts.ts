import { z } from 'zod';
import { defineFacet } from './define-facet.ts';

export const mountItem = z.looseObject({
  mountPoint: z.string().max(4096).describe('As in mountinfo, seen from the host root.'),
  device: z.string().max(1024).describe('Mount source: a device, a server path, or a name.'),
  type: z.string().max(64).describe('File system type.'),
  readOnly: z.boolean(),
  state: z
    .enum(['answering', 'hung', 'failed'])
    .catch('failed')
    .describe('hung: statfs did not answer in time'),
  why: z.string().max(500).nullable().describe('What went wrong; null when it answers.'),
  since: z.number().describe('Wall clock in ms of the last change of state.'),
});

export type Mount = z.infer<typeof mountItem>;

export const mounts = defineFacet({
  name: 'mounts',
  producer: 'node',
  title: 'Mounts',
  sentence: 'File systems with a device or a server behind them, and whether they answer.',
  key: 'row id: fs:<mount point>',
  source: '/proc/1/mountinfo; statfs(2) in a child process with a deadline, every 10 s',
  item: mountItem,
});
