'use client';

import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface ErrorProps {
  readonly error: Error & { readonly digest?: string };
  readonly reset: () => void;
}

/** A screen that could not be drawn: what to do, and the words to search the hub's log for. */
export default function ErrorScreen({ error, reset }: ErrorProps) {
  return (
    <main className="pt-[12vh]">
      <EmptyState title="This page could not be drawn.">
        <p className="mono m-0">{error.digest ? `Hub log: ${error.digest}` : error.message.slice(0, 300)}</p>
        <div className="mt-3 flex justify-center gap-2">
          <Button look="primary" onClick={reset}>
            Try again
          </Button>
          <Button onClick={() => window.location.assign('/')}>All nodes</Button>
        </div>
      </EmptyState>
    </main>
  );
}
