'use client';

import { useSearchParams } from 'next/navigation';
import { CopyField } from '../ui/copy-field.tsx';
import { signInReason, signInReasons, wantedPlace } from './sign-in-reason.ts';

/** Says where the sign-in link is found. Nobody can sign in here by typing: the link is the key. */
export function SignInPage() {
  const search = useSearchParams();
  const reason = signInReason(search.get('reason'));
  const place = wantedPlace(search.get('next'));
  const told = reason === null ? null : signInReasons[reason];
  const calm = reason === 'signed-out' || reason === 'session-expired';
  return (
    <main className="mx-auto flex min-h-dvh max-w-[520px] flex-col justify-center gap-4 px-4 py-10">
      <p className="m-0 font-semibold">Kubevitals</p>
      <h1 className="m-0 text-xl font-semibold">{told && calm ? told.title : 'Open the sign-in link'}</h1>
      {told && !calm && (
        <div role="alert" className="rounded-lg border border-current bg-warn-bg px-3 py-2 text-warn">
          <p className="m-0 font-semibold">
            <span aria-hidden="true">▲ </span>
            {told.title}
          </p>
          <p className="m-0 text-ink">{told.text}</p>
        </div>
      )}
      <p className="m-0 text-ink2">
        {told && calm ? `${told.text} ` : ''}
        {place === null ? (
          ''
        ) : (
          <>
            To see <strong className="text-ink">{place}</strong>, sign in first.{' '}
          </>
        )}
        The hub prints a link when it starts; opening it signs this browser in. It works once.
      </p>
      <ol className="m-0 flex list-decimal flex-col gap-4 pl-5">
        <li>
          Look at the terminal in which the hub was started. The line begins with{' '}
          <span className="mono whitespace-nowrap">Kubevitals: http…/signin?token=</span>
        </li>
        <li>
          Or make a new link on the machine of the hub:
          <CopyField label="Command for a new sign-in link" value="npx kubevitals sign-in-link" />
        </li>
      </ol>
    </main>
  );
}
