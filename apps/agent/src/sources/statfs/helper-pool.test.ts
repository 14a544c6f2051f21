import { describe, expect, it } from 'vitest';
import { HelperPool, type Helper } from './helper-pool.ts';
import type { StatfsAnswer } from './statfs-answer.ts';

/** A helper of which even SIGKILL does not get rid, as in an uninterruptible sleep, until it is let go. */
class StuckHelper implements Helper {
  isUsable = true;
  release: () => void = () => undefined;
  readonly gone = new Promise<void>((resolve) => (this.release = resolve));

  ask(): Promise<StatfsAnswer> {
    this.kill();
    return Promise.resolve({ outcome: 'hung' });
  }

  kill(): void {
    this.isUsable = false;
  }
}

describe('HelperPool', () => {
  it('never leaves more than eight processes that cannot be killed, and goes on when one is gone', async () => {
    const started: StuckHelper[] = [];
    const pool = new HelperPool({
      deadlineMs: 1,
      start: () => {
        const helper = new StuckHelper();
        started.push(helper);
        return helper;
      },
    });
    const path = Buffer.from('/x');
    pool.beginRound();
    for (let i = 0; i < 20; i++) await (i % 2 ? pool.askAlone(path) : pool.askShared(path));
    expect(started).toHaveLength(8);
    expect(pool.isFull).toBe(true);
    expect((await pool.askShared(path)).answer).toMatchObject({ outcome: 'failed' });
    started[0]?.release();
    await started[0]?.gone;
    expect((await pool.askShared(path)).answer).toEqual({ outcome: 'hung' });
    expect(started).toHaveLength(9);
    await pool.close();
  });

  it('does not start a helper for ever that ends each time', async () => {
    let started = 0;
    const dead: Helper = {
      isUsable: false,
      gone: Promise.resolve(),
      ask: () => Promise.resolve({ outcome: 'failed', code: 'the helper process ended unexpectedly' }),
      kill: () => undefined,
    };
    const pool = new HelperPool({
      deadlineMs: 1,
      start: () => {
        started++;
        return dead;
      },
    });
    for (const starts of [8, 16]) {
      pool.beginRound();
      for (let i = 0; i < 50; i++) await pool.askShared(Buffer.from('/x'));
      expect(started).toBe(starts);
    }
  });
});
