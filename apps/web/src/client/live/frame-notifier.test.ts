import { expect, test, vi } from 'vitest';
import { testFrames } from '../testing/frames.ts';

const shows = (tick: number) => ({ publish: vi.fn(() => ({ tick, wallMs: tick * 1000 })) });

test('figures come in one frame, charts two a frame after it, each once', () => {
  const { notifier, frame, settle, painted } = testFrames();
  const figures = [shows(1), shows(2)];
  const charts = [shows(2), shows(2), shows(2)];
  for (const chart of charts) notifier.enqueue(chart, 'charts');
  for (const figure of [...figures, ...figures]) notifier.enqueue(figure, 'figures');
  frame();
  expect(figures.map(({ publish }) => publish.mock.calls.length)).toEqual([1, 1]);
  expect(charts.map(({ publish }) => publish.mock.calls.length)).toEqual([0, 0, 0]);
  frame();
  expect(charts.map(({ publish }) => publish.mock.calls.length)).toEqual([1, 1, 0]);
  settle();
  expect(charts.map(({ publish }) => publish.mock.calls.length)).toEqual([1, 1, 1]);
  expect(painted.map(({ phase, mark }) => [phase, mark.tick])).toEqual([
    ['figures', 2],
    ['charts', 2],
  ]);
});
