import { nodeId, type CallInput, type HistoryResponse } from '@kubevitals/shared';
import { expect, test, vi } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { HistoryLoader } from './history-loader.ts';

const node = nodeId({ cluster: 'local', node: 'a' });
const ask = { node, kind: 'workload.cpu', fields: ['usageCores'], fromMs: 0, toMs: 9, points: 3 } as const;
const answer: HistoryResponse = { times: [], stepMs: 3, oldestMs: null, shortenedWhy: null, series: [] };

function loader() {
  const clock = new FakeClock();
  const query = vi.fn((_: string, _request: CallInput<'history'>) => Promise.resolve(answer));
  return { clock, query, history: new HistoryLoader(query, (ms, run) => void clock.after(ms, run)) };
}

test('questions that differ in their rows only become one', async () => {
  const { clock, query, history } = loader();
  const answers = ['w-1', 'w-2', 'w-1'].map((row) => history.load({ ...ask, rows: [row] }));
  const other = history.load({ ...ask, points: 5, rows: ['w-3'] });
  clock.advance(50);
  await Promise.all([...answers, other]);
  expect(query.mock.calls.map(([, { rows, points }]) => [rows, points])).toEqual([
    [['w-1', 'w-2'], 3],
    [['w-3'], 5],
  ]);
});

test('no question names more rows than one may', async () => {
  const { clock, query, history } = loader();
  const rows = Array.from({ length: 200 }, (_, i) => `w-${i}`);
  const answers = [
    history.load({ ...ask, rows }),
    history.load({ ...ask, rows: rows.map((row) => `${row}b`) }),
  ];
  clock.advance(50);
  await Promise.all(answers);
  expect(query.mock.calls.map(([, request]) => request.rows.length)).toEqual([200, 200]);
});

test('a failure reaches everyone who asked', async () => {
  const { clock, query, history } = loader();
  query.mockImplementationOnce(() => Promise.reject(new Error('gone')));
  const answers = ['w-1', 'w-2'].map((row) => history.load({ ...ask, rows: [row] }));
  clock.advance(50);
  const settled = await Promise.allSettled(answers);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
