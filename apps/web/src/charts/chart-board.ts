/** What the pointer says on all charts of a page at once. */
export interface Cursor {
  /** Agent wall clock under the pointer, in ms. */
  readonly atMs: number;
  /** Where a drag began; null while nothing is being selected. */
  readonly dragFromMs: number | null;
}

/** A chart that shows the cursor. It writes to the page directly: nothing renders while the pointer moves. */
export type CursorView = (cursor: Cursor | null) => void;

/** Carries one cursor to all charts of a page, once a frame. */
export class ChartBoard {
  readonly #views = new Set<CursorView>();
  readonly #nextFrame: (run: () => void) => void;
  #cursor: Cursor | null = null;
  #scheduled = false;

  constructor(nextFrame: (run: () => void) => void) {
    this.#nextFrame = nextFrame;
  }

  join(view: CursorView): () => void {
    this.#views.add(view);
    return () => this.#views.delete(view);
  }

  get cursor(): Cursor | null {
    return this.#cursor;
  }

  point(cursor: Cursor | null): void {
    this.#cursor = cursor;
    this.refresh();
  }

  /** Shows the cursor again: the charts moved below it. */
  refresh(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#nextFrame(() => {
      this.#scheduled = false;
      for (const view of this.#views) view(this.#cursor);
    });
  }
}
