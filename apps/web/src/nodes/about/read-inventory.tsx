import type { NodeId } from '@kubevitals/shared';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useState } from 'react';
import { errorSentence } from '../../client/index.ts';
import { useTRPC } from '../../client/query.tsx';
import { formatCount } from '../../format.ts';
import { Button } from '../../ui/button.tsx';

interface ReadInventoryProps {
  readonly node: NodeId;
  /** The agent cannot be asked. */
  readonly silent: boolean;
}

type Reading =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly done: number; readonly total: number; readonly what: string }
  | { readonly step: 'done'; readonly items: number; readonly failed: readonly string[] }
  | { readonly step: 'failed'; readonly why: string };

/** Has the node read its inventory again, and shows how far it is: it takes seconds. */
export function ReadInventory({ node, silent }: ReadInventoryProps) {
  const [reading, setReading] = useState<Reading>({ step: 'idle' });
  const trpc = useTRPC();
  useSubscription(
    trpc.nodes.readInventory.subscriptionOptions(
      { node },
      {
        enabled: reading.step === 'running',
        onData(step) {
          if (step.type === 'result') setReading({ step: 'done', items: step.items, failed: step.failed });
          else setReading({ step: 'running', done: step.done, total: step.total, what: step.what });
        },
        onError: (error) => setReading({ step: 'failed', why: errorSentence(error) }),
      },
    ),
  );
  return (
    <>
      <span role="status" className={reading.step === 'failed' ? 'text-warn' : 'text-ink2'}>
        <Told reading={reading} />
      </span>
      {reading.step === 'running' ? (
        <Button onClick={() => setReading({ step: 'idle' })}>Cancel</Button>
      ) : (
        <Button
          disabled={silent}
          title={silent ? 'The agent is not connected.' : undefined}
          onClick={() => setReading({ step: 'running', done: 0, total: 1, what: 'Asking the agent' })}
        >
          Read again
        </Button>
      )}
    </>
  );
}

function Told({ reading }: { readonly reading: Reading }) {
  switch (reading.step) {
    case 'idle':
      return null;
    case 'running':
      return (
        <span className="inline-flex items-center gap-2">
          <progress
            aria-label="Reading the inventory"
            value={reading.done}
            max={reading.total}
            className="progress"
          />
          {reading.what}
        </span>
      );
    case 'done':
      return (
        <>
          {formatCount(reading.items)} parts read
          {reading.failed.length > 0 ? `, ${reading.failed.join(', ')} could not be` : ''}
        </>
      );
    case 'failed':
      return <>▲ {reading.why}</>;
  }
}
