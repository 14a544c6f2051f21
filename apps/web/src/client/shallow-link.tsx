'use client';

import type { ComponentProps, MouseEvent } from 'react';

export interface ShallowLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the page that is open now, with another query. */
  readonly href: string;
}

/**
 * A link within the page that is open: it changes the address and asks the server nothing, so that it also works while
 * the hub is away. Opened in a new tab it is a link like any other.
 */
export function ShallowLink({ href, onClick, children, ...rest }: ShallowLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || modified) return;
    event.preventDefault();
    followShallow(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** Next hears of the change: its hooks follow. */
export function followShallow(href: string): void {
  window.history.pushState(null, '', href);
}
