import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SettingError } from '../config/setting-error.ts';
import { FakeAgent, helloOf } from './testing/fake-agent.ts';
import { TestHub } from './testing/start-test-hub.ts';

const certificates = fileURLToPath(new URL('testing/certificates/', import.meta.url));
const tls = { KUBEVITALS_TLS_CERT: `${certificates}cert.pem`, KUBEVITALS_TLS_KEY: `${certificates}key.pem` };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubevitals-run-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function sentenceOf(environment: Record<string, string>, dataDir = folder): Promise<string> {
  const error: unknown = await TestHub.start({ environment, dataDir }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SettingError);
  return (error as SettingError).message;
}

it('says in a sentence which certificate or key is wrong', async () => {
  const broken = join(folder, 'broken.pem');
  writeFileSync(broken, 'no PEM');
  expect(await sentenceOf({ ...tls, KUBEVITALS_TLS_CERT: '/nowhere.pem' })).toMatch(
    /nowhere.pem cannot be read \(ENOENT\)/,
  );
  expect(await sentenceOf({ ...tls, KUBEVITALS_TLS_CERT: broken })).toMatch(
    /broken.pem is not a PEM certificate/,
  );
  expect(await sentenceOf({ ...tls, KUBEVITALS_TLS_KEY: broken })).toMatch(/broken.pem is not a PEM key/);
  const other = { ...tls, KUBEVITALS_TLS_KEY: `${certificates}other-key.pem` };
  expect(await sentenceOf(other)).toMatch(/other-key.pem does not belong to the certificate/);
});

it('says in a sentence that the port is in use, or the address not ours', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  expect(await sentenceOf({ KUBEVITALS_PORT: port })).toBe(
    `Port ${port} on 127.0.0.1 is in use: stop the program that has it, or set KUBEVITALS_PORT to another.`,
  );
  await new Promise((resolve) => server.close(resolve));
  expect(await sentenceOf({ ...tls, KUBEVITALS_LISTEN: '192.0.2.1' })).toMatch(/has no address 192.0.2.1/);
});

it('says in a sentence that the data directory cannot be written', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await sentenceOf({}, file)).toMatch(/cannot be written \(ENOTDIR\)/);
  expect(await sentenceOf({}, '/proc/nothing')).toMatch(/cannot be written \(ENOENT\)/);
});

it('keeps a second hub off the same data directory', async () => {
  const first = await TestHub.start({ dataDir: folder });
  expect(await sentenceOf({})).toMatch(/Another hub already uses the data directory/);
  await first.stop('keep');
  const second = await TestHub.start({ dataDir: folder });
  await second.stop('keep');
});

it('tells a damaged lock from another hub, and says which file it cannot write', async () => {
  const hub = await TestHub.start({ dataDir: folder });
  await hub.stop('keep');
  writeFileSync(join(folder, 'hub/lock.sqlite'), 'not a database '.repeat(300));
  expect(await sentenceOf({})).toMatch(/lock.sqlite cannot be used \(file is not a database\): remove it/);
  rmSync(join(folder, 'hub/lock.sqlite'));
  mkdirSync(join(folder, 'hub/local-join-token'));
  expect(await sentenceOf({})).toMatch(/local-join-token cannot be written \(EISDIR\)/);
});

it('refuses a database of a newer release, or one that is damaged, and says so', async () => {
  const hub = await TestHub.start({ dataDir: folder, storeInWorker: true });
  await hub.stop('keep');
  writeFileSync(
    join(folder, 'hub', 'hub.sqlite'),
    'not a database, but long enough to look like one'.repeat(99),
  );
  await expect(TestHub.start({ dataDir: folder, storeInWorker: true })).rejects.toMatchObject({
    code: 'storage-failed',
  });
});

it('keeps secrets to this user, and takes them away at the end', async () => {
  chmodSync(folder, 0o755);
  const hub = await TestHub.start({ dataDir: folder });
  const token = join(folder, 'hub', 'local-join-token');
  expect(statSync(token).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'hub')).mode & 0o777).toBe(0o700);
  await hub.stop('keep');
  expect(statSync(token, { throwIfNoEntry: false })).toBeUndefined();
});

it('serves TLS with a secure cookie', async () => {
  const hub = await TestHub.start({ dataDir: folder, environment: tls });
  expect(hub.url).toMatch(/^https:/);
  const socket = new WebSocket(`${hub.url.replace('https', 'wss')}/agent`, { rejectUnauthorized: false });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.terminate();
  await hub.stop('keep');
});

it('lets the agent of its own machine find, trust and join it, whatever it listens on for others', async () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  for (const listen of ['0.0.0.0', '::', ...(address === undefined ? [] : [address])]) {
    const environment = { ...tls, KUBEVITALS_LISTEN: listen };
    const hub = await TestHub.start({ environment });
    const read = (file: string): string => readFileSync(join(hub.dataDir, 'hub', file), 'utf8');
    expect(JSON.parse(read('running.json'))).toMatchObject({
      local: `https://127.0.0.1:${hub.running.port}`,
    });
    const ca = read('local-certificate.pem');
    expect(ca).toBe(readFileSync(tls.KUBEVITALS_TLS_CERT, 'utf8'));
    const agent = new FakeAgent(
      `https://127.0.0.1:${hub.running.port}`,
      helloOf({ joinToken: hub.localJoinToken }),
      { ca },
    );
    await agent.greet();
    agent.terminate();
    await hub.stop();
  }
});

it('tells its peers that it stops, and stops within 3 s even when they do not answer', async () => {
  const hub = await TestHub.start({ dataDir: folder });
  const agent = hub.agent();
  await agent.greet();
  const browser = await hub.browser();
  const deaf = await hub.browser();
  deaf.socket.pause();
  const since = performance.now();
  await hub.stop('keep');
  expect(performance.now() - since).toBeLessThan(3000);
  expect((await agent.closed).code).toBe(4503);
  expect((await browser.closed).code).toBe(4503);
});
