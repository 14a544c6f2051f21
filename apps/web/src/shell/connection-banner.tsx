'use client';

import { useClock, useConnection, useTimeZone } from '../client/index.ts';
import { formatClock, formatDuration } from '../format.ts';

/** A connection that is away for less than this is not worth a word: it reconnects. */
const quietMs = 1500;

/** What is wrong between this page and its hub, since when, and what would help. */
export function ConnectionBanner() {
  const connection = useConnection();
  const now = useClock();
  const { name: zone } = useTimeZone();
  const { state, since, reason, remedy, code } = connection;
  if (state === 'open' || state === 'connecting' || now === null) return null;
  const forMs = now - since;
  if (state === 'lost' && forMs < quietMs) return null;
  // The remedy is written for agents too; a person has the button.
  const signIn = code === 'unauthenticated';
  return (
    <div role="alert" className="banner banner-bad wide:px-6">
      <strong>{state === 'lost' ? '✖ The hub is not reachable' : '✖ The hub refused this page'}</strong>
      <span>
        since {formatClock(since, zone)} ({formatDuration(forMs)}). {reason} {signIn ? '' : `${remedy} `}What
        is shown is the last that is known.
      </span>
      {signIn ? (
        // The router would keep this page's state: signing in starts anew.
        <button type="button" className="btn" onClick={signInAgain}>
          Sign in
        </button>
      ) : null}
    </div>
  );
}

function signInAgain(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/signin?next=${encodeURIComponent(pathname + search)}`);
}
