import { z } from 'zod';
import { defineEvent } from './define-event.ts';

export const agentStarted = defineEvent({
  name: 'agent-started',
  producer: 'node',
  severity: 'info',
  title: 'Agent started',
  sentence: 'The agent of the node started. Before it, from its last sample on, there is a gap.',
  source: 'the agent',
  data: z.looseObject({
    version: z.string().max(64),
    pid: z.int().positive(),
    bootId: z.string().max(64),
    rebooted: z
      .boolean()
      .nullable()
      .describe('Whether the machine booted since the agent last ran; null when unknown.'),
  }),
  line: ({ version, rebooted }) =>
    `Agent ${version} started${rebooted === true ? ' after a reboot of the machine' : ''}`,
});
