'use client';

import { useEffect, useState, type RefObject } from 'react';

/** How far outside the window something counts as visible, so that it is drawn before it is scrolled to. */
const ahead = '120px';

/** Whether an element is on the screen, or nearly. `once`: or has been. */
export function useOnScreen(element: RefObject<HTMLElement | null>, once = false): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.isIntersecting ?? false;
        setVisible(seen);
        if (seen && once) observer.disconnect();
      },
      { rootMargin: ahead },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, once]);
  return visible;
}
