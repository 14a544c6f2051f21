import type { Metadata } from 'next';
import { QueryProvider } from '../../client/query.tsx';
import { FleetPage } from '../../fleet/fleet-page.tsx';

export const metadata: Metadata = { title: 'Fleet' };

export default function Page() {
  return (
    <QueryProvider>
      <FleetPage />
    </QueryProvider>
  );
}
