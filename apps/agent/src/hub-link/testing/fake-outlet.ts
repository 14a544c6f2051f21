import { agentToHubSchema, type AgentToHub } from '@kubevitals/shared';
import type { Outlet } from '../link-table.ts';

/** Takes frames, each checked against the protocol, with a backlog that a test sets. */
export class FakeOutlet implements Outlet {
  readonly messages: AgentToHub[] = [];
  backlogBytes = 0;

  send(text: string): void {
    this.messages.push(agentToHubSchema.parse(JSON.parse(text)));
  }

  /** What came since the last call. */
  take(): AgentToHub[] {
    return this.messages.splice(0);
  }
}
