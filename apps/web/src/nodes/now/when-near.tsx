'use client';

import { Suspense, useRef, type ReactNode } from 'react';
import { useOnScreen } from '../../panels/use-on-screen.ts';

export interface WhenNearProps {
  /** Keeps the place, so that nothing jumps. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Shows its content from when it was near the screen for the first time. */
export function WhenNear({ className, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useOnScreen(place, true);
  return (
    <div ref={place}>
      <Suspense fallback={<div className={className} />}>
        {near ? children : <div className={className} />}
      </Suspense>
    </div>
  );
}
