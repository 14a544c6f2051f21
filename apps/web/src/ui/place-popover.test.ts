import { expect, test } from 'vitest';
import { placePopover } from './place-popover.ts';

const viewport = { width: 400, height: 300 };
const size = { width: 200, height: 100 };

test('below its anchor, at its start or end', () => {
  const anchor = { left: 150, top: 20, width: 60, height: 20 };
  expect(placePopover({ anchor, size, viewport, align: 'start' })).toEqual({ left: 150, top: 46 });
  expect(placePopover({ anchor, size, viewport, align: 'end' })).toEqual({ left: 10, top: 46 });
});

test('above it where there is no room below, and never beyond the edge', () => {
  const anchor = { left: 350, top: 250, width: 40, height: 20 };
  expect(placePopover({ anchor, size, viewport, align: 'start' })).toEqual({ left: 192, top: 144 });
});

test('over its anchor where neither side has room, still inside the viewport', () => {
  const anchor = { left: 10, top: 120, width: 40, height: 20 };
  const tall = { width: 100, height: 280 };
  expect(placePopover({ anchor, size: tall, viewport, align: 'start' })).toEqual({ left: 10, top: 12 });
});
