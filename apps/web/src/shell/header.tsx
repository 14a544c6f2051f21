'use client';

import Link from 'next/link';
import { useCurrentNode, useNodeHref } from '../client/index.ts';
import { KeyCombos } from '../ui/key-combo.tsx';
import { LiveState } from './live-state.tsx';
import { MoreMenu } from './more-menu.tsx';
import { useOverlay } from './overlays.tsx';
import { RangeMenu } from './range-menu.tsx';
import { ShareButton } from './share-button.tsx';

export function Header() {
  const openOverlay = useOverlay();
  const node = useCurrentNode();
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b border-line bg-panel px-3 wide:gap-3 wide:px-6">
      <Link href="/" className={`font-semibold tracking-tight text-ink ${node ? 'max-wide:hidden' : ''}`}>
        Kubevitals
      </Link>
      <Breadcrumb />
      <button
        type="button"
        onClick={() => openOverlay('palette')}
        className="btn ml-auto w-[34px] max-w-[360px] justify-between text-ink3 wide:w-auto wide:flex-1"
      >
        <span className="max-wide:sr-only">Find a node, workload, action</span>
        <span aria-hidden="true" className="text-base leading-none wide:hidden">
          ⌕
        </span>
        <span aria-hidden="true" className="max-wide:hidden" suppressHydrationWarning>
          <KeyCombos keys={['mod+k']} />
        </span>
      </button>
      <LiveState />
      {node ? <RangeMenu /> : null}
      <ShareButton />
      <MoreMenu />
    </header>
  );
}

/** Where one is: cluster / node. Long names give way in the middle of the header, not the rest of it. */
function Breadcrumb() {
  const node = useCurrentNode();
  const href = useNodeHref();
  if (!node) return null;
  const [cluster, name] = node.split('/');
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 gap-1 whitespace-nowrap text-ink2">
      <Link
        href={`/?cluster=${encodeURIComponent(cluster ?? '')}`}
        className="max-w-[14ch] shrink-0 truncate text-ink2 max-[480px]:max-w-[9ch]"
      >
        {cluster}
      </Link>
      <span aria-hidden="true">/</span>
      <Link href={href(node)} className="min-w-0 truncate font-semibold text-ink">
        {name}
      </Link>
    </nav>
  );
}
