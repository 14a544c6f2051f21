import type { ReactNode } from 'react';
import { Providers } from '../../client/providers.tsx';
import { AppShell } from '../../shell/app-shell.tsx';

/** Everything that needs a session; the server sends others to the sign-in before a page is rendered. */
export default function SignedInLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Providers>
      <AppShell>{children}</AppShell>
    </Providers>
  );
}
