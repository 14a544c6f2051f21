export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Placing {
  /** What it belongs to, in the viewport. */
  readonly anchor: Box;
  /** What is placed. */
  readonly size: { readonly width: number; readonly height: number };
  readonly viewport: { readonly width: number; readonly height: number };
  readonly align: 'start' | 'end';
}

const gap = 6;
const edge = 8;

/** Below the anchor, above it when there is no room below, and always inside the viewport. */
export function placePopover({ anchor, size, viewport, align }: Placing): { left: number; top: number } {
  const wanted = align === 'start' ? anchor.left : anchor.left + anchor.width - size.width;
  const left = Math.max(edge, Math.min(wanted, viewport.width - size.width - edge));
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - size.height;
  const fits = below + size.height <= viewport.height - edge;
  if (fits) return { left, top: below };
  // No room on either side: over its anchor, at the bottom of the viewport.
  return { left, top: above >= edge ? above : Math.max(edge, viewport.height - edge - size.height) };
}
