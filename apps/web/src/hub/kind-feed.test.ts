import { expect, it } from 'vitest';
import { KindFeed } from './kind-feed.ts';

it('shows nothing of the agent before, once one has come that does not send the kind', () => {
  const feed = new KindFeed('workload.cpu');
  feed.begin(['usageSeconds']);
  feed.takeRows({ reset: true, add: [[0, 'w-0']], drop: [] });
  const table = { fields: [0], tick: 1, wallMs: 1, monoMs: 1, gapBefore: false, rows: [0], columns: [[1]] };
  feed.takeSamples(table);
  expect(feed.recent()).not.toEqual([]);
  feed.begin(['usageSeconds']);
  expect(feed.rows.size).toBe(1);
  feed.begin(null);
  expect(feed.rows.size).toBe(0);
  expect(feed.recent()).toEqual([]);
});
