import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FakeBrowser } from './testing/fake-browser.ts';
import { TestHub, signIn } from './testing/start-test-hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await TestHub.start({
    pages: (asked, response) => response.end(`nonce ${String(asked.headers['x-nonce'])}`),
  });
});
afterAll(async () => {
  await hub.stop();
});

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${hub.url}${path}`, { headers, redirect: 'manual' });
}

/** fetch does not let a test choose its Host. */
async function statusWithHost(host: string, path = '/'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${hub.url}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

async function liveClose(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`${hub.url.replace('http', 'ws')}/live`, { headers });
  return new Promise((resolve) => socket.on('close', resolve));
}

async function link(): Promise<string> {
  return `${hub.url}/signin?token=${await hub.running.access.newSignInToken()}`;
}

it('signs in once by a link, with a cookie that scripts and other sites cannot use', async () => {
  const url = await link();
  const response = await fetch(`${url}&next=%2Fnodes%2Fa%2Fb%3Ftab%3Dnow`, { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/nodes/a/b?tab=now');
  const cookie = response.headers.get('set-cookie');
  expect(cookie).toMatch(
    new RegExp(
      `^kubevitals_${hub.running.port}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax$`,
    ),
  );
  const again = await fetch(url, { redirect: 'manual' });
  expect(again.status).toBe(401);
  expect(again.headers.get('set-cookie')).toBeNull();
  expect(await again.text()).toContain('was used already');
  // A browser that is signed in goes on, whatever the link.
  const signedIn = await get('/signin?token=used&next=/x', { Cookie: cookie?.split(';')[0] ?? '' });
  expect(signedIn.headers.get('location')).toBe('/x');
});

it('does not use up a link for a preview of it', async () => {
  const url = await link();
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(await signIn(url)).not.toBe('');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/signin?next=x'])(
  'goes on to no other site: %s',
  async (next) => {
    const response = await fetch(`${await link()}&next=${encodeURIComponent(next)}`, { redirect: 'manual' });
    expect(response.headers.get('location')).toBe('/');
  },
);

it('sends who is not signed in to the page that says where the link is', async () => {
  const response = await get('/nodes/a/b?tab=now', { Accept: 'text/html' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/signin?next=%2Fnodes%2Fa%2Fb%3Ftab%3Dnow');
  const page = await get('/signin?next=%22%3E%3Cscript%3E');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).not.toContain('<script');
  expect((await get('/api/trpc/hub.about')).status).toBe(401);
});

it('serves pages with a nonce of their own in a strict policy', async () => {
  const headers = { Cookie: await hub.cookie(), 'X-Nonce': 'forged', 'Content-Security-Policy': 'none' };
  const first = await get('/', headers);
  const policy = first.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(await first.text()).toBe(`nonce ${nonce}`);
  const second = await get('/', headers);
  expect(second.headers.get('content-security-policy')).not.toBe(policy);
  expect(second.headers.get('x-content-type-options')).toBe('nosniff');
});

it('answers only to its own names', async () => {
  const { port } = hub.running;
  expect(await statusWithHost(`evil.example:${port}`)).toBe(421);
  expect(await statusWithHost(`127.0.0.1.evil.example`)).toBe(421);
  expect(await statusWithHost(`localhost:${port}`, '/signin')).toBe(200);
  expect(await statusWithHost(`[::1]:${port}`, '/signin')).toBe(200);
  expect(await statusWithHost('evil.example', '/healthz')).toBe(200);
});

it.each(['*', '/nodes/local/%ff', '/%', 'http://elsewhere.example/'])(
  'says that %s is no address, instead of failing inside',
  async (target) => {
    const { port, hostname } = new URL(hub.url);
    const asked = request({
      host: hostname,
      port,
      path: target,
      headers: { host: `127.0.0.1:${port}` },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
  },
);

it('tells whether it lives and is ready', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

it('turns away live sockets without a session, of another origin, or under another name', async () => {
  const Cookie = await hub.cookie();
  expect(await liveClose({ Origin: hub.url })).toBe(4401);
  expect(await liveClose({ Origin: hub.url, Cookie: 'kubevitals=forged' })).toBe(4401);
  expect(await liveClose({ Cookie })).toBe(4403);
  expect(await liveClose({ Cookie, Origin: 'https://evil.example' })).toBe(4403);
  expect(await liveClose({ Cookie, Origin: 'null' })).toBe(4403);
  const port = hub.running.port;
  const rebound = { Cookie, Origin: `http://evil.example:${port}`, Host: `evil.example:${port}` };
  expect(await liveClose(rebound)).toBe(4403);
});

it('forgets browsers that vanish while their session is looked up', async () => {
  const headers = { Cookie: await hub.cookie(), Origin: hub.url };
  const sockets = Array.from(
    { length: 30 },
    () => new WebSocket(`${hub.url.replace('http', 'ws')}/live`, { headers }),
  );
  await Promise.all(
    sockets.map(async (socket) => {
      await new Promise((resolve) => socket.once('open', resolve));
      socket.terminate();
    }),
  );
  await vi.waitFor(() => expect(hub.running.hub.viewers).toBe(0), { timeout: 5000 });
});

it('lets only our own page change things', async () => {
  const Cookie = await hub.cookie();
  const mutate = async (headers: Record<string, string>): Promise<number> => {
    const response = await fetch(`${hub.url}/api/trpc/agents.createJoinToken`, {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/json', ...headers },
      body: '{}',
    });
    return response.status;
  };
  expect(await mutate({})).toBe(403);
  expect(await mutate({ Origin: 'https://evil.example' })).toBe(403);
  expect(await mutate({ Origin: hub.url, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await mutate({ Origin: hub.url })).toBe(200);
  const query = await get('/api/trpc/hub.about', { Cookie, 'Sec-Fetch-Site': 'same-site' });
  expect(query.status).toBe(403);
});

it('signs out, and closes the live sockets of the session', async () => {
  const Cookie = await signIn(await link());
  const browser = new FakeBrowser(hub.url, Cookie);
  await browser.greet();
  const response = await fetch(`${hub.url}/api/trpc/session.signOut`, {
    method: 'POST',
    headers: { Cookie, Origin: hub.url, 'Content-Type': 'application/json' },
  });
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await browser.closed).code).toBe(4401);
  expect((await get('/api/trpc/session.current', { Cookie })).status).toBe(401);
});

it('says what went wrong in our own codes, without internals', async () => {
  const Cookie = await hub.cookie();
  const input = encodeURIComponent(JSON.stringify({ producer: null, before: 'nonsense', limit: 5 }));
  const response = await get(`/api/trpc/events.list?input=${input}`, { Cookie });
  expect(response.status).toBe(400);
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({ error: { data: { kubevitals: { code: 'bad-request' } } } });
  expect(body).not.toContain('stack');
  const missing = await get('/api/trpc/no.such', { Cookie });
  expect(JSON.parse(await missing.text())).toMatchObject({
    error: { data: { kubevitals: { code: 'not-found' } } },
  });
});

it('limits failed sign-ins of an address', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    statuses.push((await get(`/signin?token=${'x'.repeat(43)}`)).status);
  }
  expect(statuses.slice(-1)).toEqual([429]);
  expect((await get('/signin')).status).toBe(200);
});
