/** One paint of something live, for the page's own diagnostics (`window.__kubevitals`). */
export interface PaintMark {
  readonly tick: number;
  /** Agent wall clock at the tick, in ms. */
  readonly wallMs: number;
  /** Browser wall clock (timeOrigin + now) right after the frame was painted, in ms. */
  readonly at: number;
}

export type PaintPhase = 'figures' | 'charts';

/** Something whose readers are told at the next frame, at most once a frame. */
export interface Notifiable {
  /** Makes what arrived visible and tells the readers. Returns the tick it shows, or null when it has none. */
  publish(): { readonly tick: number; readonly wallMs: number } | null;
}

export interface FrameScheduler {
  /** Before the next paint; never while the page is hidden. */
  nextFrame(run: () => void): void;
  /** Right after the paint that follows. */
  afterPaint(run: () => void): void;
  nowMs(): number;
}

/** Charts that one frame may update: a chart costs about 13 ms, and a longer frame would be felt. */
const chartsPerFrame = 2;

/**
 * Gathers what arrives between two frames into one React commit: figures at the next frame, charts spread over those
 * after it. A hidden page is told nothing and catches up when it is shown.
 */
export class FrameNotifier {
  readonly #scheduler: FrameScheduler;
  readonly #figures = new Set<Notifiable>();
  readonly #charts = new Set<Notifiable>();
  readonly #onPaint: (phase: PaintPhase, mark: PaintMark) => void;
  #scheduled = false;

  constructor(scheduler: FrameScheduler, onPaint: (phase: PaintPhase, mark: PaintMark) => void) {
    this.#scheduler = scheduler;
    this.#onPaint = onPaint;
  }

  enqueue(target: Notifiable, phase: PaintPhase): void {
    (phase === 'figures' ? this.#figures : this.#charts).add(target);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#scheduler.nextFrame(() => this.#frame());
  }

  #frame(): void {
    this.#scheduled = false;
    if (this.#figures.size > 0) this.#flush('figures', this.#figures, Infinity);
    else this.#flush('charts', this.#charts, chartsPerFrame);
    if (this.#charts.size > 0 || this.#figures.size > 0) this.#schedule();
  }

  #flush(phase: PaintPhase, queue: Set<Notifiable>, most: number): void {
    let newest: { readonly tick: number; readonly wallMs: number } | null = null;
    let left = most;
    for (const target of [...queue]) {
      if (left-- <= 0) break;
      queue.delete(target);
      const shown = target.publish();
      if (shown && (newest === null || shown.wallMs > newest.wallMs)) newest = shown;
    }
    if (newest === null || queue.size > 0) return;
    const { tick, wallMs } = newest;
    this.#scheduler.afterPaint(() => this.#onPaint(phase, { tick, wallMs, at: this.#scheduler.nowMs() }));
  }
}
