import type { History } from '../history/history.ts';
import { queryHistory } from '../history/query-history.ts';
import type { CallHandler } from './call-handler.ts';

/** Answers from the last minutes at full resolution. */
export function createHistoryCall(history: History): CallHandler<'history'> {
  return (request, { signal }) => queryHistory(history, request, signal);
}
