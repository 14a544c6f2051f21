import { CodedError, limits } from '@kubevitals/shared';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { CallRunner, type LinkCallHandler } from './call-runner.ts';
import { mostBacklogBytes } from './link-table.ts';
import { FakeOutlet } from './testing/fake-outlet.ts';

function setUp(handler: LinkCallHandler) {
  const timers: (() => void)[] = [];
  const outlet = new FakeOutlet();
  const runner = new CallRunner({
    handlers: { processes: handler },
    after: (_, callback) => {
      timers.push(callback);
      return () => {};
    },
    log: pino({ level: 'silent' }),
  });
  const start = (id: number, request: unknown = { workload: 'w' }, call = 'processes') => {
    runner.start({ t: 'call', id, call, request, deadlineMs: 1000 }, outlet);
  };
  const answers = async (count: number) => {
    await vi.waitFor(() => expect(outlet.messages).toHaveLength(count));
    return outlet.messages;
  };
  return { runner, outlet, start, answers, timers };
}

const never: LinkCallHandler = () => new Promise(() => {});

describe('CallRunner', () => {
  it('answers with the result, defaults of the request filled in', async () => {
    const { start, answers } = setUp((request) => Promise.resolve({ request }));
    start(7);
    expect(await answers(1)).toEqual([
      { t: 'result', id: 7, result: { request: { workload: 'w', sortBy: 'residentBytes', limit: 100 } } },
    ]);
  });

  it('passes progress on, but not over a slow connection', async () => {
    const { start, answers, outlet } = setUp((_, { progress }) => {
      progress({ done: 1 });
      outlet.backlogBytes = mostBacklogBytes + 1;
      progress({ done: 2 });
      return Promise.resolve({});
    });
    start(1);
    expect((await answers(2)).map(({ t }) => t)).toEqual(['progress', 'result']);
  });

  it('tells what is wrong with a request, and what it does not know', async () => {
    const { start, answers } = setUp(never);
    start(1, { workload: 5 });
    start(2, {}, 'nonsense');
    start(3, {}, 'history');
    const messages = await answers(3);
    expect(messages).toMatchObject([
      { id: 1, error: { code: 'bad-request' } },
      { id: 2, error: { code: 'unsupported' } },
      { id: 3, error: { code: 'unsupported' } },
    ]);
  });

  it('hides what failed inside, and passes on what may be told', async () => {
    const { start, answers } = setUp((request) =>
      Promise.reject(
        (request as { limit: number }).limit === 1
          ? new Error('/secret/path')
          : new CodedError('not-found', 'It is gone.'),
      ),
    );
    start(1, { workload: 'w', limit: 1 });
    start(2);
    const messages = await answers(2);
    expect(JSON.stringify(messages)).not.toContain('secret');
    expect(messages).toMatchObject([
      { error: { code: 'internal' } },
      { error: { code: 'not-found', message: 'It is gone.' } },
    ]);
  });

  it('ends a call at its deadline, even when its handler does not heed it', async () => {
    const { start, answers, timers, runner } = setUp(never);
    start(1);
    for (const timer of timers) timer();
    expect(await answers(1)).toMatchObject([{ t: 'failure', id: 1, error: { code: 'deadline-exceeded' } }]);
    expect(runner.inFlight).toBe(0);
  });

  it('cancels: the handler is told, the caller gets one answer', async () => {
    let signal: AbortSignal | null = null;
    const { start, answers, runner } = setUp((_, context) => {
      signal = context.signal;
      return new Promise(() => {});
    });
    start(1);
    runner.cancel(1);
    runner.cancel(99);
    expect(await answers(1)).toMatchObject([{ id: 1, error: { code: 'cancelled' } }]);
    expect(signal).toMatchObject({ aborted: true });
  });

  it('works on a bounded number at once', async () => {
    const { start, answers, runner } = setUp(never);
    for (let id = 0; id < limits.callsInFlight; id++) start(id);
    start(1000);
    start(0);
    expect(runner.inFlight).toBe(limits.callsInFlight);
    expect(await answers(2)).toMatchObject([
      { id: 1000, error: { code: 'too-many' } },
      { id: 0, error: { code: 'bad-request' } },
    ]);
  });

  it('answers nobody when the hub is gone', async () => {
    let finish = (_: unknown) => {};
    const { start, runner, outlet } = setUp(() => new Promise((resolve) => (finish = resolve)));
    start(1);
    runner.abortAll();
    finish({});
    await Promise.resolve();
    expect(runner.inFlight).toBe(0);
    expect(outlet.messages).toEqual([]);
  });

  it('does not send an answer that is too large', async () => {
    const { start, answers } = setUp(() => Promise.resolve('x'.repeat(limits.agentFrameBytes)));
    start(1);
    expect(await answers(1)).toMatchObject([{ error: { code: 'too-large' } }]);
  });
});
