import { beforeEach, expect, it } from 'vitest';
import type { StoreFacts } from '../store/store.ts';
import { createReadiness } from './readiness.ts';

let now: number;
let asked: PromiseWithResolvers<StoreFacts>[];
let unready: () => Promise<string | null>;

beforeEach(() => {
  now = 0;
  asked = [];
  const facts = (): Promise<StoreFacts> => {
    const question = Promise.withResolvers<StoreFacts>();
    asked.push(question);
    return question.promise;
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  unready = createReadiness({ store: { facts }, monoMs: () => now, log });
});

it('asks the store once for all who ask, and again a second after its answer', async () => {
  const answers = [unready(), unready()];
  now = 60_000;
  answers.push(unready());
  asked[0]?.resolve({ eventsStored: 0, databaseBytes: 0 });
  expect(await Promise.all(answers)).toEqual([null, null, null]);
  now = 60_999;
  expect(await unready()).toBeNull();
  expect(asked).toHaveLength(1);
  now = 61_000;
  const later = unready();
  asked[1]?.reject(new Error('disk'));
  expect(await later).toMatch(/does not answer/);
});
