import type { FrameScheduler, PaintMark, PaintPhase } from './frame-notifier.ts';

declare global {
  interface Window {
    /** The page's own diagnostics: when the newest tick was on the screen. Read by the benches and by support. */
    __kubevitals?: { lastFigurePaint?: PaintMark; lastChartPaint?: PaintMark };
  }
}

/** Frames of the browser. A message that is posted within a frame is handled right after its paint. */
export function browserFrames(): FrameScheduler {
  const queue: (() => void)[] = [];
  const channel = new MessageChannel();
  channel.port1.onmessage = () => queue.shift()?.();
  return {
    nextFrame: (run) => void requestAnimationFrame(() => run()),
    afterPaint(run) {
      queue.push(run);
      channel.port2.postMessage(null);
    },
    nowMs: () => performance.timeOrigin + performance.now(),
  };
}

/** Outside a browser (the server's first rendering) nothing is ever painted. */
export const noFrames: FrameScheduler = { nextFrame: () => {}, afterPaint: () => {}, nowMs: () => 0 };

export function recordPaint(phase: PaintPhase, mark: PaintMark): void {
  const marks = (window.__kubevitals ??= {});
  if (phase === 'figures') marks.lastFigurePaint = mark;
  else marks.lastChartPaint = mark;
}
