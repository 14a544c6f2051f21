import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeHub, welcome } from './testing/fake-hub.ts';
import { endAll, fakeHub, node, started, startLink, tempDir, until } from './testing/link-rig.ts';

afterEach(endAll);

describe('HubLink', () => {
  it('greets, and sends rows before samples, the whole facet, and its events', async () => {
    const hub = await fakeHub();
    const { tick, spool, states } = startLink(hub.url);
    spool.append(started);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    tick();
    await until(() => expect(hub.last?.messages).toHaveLength(4));
    expect(hub.last?.hello).toMatchObject({
      node,
      samples: { agent: ['ticks', 'late'] },
      facets: ['mounts'],
      calls: ['processes'],
      spool: { id: spool.id, next: 1 },
    });
    const kinds = hub.last?.messages.map(({ t }) => t) ?? [];
    expect(kinds.indexOf('rows')).toBeLessThan(kinds.indexOf('samples'));
    expect(kinds).toContain('facet-whole');
    expect(kinds).toContain('events');
    expect(hub.problems).toEqual([]);
  });

  it('joins a hub on the same machine by the file it wrote, read anew each time', async () => {
    const hub = await fakeHub();
    const dir = tempDir();
    hub.answer = ({ joinToken }) =>
      joinToken === 'second'
        ? welcome({ credential: 'mine' })
        : { t: 'refuse', code: 'greeting-timeout', reason: 'not this one', remedy: '' };
    mkdirSync(path.join(dir, 'hub'));
    writeFileSync(path.join(dir, 'hub/local-join-token'), 'first\n');
    const { states } = startLink(hub.url, { dir });
    await until(() => expect(states.some(({ state }) => state === 'refused')).toBe(true));
    writeFileSync(path.join(dir, 'hub/local-join-token'), 'second\n');
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    const file = path.join(dir, 'agent/credential.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      hub: hub.url.origin,
      node: 'local/n1',
      credential: 'mine',
      agentId: '0198f2a0-0000-7000-8000-000000000001',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    hub.last?.socket.terminate();
    await until(() => expect(hub.last?.hello.credential).toBe('mine'));
  });

  it('answers calls', async () => {
    const hub = await fakeHub();
    const { states } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    hub.last?.send({ t: 'call', id: 3, call: 'processes', request: { workload: 'w' }, deadlineMs: 1000 });
    await until(() =>
      expect(hub.last?.messages).toMatchObject([{ t: 'result', id: 3, result: { total: 0 } }]),
    );
  });

  it('sends events until they are stored, and forgets them then', async () => {
    const hub = await fakeHub();
    const { states, spool } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    for (let count = 0; count < 3; count++) spool.append(started);
    await until(() => expect(hub.last?.messages.length).toBeGreaterThan(0));
    // Not stored: a new connection brings them again.
    hub.last?.socket.terminate();
    await until(() => expect(hub.sessions).toHaveLength(2));
    await until(() => expect(numbersOf(hub)).toEqual([1, 2, 3]));
    hub.last?.send({ t: 'events-stored', spool: 'another', upTo: 3 });
    hub.last?.send({ t: 'events-stored', spool: spool.id, upTo: 99 });
    await until(() => expect(spool.pending).toBe(0));
    spool.append(started);
    await until(() => expect(numbersOf(hub)).toEqual([1, 2, 3, 4]));
  });

  it('takes new numbers when the hub knows other events under its own', async () => {
    const hub = await fakeHub();
    const ids: string[] = [];
    hub.answer = ({ spool }) => {
      ids.push(spool.id);
      return welcome({ storedUpTo: spool.id === ids[0] ? 50 : 0 });
    };
    const { spool } = startLink(hub.url);
    spool.append(started);
    await until(() => expect(numbersOf(hub)).toEqual([1]));
    expect(new Set(ids).size).toBe(2);
  });

  it('stops at once when it is told to, connected or not', async () => {
    const hub = await fakeHub();
    const { link, states } = startLink(hub.url);
    await until(() => expect(states.at(-1)?.state).toBe('connected'));
    await link.stop(5000);
    const away = startLink(new URL('http://127.0.0.1:9'));
    await away.link.stop(200);
  });
});

function numbersOf(hub: FakeHub): number[] {
  return (hub.last?.messages ?? []).flatMap((message) =>
    message.t === 'events' ? message.events.map(({ number }) => number) : [],
  );
}
