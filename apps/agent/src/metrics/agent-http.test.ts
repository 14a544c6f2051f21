import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AgentHttp, type AgentHttpOptions } from './agent-http.ts';

const open: AgentHttp[] = [];
afterEach(async () => {
  for (const http of open.splice(0)) await http.close();
});

async function start(options: Partial<AgentHttpOptions> = {}): Promise<AgentHttp> {
  const http = await AgentHttp.listen({
    host: '127.0.0.1',
    port: 0,
    metrics: () => ['a 1\n', 'b 2\n'],
    alive: () => ({ ok: true, body: { status: 'alive' } }),
    ready: () => ({ ok: false, body: { status: 'not ready' } }),
    monoMs: () => performance.now(),
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  open.push(http);
  return http;
}

/** Plain requests: fetch hides the encoding and the host header. `what` may start with a method: `HEAD /metrics`. */
async function get(http: AgentHttp, what: string, headers: Readonly<Record<string, string>> = {}) {
  const [path, method = 'GET'] = what.split(' ').toReversed();
  const sent = request(`${http.url}${path}`, { headers, method, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

describe('AgentHttp', () => {
  it('serves the text, plain and gzipped', async () => {
    const http = await start();
    const plain = await get(http, '/metrics');
    expect(plain).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
    expect(plain.body.toString()).toBe('a 1\nb 2\n');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const zipped = await get(http, '/metrics?x=1', { 'accept-encoding': 'br, gzip;q=0.5' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body).toString()).toBe('a 1\nb 2\n');
    const refused = await get(http, '/metrics', { 'accept-encoding': 'gzip;q=0, identity' });
    expect(refused.headers['content-encoding']).toBeUndefined();
    const head = await get(http, 'HEAD /metrics');
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  it('says how it is', async () => {
    const http = await start();
    const alive = await get(http, '/healthz');
    expect(alive.status).toBe(200);
    expect(JSON.parse(alive.body.toString())).toEqual({ status: 'alive' });
    expect((await get(http, '/readyz')).status).toBe(503);
  });

  it('answers nothing else', async () => {
    const http = await start();
    expect((await get(http, '/')).status).toBe(404);
    expect((await get(http, '/metrics/../x')).status).toBe(404);
    const post = await get(http, 'POST /metrics');
    expect(post).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it('refuses pages of other sites that point their name at this address', async () => {
    const http = await start();
    expect((await get(http, '/metrics', { host: 'evil.example' })).status).toBe(403);
    expect((await get(http, '/metrics', { host: 'localhost:4111' })).status).toBe(200);
    const wide = await start({ host: '0.0.0.0' });
    const port = new URL(wide.url).port;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.status).toBe(200);
  });

  it('turns away more than it can write', async () => {
    const http = await start({ monoMs: () => 0 });
    const statuses: (number | undefined)[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await get(http, '/metrics')).status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(2);
    expect((await get(http, '/healthz')).status).toBe(200);
  });

  it('breaks off, and reports it, when writing fails half way', async () => {
    const errors: unknown[] = [];
    const http = await start({
      *metrics() {
        yield 'a 1\n';
        throw new Error('no more');
      },
      onError: (error) => errors.push(error),
    });
    await expect(get(http, '/metrics')).rejects.toThrow();
    await expect.poll(() => errors.map(String)).toEqual(['Error: no more']);
    expect((await get(http, '/healthz')).status).toBe(200);
  });

  it('does not mind clients that talk nonsense, go away, or never read', async () => {
    const long = 'x 1\n'.repeat(100_000);
    const http = await start({ metrics: () => Array<string>(50).fill(long) });
    const port = Number(new URL(http.url).port);
    const rude = connect(port, '127.0.0.1');
    rude.on('error', () => undefined).resume();
    rude.write('\0\0nonsense\r\n\r\n');
    await once(rude, 'close');
    const gone = connect(port, '127.0.0.1');
    gone.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(gone, 'data');
    gone.destroy();
    const huge = await get(http, '/healthz', { 'x-big': 'y'.repeat(9000) });
    expect(huge.status).toBe(431);
    expect((await get(http, '/healthz')).status).toBe(200);
  });

  it('says when it cannot listen', async () => {
    const http = await start();
    await expect(start({ port: Number(new URL(http.url).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await expect(start({ host: '192.0.2.77' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
  });
});
