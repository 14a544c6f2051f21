import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { localTrust } from './local-trust.ts';
import { endAll, fakeTlsHub, startLink, tempDir, until } from './testing/link-rig.ts';

afterEach(endAll);

const certificates = path.join(import.meta.dirname, 'testing/certificates');
const pem = (name: string): Buffer => readFileSync(path.join(certificates, `${name}.pem`));

/** A data directory where a hub has left that certificate. */
function dataDir(name: string | null): string {
  const dir = tempDir();
  mkdirSync(path.join(dir, 'hub'));
  if (name !== null) writeFileSync(path.join(dir, 'hub/local-certificate.pem'), pem(name));
  return dir;
}

describe('an agent beside a hub with TLS', () => {
  it.each(['leaf', 'chain'])(
    'joins it by the certificate in its folder (%s), whatever its name',
    async (file) => {
      const hub = await fakeTlsHub({ cert: pem(file), key: pem('key') });
      startLink(hub.url, { dir: dataDir(file) });
      await until(() => expect(hub.sessions).toHaveLength(1));
    },
  );

  it('refuses another certificate, though of the same authority', async () => {
    const hub = await fakeTlsHub({ cert: pem('other'), key: pem('key') });
    const { states } = startLink(hub.url, { dir: dataDir('chain') });
    await until(() => expect(states.at(-1)?.why).toMatch(/another certificate than the hub of this machine/));
    expect(hub.sessions).toHaveLength(0);
  });

  it('trusts nothing without the file, and reads it anew at each attempt', async () => {
    const hub = await fakeTlsHub({ cert: pem('leaf'), key: pem('key') });
    const { states, dir } = startLink(hub.url, { dir: dataDir(null) });
    await until(() => expect(states.some(({ state }) => state === 'unreachable')).toBe(true));
    expect(hub.sessions).toHaveLength(0);
    writeFileSync(path.join(dir, 'hub/local-certificate.pem'), pem('leaf'));
    await until(() => expect(hub.sessions).toHaveLength(1));
  });
});

describe('localTrust', () => {
  it('is for hubs of this machine alone', () => {
    const hubDir = path.join(dataDir('leaf'), 'hub');
    for (const url of ['https://127.0.0.1:1', 'wss://localhost', 'https://[::1]'])
      expect(localTrust(new URL(url), hubDir)).toHaveProperty('ca');
    for (const url of ['https://10.0.0.1', 'https://hub.example', 'http://127.0.0.1'])
      expect(localTrust(new URL(url), hubDir)).toEqual({});
    writeFileSync(path.join(hubDir, 'local-certificate.pem'), 'broken');
    expect(localTrust(new URL('https://127.0.0.1'), hubDir)).toEqual({});
    rmSync(hubDir, { recursive: true });
    expect(localTrust(new URL('https://127.0.0.1'), hubDir)).toEqual({});
  });
});
