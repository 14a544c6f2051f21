import { FrameNotifier, type PaintMark, type PaintPhase } from '../live/frame-notifier.ts';

export interface TestFrames {
  readonly notifier: FrameNotifier;
  readonly painted: { readonly phase: PaintPhase; readonly mark: PaintMark }[];
  /** Draws one frame. */
  frame(): void;
  /** Draws frames until nothing waits for one. */
  settle(): void;
}

/** Frames that a test draws by hand. */
export function testFrames(): TestFrames {
  let waiting: (() => void) | null = null;
  const painted: { phase: PaintPhase; mark: PaintMark }[] = [];
  const notifier = new FrameNotifier(
    { nextFrame: (run) => (waiting = run), afterPaint: (run) => run(), nowMs: () => 42 },
    (phase, mark) => painted.push({ phase, mark }),
  );
  const frame = () => {
    const run = waiting;
    waiting = null;
    run?.();
  };
  return {
    notifier,
    painted,
    frame,
    settle() {
      while (waiting) frame();
    },
  };
}
