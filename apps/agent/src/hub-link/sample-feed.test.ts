import { describe, expect, it } from 'vitest';
import { mostBacklogBytes } from './link-table.ts';
import { SampleFeed } from './sample-feed.ts';
import { FakeOutlet } from './testing/fake-outlet.ts';
import { FakeTable, linkTick } from './testing/fake-table.ts';

function setUp() {
  const cpu = new FakeTable('cpu', ['used', 'idle']);
  const disk = new FakeTable('disk', ['reads', 'writes', 'busy']);
  const beat = new FakeTable('agent', ['ticks']);
  cpu.add('host', [1, NaN]);
  disk.add('disk:a', [1, 2, 3]);
  disk.add('disk:b', [4, 5, 6]);
  beat.add('agent', [1]);
  const tables = [cpu, disk, beat];
  const feed = new SampleFeed(tables, 'agent');
  const outlet = new FakeOutlet();
  let number = 0;
  const tick = (gapBefore = false, collected: { kind: string }[] = tables) => {
    number += 1;
    feed.flush(collected, { tick: linkTick(number), gapBefore }, outlet);
    return outlet.take();
  };
  return { cpu, disk, feed, outlet, tick };
}

const names = (messages: readonly { t: string; kind?: string }[]) =>
  messages.map(({ t, kind }) => `${t} ${kind}`);

describe('SampleFeed', () => {
  it('sends all at the first tick, rows before samples, null for what is not reported', () => {
    const { tick } = setUp();
    const messages = tick();
    expect(names(messages)).toEqual([
      'rows cpu',
      'samples cpu',
      'rows disk',
      'samples disk',
      'rows agent',
      'samples agent',
    ]);
    expect(messages[1]).toMatchObject({ fields: [0, 1], rows: [0], columns: [[1], [null]], tick: 1 });
    expect(messages[3]).toMatchObject({
      rows: [0, 1],
      columns: [
        [1, 4],
        [2, 5],
        [3, 6],
      ],
    });
  });

  it('then sends each kind once in ten ticks, at different ones, and the heartbeat at each', () => {
    const { tick } = setUp();
    tick();
    const sent = Array.from({ length: 20 }, () => names(tick()));
    for (const messages of sent) expect(messages).toContain('samples agent');
    const ticksOf = (kind: string) =>
      sent.flatMap((messages, index) => (messages.includes(`samples ${kind}`) ? [index] : []));
    expect(ticksOf('cpu')).toHaveLength(2);
    expect(ticksOf('disk')).toHaveLength(2);
    expect(ticksOf('cpu')[0]).not.toBe(ticksOf('disk')[0]);
  });

  it('sends at each tick what somebody looks at: its fields and rows only', () => {
    const { feed, tick } = setUp();
    tick();
    feed.setInterest([
      { kind: 'disk', fields: ['busy'], rows: ['disk:b', 'disk:none'] },
      { kind: 'disk', fields: ['reads', 'unknown'], rows: ['disk:b'] },
      { kind: 'cpu', fields: ['unknown'], rows: null },
      { kind: 'nonsense', fields: null, rows: null },
    ]);
    const all = Array.from({ length: 9 }, () => tick()).flat();
    const disks = all.filter((message) => message.t === 'samples' && message.kind === 'disk');
    expect(disks).toHaveLength(9);
    const narrow = disks.filter((message) => message.t === 'samples' && message.rows.length === 1);
    expect(narrow[0]).toMatchObject({ fields: [0, 2], rows: [1], columns: [[4], [6]] });
    feed.setInterest([]);
    expect(names(tick()).filter((name) => name === 'samples disk').length).toBeLessThanOrEqual(1);
  });

  it('tells of rows that came and went before it sends their values', () => {
    const { disk, feed, tick } = setUp();
    tick();
    feed.setInterest([{ kind: 'disk', fields: null, rows: null }]);
    disk.add('disk:c', [7, 8, 9]);
    disk.remove('disk:a');
    const messages = tick().filter((message) => 'kind' in message && message.kind === 'disk');
    expect(messages[0]).toMatchObject({ t: 'rows', reset: false, add: [[2, 'disk:c']], drop: [0] });
    expect(messages[1]).toMatchObject({ t: 'samples', rows: [1, 2] });
  });

  it('skips readings behind a slow connection, marks the gap, and tells all rows anew', () => {
    const { disk, feed, outlet, tick } = setUp();
    tick();
    feed.setInterest([{ kind: 'disk', fields: null, rows: null }]);
    tick();
    outlet.backlogBytes = mostBacklogBytes + 1;
    disk.add('disk:c', [7, 8, 9]);
    for (let count = 0; count < 50; count++) expect(tick()).toEqual([]);
    expect(feed.skipped).toBeGreaterThan(50);
    outlet.backlogBytes = 0;
    const messages = tick().filter((message) => 'kind' in message && message.kind === 'disk');
    expect(messages[0]).toMatchObject({ t: 'rows', reset: true });
    expect(messages[1]).toMatchObject({ t: 'samples', gapBefore: true, rows: [0, 1, 2] });
    const next = tick().find((message) => message.t === 'samples' && message.kind === 'disk');
    expect(next).toMatchObject({ gapBefore: false });
  });

  it('carries a gap to the next reading that is sent', () => {
    const { tick } = setUp();
    tick();
    tick(true);
    const later = Array.from({ length: 10 }, () => tick()).flat();
    const cpu = later.filter((message) => message.t === 'samples' && message.kind === 'cpu');
    expect(cpu[0]).toMatchObject({ gapBefore: true });
  });

  it('sends nothing of a kind that was not read at this tick', () => {
    const { tick, cpu } = setUp();
    expect(names(tick(false, [cpu])).filter((name) => name.startsWith('samples'))).toEqual(['samples cpu']);
  });

  it('starts anew for a hub that knows nothing', () => {
    const { feed, tick } = setUp();
    tick();
    feed.drain();
    feed.restart();
    expect(names(tick())).toContain('rows disk');
  });
});
