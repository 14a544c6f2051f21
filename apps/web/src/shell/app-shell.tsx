'use client';

import type { ReactNode } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { Overlays } from './overlays.tsx';
import { PageKeys } from './page-keys.tsx';

/** What is around every screen: the header, what is wrong with the connection, the keys, the palette. */
export function AppShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to the content
      </a>
      <Overlays>
        <Header />
        <PageKeys />
        <ConnectionBanner />
        <main id="content" className="mx-auto max-w-[1440px] px-3 pt-3 pb-12 wide:px-6 wide:pt-4">
          {children}
        </main>
      </Overlays>
    </>
  );
}
