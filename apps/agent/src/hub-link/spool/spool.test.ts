import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  appendTo,
  clock,
  numbersBehind,
  openSpool,
  removeSpoolFolders,
  spoolFolder,
} from '../testing/spool-rig.ts';

afterEach(removeSpoolFolders);

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('Spool', () => {
  it('numbers events and gives them out in order, in batches', () => {
    const spool = openSpool(spoolFolder());
    expect(appendTo(spool, 3)).toEqual([1, 2, 3]);
    expect(spool.read(0, 2)).toMatchObject({ last: 2 });
    expect(numbersBehind(spool, 0, 2)).toEqual([1, 2, 3]);
    expect(spool.read(3, 10)).toBeNull();
    expect(spool.pending).toBe(3);
  });

  it('goes on after a restart: same id, next number, what was acknowledged', async () => {
    const dir = spoolFolder();
    const first = openSpool(dir);
    appendTo(first, 5);
    first.acknowledge(2);
    await first.close();
    const second = openSpool(dir);
    expect(second.id).toBe(first.id);
    expect(second.next).toBe(6);
    expect(second.pending).toBe(3);
    expect(appendTo(second, 1)).toEqual([6]);
    expect(numbersBehind(second, 2)).toEqual([3, 4, 5, 6]);
  });

  it('recovers from a death at every byte', () => {
    const dir = spoolFolder();
    const spool = openSpool(dir);
    appendTo(spool, 4, 'é\u2028"\\');
    spool.acknowledge(1);
    appendTo(spool, 2);
    const [name = ''] = readdirSync(dir);
    const whole = readFileSync(path.join(dir, name));
    let most = 0;
    for (let cut = 0; cut <= whole.length; cut++) {
      const torn = spoolFolder();
      writeFileSync(path.join(torn, name), whole.subarray(0, cut));
      const again = openSpool(torn);
      const kept = numbersBehind(again, 0);
      expect(kept).toEqual(upTo(kept.length));
      expect(kept.length).toBeGreaterThanOrEqual(most);
      most = kept.length;
      expect(again.next).toBe(kept.length + 1);
      // Whatever the tail was, the next event is written and read behind it.
      appendTo(again, 1);
      const third = openSpool(torn);
      expect(numbersBehind(third, 0)).toEqual(upTo(kept.length + 1));
      expect(third.dropped).toBe(0);
    }
    expect(most).toBe(6);
  });

  it('loses one event to a flipped bit, counts it, and keeps the others', async () => {
    const dir = spoolFolder();
    const spool = openSpool(dir);
    appendTo(spool, 5);
    await spool.close();
    const [name = ''] = readdirSync(dir);
    const bytes = readFileSync(path.join(dir, name));
    const third = bytes.indexOf(' E 3 ');
    bytes[third + 20] = bytes[third + 20]! ^ 1;
    writeFileSync(path.join(dir, name), bytes);
    const again = openSpool(dir);
    expect(numbersBehind(again, 0)).toEqual([1, 2, 4, 5]);
    expect(again.dropped).toBe(1);
    again.tick();
    expect(JSON.parse(again.read(5, 1)?.events[0] ?? '')).toMatchObject({
      kind: 'events-dropped',
      data: { count: 1 },
    });
  });

  it('gets a new id when its files are lost or nothing in them can be trusted', async () => {
    const dir = spoolFolder();
    const spool = openSpool(dir);
    appendTo(spool, 3);
    await spool.close();
    for (const name of readdirSync(dir)) writeFileSync(path.join(dir, name), 'garbage\n'.repeat(20));
    const again = openSpool(dir);
    expect(again.id).not.toBe(spool.id);
    expect(again.next).toBe(1);
    expect(appendTo(again, 1)).toEqual([1]);
    expect(openSpool(dir).id).toBe(again.id);
  });

  it('removes files that the hub has stored, and keeps counting without them', async () => {
    const dir = spoolFolder();
    const spool = openSpool(dir, { segmentBytes: 2000 });
    appendTo(spool, 100, 'x'.repeat(100));
    expect(readdirSync(dir).length).toBeGreaterThan(5);
    spool.acknowledge(99);
    expect(readdirSync(dir).length).toBeLessThan(3);
    expect(spool.pending).toBe(1);
    spool.acknowledge(100);
    await spool.close();
    const again = openSpool(dir);
    expect(again.next).toBe(101);
    expect(again.pending).toBe(0);
  });

  it('gives up a large file when all of it is stored', () => {
    const dir = spoolFolder();
    const spool = openSpool(dir);
    appendTo(spool, 1000, 'x'.repeat(200));
    spool.acknowledge(1000);
    const bytes = readdirSync(dir).map((name) => readFileSync(path.join(dir, name)).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1000);
    expect(openSpool(dir).next).toBe(1001);
  });

  it('drops the oldest beyond its bounds, counts them, and reports them once', () => {
    for (const bound of [{ mostBytes: 20_000 }, { mostEvents: 50 }]) {
      clock.monoMs = 0;
      const spool = openSpool(spoolFolder(), { segmentBytes: 2000, ...bound });
      appendTo(spool, 300, 'x'.repeat(100));
      const { dropped, pending } = spool;
      expect(dropped).toBeGreaterThan(100);
      expect(dropped + pending).toBe(300);
      expect(numbersBehind(spool, 0)).toEqual(upTo(300, dropped + 1));
      spool.tick();
      const report = JSON.parse(spool.read(300, 1)?.events[0] ?? '') as { kind: string; data: object };
      expect(report.kind).toBe('events-dropped');
      expect(report.data).toMatchObject({ count: dropped, fromAt: 1_700_000_000_000 });
      spool.tick();
      expect(spool.next).toBe(302);
    }
  });

  it('sends again what is left when the hub was restored from an older copy', () => {
    const spool = openSpool(spoolFolder());
    appendTo(spool, 10);
    spool.acknowledge(8);
    spool.acknowledge(4);
    expect(numbersBehind(spool, 4)).toEqual([5, 6, 7, 8, 9, 10]);
    expect(spool.pending).toBe(6);
    spool.acknowledge(1e9);
    expect(spool.pending).toBe(0);
  });

  it('gives all that wait numbers of a new spool when the hub knows others under theirs', async () => {
    const dir = spoolFolder();
    const spool = openSpool(dir, { segmentBytes: 2000 });
    appendTo(spool, 40, 'x'.repeat(100));
    spool.acknowledge(30);
    const before = spool.id;
    spool.renumber();
    expect(spool.id).not.toBe(before);
    expect(numbersBehind(spool, 0)).toEqual(upTo(10));
    expect(appendTo(spool, 1)).toEqual([11]);
    await spool.close();
    const again = openSpool(dir);
    expect(again.id).toBe(spool.id);
    expect(numbersBehind(again, 0)).toEqual(upTo(11));
  });

  it('keeps the number, time and kind of an event that is too large', () => {
    const spool = openSpool(spoolFolder());
    appendTo(spool, 1, 'x'.repeat(20_000));
    const event = JSON.parse(spool.read(0, 1)?.events[0] ?? '') as { kind: string; data: object };
    expect(event).toMatchObject({ number: 1, kind: 'agent-started' });
    expect(Object.keys(event.data)).toEqual(['omitted']);
  });

  it('reads from disk what is no longer at hand', () => {
    const spool = openSpool(spoolFolder(), { segmentBytes: 20_000 });
    appendTo(spool, 2000);
    expect(numbersBehind(spool, 0, 300)).toEqual(upTo(2000));
  });
});
