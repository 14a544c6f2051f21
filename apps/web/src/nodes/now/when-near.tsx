'use client';

import { Suspense, useRef, useState, useEffect, type ReactNode } from 'react';
import { useOnScreen } from '../../panels/use-on-screen.ts';

export interface WhenNearProps {
  /** Keeps the place, so that nothing jumps. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Shows its content once it was near the screen for the first time. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useOnScreen(place);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (near) setShown(true);
  }, [near]);
  return (
    <div ref={place} className={className}>
      <Suspense>{shown ? children : null}</Suspense>
    </div>
  );
}
