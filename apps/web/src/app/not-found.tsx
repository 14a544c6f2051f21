import Link from 'next/link';
import { EmptyState } from '../ui/empty-state.tsx';

export default function NotFound() {
  return (
    <main className="pt-[12vh]">
      <EmptyState title="There is no such page.">
        <Link href="/">All nodes</Link>
      </EmptyState>
    </main>
  );
}
