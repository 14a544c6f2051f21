import type { EventWriter } from './event-writer.ts';

export interface AgentStart {
  readonly version: string;
  readonly pid: number;
  readonly bootId: string;
  /** Null when it is not known whether the machine booted since the agent last ran. */
  readonly rebooted: boolean | null;
}

/** Says that the agent started: before it, there is a gap. */
export function writeAgentStarted(events: EventWriter, { version, pid, bootId, rebooted }: AgentStart): void {
  events.append({ kind: 'agent-started', subject: null, data: { version, pid, bootId, rebooted } });
}
