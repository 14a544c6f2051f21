'use client';

import { useEffect, useState, type RefObject } from 'react';

/** How far outside the window something counts as visible, so that it is drawn before it is scrolled to. */
const ahead = '120px';

/** Whether an element is on the screen, or nearly. */
export function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: ahead },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return visible;
}
