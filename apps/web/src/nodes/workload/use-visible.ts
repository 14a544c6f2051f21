import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element is on the screen or about to be. A chart costs 13 ms each second: one that nobody sees is not drawn. */
export function useVisible(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      rootMargin: '120px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, visible];
}
