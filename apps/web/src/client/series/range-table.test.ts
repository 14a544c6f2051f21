import { nodeId, type CallInput, type HistoryResponse } from '@kubevitals/shared';
import { expect, test, vi } from 'vitest';
import type { LiveClient } from '../live/live-client.ts';
import { LiveTable } from '../live/live-table.ts';
import { HistoryLoader } from './history-loader.ts';
import { RangeTable } from './range-table.ts';

const node = nodeId({ cluster: 'local', node: 'a' });
const toMs = 100_000;
const past = { fromMs: 0, toMs, wholeRange: false };
const answer: HistoryResponse = { times: [], stepMs: 1000, oldestMs: null, shortenedWhy: null, series: [] };

/** A page paused on a node whose workloads are read each so many seconds; the last live table is `heldAgeMs` old. */
function paused({ coarsenessSeconds, heldAgeMs }: { coarsenessSeconds: number; heldAgeMs: number | null }) {
  const table = new LiveTable('workload.cpu');
  if (heldAgeMs !== null) {
    const wallMs = toMs - heldAgeMs;
    const fields = ['usageCores'];
    const columns = [[0.5]];
    table.show({
      fields,
      rows: ['w-1'],
      index: new Map([['w-1', 0]]),
      columns,
      tick: 1,
      wallMs,
      receivedAt: 0,
    });
  }
  const agents = new Map([['agent', { coarsenessSeconds }]]);
  const client = {
    samples: () => ({ feed: { table } }),
    facet: () => ({ feed: { snapshot: () => ({ items: agents }) } }),
  } as unknown as LiveClient;
  const query = vi.fn((_: string, _request: CallInput<'history'>) => Promise.resolve(answer));
  const history = new HistoryLoader(query, (_, run) => {
    run();
  });
  const ask = { node, kind: 'workload.cpu', rows: ['w-1'] } as const;
  const range = new RangeTable({ ask, past, history, client });
  range.start();
  return { table: range.table as unknown as LiveTable<'workload.cpu'>, query };
}

test('a pause keeps what was shown, also where workloads are read each 5 s only', () => {
  const { table, query } = paused({ coarsenessSeconds: 5, heldAgeMs: 4500 });
  expect(table.get('w-1', 'usageCores')).toBe(0.5);
  expect(query).not.toHaveBeenCalled();
});

test('figures older than one reading are not those of the moment', () => {
  const { table, query } = paused({ coarsenessSeconds: 1, heldAgeMs: 4500 });
  expect(table.get('w-1', 'usageCores')).toBeNaN();
  expect(query).toHaveBeenCalledOnce();
});

test('a link to a moment asks for as long as one reading takes', () => {
  const { query } = paused({ coarsenessSeconds: 5, heldAgeMs: null });
  const [, request] = query.mock.calls[0] ?? [];
  expect([request?.fromMs, request?.toMs]).toEqual([toMs + 1 - 5000, toMs + 1]);
});
