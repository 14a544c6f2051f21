import { FacetReceiver, FacetSender, type AgentToHub } from '@kubevitals/shared';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { FacetFeed } from './facet-feed.ts';
import { mostBacklogBytes } from './link-table.ts';
import { FakeOutlet } from './testing/fake-outlet.ts';

function setUp() {
  const sender = new FacetSender();
  const feed = new FacetFeed(new Map([['mounts', sender]]), pino({ level: 'silent' }));
  const outlet = new FakeOutlet();
  const receiver = new FacetReceiver((item) => item);
  const flush = () => {
    feed.flush(outlet);
    const messages: AgentToHub[] = outlet.take();
    for (const message of messages) {
      const outcome =
        message.t === 'facet-whole'
          ? receiver.applyWhole(message)
          : message.t === 'facet-change'
            ? receiver.applyChange(message)
            : { kind: 'applied' };
      if (outcome.kind === 'ask-whole') feed.ask('mounts');
    }
    return messages.map(({ t }) => t);
  };
  return { sender, feed, outlet, receiver, flush };
}

describe('FacetFeed', () => {
  it('sends the whole once, then differences, then nothing', () => {
    const { sender, receiver, flush } = setUp();
    sender.upsert('a', { size: 1 });
    expect(flush()).toEqual(['facet-whole']);
    sender.upsert('b', { size: 2 });
    expect(flush()).toEqual(['facet-change']);
    expect(flush()).toEqual([]);
    expect([...receiver.items.keys()]).toEqual(['a', 'b']);
  });

  it('sends the whole again after a reconnect and when it is asked for', () => {
    const { sender, feed, flush } = setUp();
    sender.upsert('a', { size: 1 });
    flush();
    sender.upsert('b', { size: 2 });
    feed.drain();
    feed.restart();
    expect(flush()).toEqual(['facet-whole']);
    feed.ask('mounts');
    feed.ask('nonsense');
    expect(flush()).toEqual(['facet-whole']);
  });

  it('gives up differences behind a slow connection and sends one whole when it is through', () => {
    const { sender, outlet, receiver, flush } = setUp();
    sender.upsert('a', { size: 0 });
    flush();
    outlet.backlogBytes = mostBacklogBytes + 1;
    for (let size = 1; size < 100; size++) {
      sender.upsert('a', { size });
      expect(flush()).toEqual([]);
    }
    outlet.backlogBytes = 0;
    expect(flush()).toEqual(['facet-whole']);
    expect(receiver.items.get('a')).toEqual({ size: 99 });
  });

  it('does not send a frame that the hub would close the connection for', () => {
    const { sender, flush } = setUp();
    sender.upsert('a', { text: 'x'.repeat(17 * 1024 * 1024) });
    expect(flush()).toEqual([]);
    sender.upsert('a', { text: 'x' });
    expect(flush()).toEqual(['facet-whole']);
  });
});
