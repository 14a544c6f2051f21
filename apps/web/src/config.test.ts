import { expect, it } from 'vitest';
import { parseSettings } from './config.ts';
import { SettingError } from './config/setting-error.ts';

const account = { uid: 1000, home: '/home/kim' };

it('has a default for each setting', () => {
  expect(parseSettings({}, account)).toEqual({
    port: 4110,
    listen: ['127.0.0.1'],
    publicUrl: null,
    tls: null,
    dataDir: '/home/kim/.local/share/kubevitals',
    presetJoinToken: null,
    cluster: 'local',
  });
  expect(parseSettings({}, { uid: 0, home: '/root' }).dataDir).toBe('/var/lib/kubevitals');
  expect(parseSettings({ XDG_DATA_HOME: '/data' }, account).dataDir).toBe('/data/kubevitals');
});

it('takes an empty setting for one that is not set', () => {
  expect(parseSettings({ KUBEVITALS_PORT: '', KUBEVITALS_LISTEN: ' ' }, account)).toEqual(
    parseSettings({}, account),
  );
});

it('listens on several addresses, beyond loopback with TLS', () => {
  const { listen } = parseSettings({ KUBEVITALS_LISTEN: 'localhost, [::1] ,127.0.0.1' }, account);
  expect(listen).toEqual(['127.0.0.1', '::1']);
  const tls = { KUBEVITALS_TLS_CERT: '/c.pem', KUBEVITALS_TLS_KEY: '/k.pem' };
  expect(parseSettings({ ...tls, KUBEVITALS_LISTEN: '0.0.0.0,::' }, account).listen).toEqual([
    '0.0.0.0',
    '::',
  ]);
});

it.each([
  [{ KUBEVITALS_LISTEN: '0.0.0.0' }, 'needs TLS'],
  [{ KUBEVITALS_LISTEN: '127.0.0.1,10.0.0.5' }, 'needs TLS'],
  [{ KUBEVITALS_LISTEN: '::' }, 'needs TLS'],
  [{ KUBEVITALS_LISTEN: 'example.org' }, 'KUBEVITALS_LISTEN must be IP addresses'],
  [{ KUBEVITALS_LISTEN: '127.0.0.1,' }, 'KUBEVITALS_LISTEN must be IP addresses'],
  [{ KUBEVITALS_PORT: '65536' }, 'KUBEVITALS_PORT must be a number'],
  [{ KUBEVITALS_PORT: '-1' }, 'KUBEVITALS_PORT must be a number'],
  [{ KUBEVITALS_PORT: '4e3' }, 'KUBEVITALS_PORT must be a number'],
  [{ KUBEVITALS_TLS_CERT: '/c.pem' }, 'KUBEVITALS_TLS_KEY is not'],
  [{ KUBEVITALS_TLS_KEY: '/k.pem' }, 'KUBEVITALS_TLS_CERT is not'],
  [{ KUBEVITALS_PUBLIC_URL: 'kubevitals.example.org' }, 'KUBEVITALS_PUBLIC_URL must be an address'],
  [{ KUBEVITALS_PUBLIC_URL: 'https://example.org/path' }, 'without a path'],
  [{ KUBEVITALS_PUBLIC_URL: 'ftp://example.org' }, 'KUBEVITALS_PUBLIC_URL must be an address'],
  [{ KUBEVITALS_CLUSTER: 'a/b' }, 'KUBEVITALS_CLUSTER must be a name'],
  [{ KUBEVITALS_TOKEN: 'short' }, 'KUBEVITALS_TOKEN must be'],
])('says in one sentence what is wrong with %j', (environment, part) => {
  const parse = (): unknown => parseSettings(environment, account);
  expect(parse).toThrow(SettingError);
  expect(parse).toThrow(part);
  expect(parse).toThrow(/^[^\n]*\.$/);
});
