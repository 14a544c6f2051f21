import type { NodeId } from '@kubevitals/shared';
import { useState } from 'react';
import { useTimeZone } from '../client/index.ts';
import { formatDateTime } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface JoinedAgent {
  readonly node: string;
  readonly joinedAt: number;
  readonly lastSeenAt: number;
  readonly remoteAddress: string;
}

interface JoinedAgentsProps {
  /** Null: not known yet. */
  readonly agents: readonly JoinedAgent[] | null;
  readonly remove: (node: NodeId) => void;
  readonly busy: boolean;
}

/** Who has joined, and the way to make the hub forget one. */
export function JoinedAgents({ agents, remove, busy }: JoinedAgentsProps) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <section aria-label="Joined agents">
      <h3 className="mt-0 mb-1 text-sm font-semibold">Joined agents</h3>
      {agents === null ? (
        <Skeleton className="h-8 w-full" />
      ) : agents.length === 0 ? (
        <p className="m-0 text-ink2">None yet.</p>
      ) : (
        <ul className="m-0 max-h-64 list-none overflow-auto rounded-lg border border-line p-0">
          {agents.map((agent) => (
            <li key={agent.node} className="border-line2 px-3 py-2 not-last:border-b">
              <AgentLine agent={agent} busy={busy} ask={() => setAsked(agent.node)} />
              {asked === agent.node && (
                <Confirm
                  node={agent.node}
                  cancel={() => setAsked(null)}
                  go={() => {
                    // The hub's own list: these are node ids.
                    remove(agent.node as NodeId);
                    setAsked(null);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface AgentLineProps {
  readonly agent: JoinedAgent;
  readonly busy: boolean;
  readonly ask: () => void;
}

function AgentLine({ agent, busy, ask }: AgentLineProps) {
  const { name: zone } = useTimeZone();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold break-all">{agent.node}</span>
        <span className="block text-ink3">
          joined {formatDateTime(agent.joinedAt, zone)}, last seen {formatDateTime(agent.lastSeenAt, zone)}{' '}
          from {agent.remoteAddress}
        </span>
      </span>
      <Button disabled={busy} aria-label={`Remove ${agent.node}`} onClick={ask}>
        Remove…
      </Button>
    </div>
  );
}

interface ConfirmProps {
  readonly node: string;
  readonly go: () => void;
  readonly cancel: () => void;
}

function Confirm({ node, go, cancel }: ConfirmProps) {
  return (
    <div role="alert" className="mt-2 rounded-md border border-warn bg-warn-bg px-3 py-2">
      <p className="m-0">
        The hub forgets {node} and its credential, and ends its connection. Its agent cannot come back without
        a new token; nothing on the machine is changed.
      </p>
      <div className="mt-2 flex justify-end gap-2">
        <Button onClick={cancel}>Keep it</Button>
        <Button look="primary" onClick={go}>
          Remove
        </Button>
      </div>
    </div>
  );
}
