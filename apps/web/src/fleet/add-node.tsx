'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorSentence, useClock } from '../client/index.ts';
import { useTRPC } from '../client/query.tsx';
import { formatDuration } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { isLoopback } from './is-loopback.ts';
import { JoinedAgents } from './joined-agents.tsx';

interface AddNodeProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Makes the command that lets another machine join, and shows who has joined. */
export function AddNode({ open, onOpenChange }: AddNodeProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Add a node">
      <JoinCommand />
      <JoinedList />
    </Dialog>
  );
}

function JoinCommand() {
  const trpc = useTRPC();
  const [note, setNote] = useState('');
  const make = useMutation(trpc.agents.createJoinToken.mutationOptions());
  const made = make.data;
  if (made) {
    return (
      <section aria-label="Command to join" className="mb-4">
        <p className="mt-0 mb-1">
          Run this on the machine that shall join, as root so that it may read everything. It needs Node.js 20
          or newer and a copy of Kubevitals.
        </p>
        <CopyField label="Command to join" value={made.command} />
        <OnlyHere />
        <p className="mt-2 mb-0 text-ink2">
          <Expiry expiresAt={made.expiresAt} /> The node shows in the list as soon as it has joined; a token
          lets one agent join.
        </p>
        <Button className="mt-2" onClick={() => make.reset()}>
          Make another
        </Button>
      </section>
    );
  }
  return (
    <form
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(note.trim() ? { note: note.trim() } : {});
      }}
    >
      <p className="mt-0 mb-2 text-ink2">
        Another machine joins with a token that is used once and expires. Its agent dials this hub, never the
        other way round.
      </p>
      <label className="block">
        <span className="text-ink2">Note, for whom or what it is (may stay empty)</span>
        <input
          type="text"
          value={note}
          maxLength={200}
          autoComplete="off"
          className="mt-1 block min-h-8 w-full rounded-md border border-line bg-bg px-2 text-ink"
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      {make.error && (
        <p role="alert" className="mt-2 mb-0 text-bad">
          <span aria-hidden="true">✖ </span>
          {errorSentence(make.error)}
        </p>
      )}
      <Button type="submit" look="primary" className="mt-3" disabled={make.isPending}>
        {make.isPending ? 'Making a token …' : 'Make a join command'}
      </Button>
    </form>
  );
}

/** A hub that listens on this machine only cannot be reached by the command. */
function OnlyHere() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.hub.about.queryOptions());
  if (!data || !isLoopback(data.publicUrl)) return null;
  return (
    <p className="mt-2 mb-0 text-warn">
      <span aria-hidden="true">▲ </span>
      <span className="text-ink">
        This hub is reached on its own machine only ({data.publicUrl}). For others, start it with
        KUBEVITALS_LISTEN, KUBEVITALS_PUBLIC_URL and a certificate (KUBEVITALS_TLS_CERT, KUBEVITALS_TLS_KEY),
        or forward its port.
      </span>
    </p>
  );
}

function Expiry({ expiresAt }: { readonly expiresAt: number }) {
  const now = useClock();
  if (now === null) return null;
  const leftMs = expiresAt - now;
  return leftMs > 0 ? (
    <>It is good for another {formatDuration(leftMs)}.</>
  ) : (
    <strong className="text-warn">▲ It has expired: make another.</strong>
  );
}

function JoinedList() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data, error } = useQuery({ ...trpc.agents.list.queryOptions(), refetchInterval: 5000 });
  const remove = useMutation(
    trpc.agents.remove.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.agents.list.queryKey() }),
    }),
  );
  const failure = error ?? remove.error;
  return (
    <>
      <JoinedAgents
        agents={data ?? null}
        remove={(node) => remove.mutate({ node })}
        busy={remove.isPending}
      />
      {failure && (
        <p role="alert" className="mt-2 mb-0 text-bad">
          <span aria-hidden="true">✖ </span>
          {errorSentence(failure)}
        </p>
      )}
    </>
  );
}
