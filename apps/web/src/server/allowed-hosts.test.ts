import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOwnHost, isOwnOrigin, parseHost } from './allowed-hosts.ts';

const own = { publicUrl: new URL('https://vitals.example.org:8443'), listen: ['0.0.0.0', '10.0.0.5'] };

it.each([
  'localhost:4110',
  'LOCALHOST',
  '127.0.0.1:4110',
  '127.9.9.9',
  '[::1]:4110',
  'vitals.example.org:8443',
  'vitals.example.org.',
  '10.0.0.5:4110',
  '192.168.7.7',
])('answers to its own name %s', (host) => {
  expect(isOwnHost(host, own, '::ffff:192.168.7.7')).toBe(true);
});

it('answers to a public address of IPv6, and with a dot at the end', () => {
  const listen = ['127.0.0.1'];
  const six = { publicUrl: new URL('https://[2001:db8::7]'), listen };
  expect(isOwnHost('[2001:db8::7]', six, '127.0.0.1')).toBe(true);
  expect(isOwnHost('[2001:db8::8]', six, '127.0.0.1')).toBe(false);
  const dot = { publicUrl: new URL('https://vitals.example.org.'), listen };
  expect(isOwnHost('vitals.example.org.', dot, '127.0.0.1')).toBe(true);
});

it.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  '192.168.7.8',
  'a@localhost',
  'localhost/x',
  'local host',
  '0x7f.1:80:80',
  '[::1',
])('does not answer to %s', (host) => {
  expect(isOwnHost(host, own, '192.168.7.7')).toBe(false);
});

it.each([
  ['http://127.0.0.1:4110', '127.0.0.1:4110'],
  ['https://vitals.example.org:8443', 'anything'],
  ['https://host', 'host'],
  ['https://host', 'host:443'],
  ['http://host', 'HOST:80'],
])('takes a page of %s for its own under host %s', (origin, host) => {
  expect(isOwnOrigin(origin, host, own)).toBe(true);
});

it.each([
  [undefined, '127.0.0.1:4110'],
  ['null', '127.0.0.1:4110'],
  ['http://127.0.0.1:4111', '127.0.0.1:4110'],
  ['http://vitals.example.org:8443', 'localhost'],
  ['https://evil.example', '127.0.0.1:4110'],
  ['file://127.0.0.1:4110', '127.0.0.1:4110'],
])('takes a page of %s for foreign under host %s', (origin, host) => {
  expect(isOwnOrigin(origin, host, own)).toBe(false);
});

it('never throws, whatever a header says', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (host, origin) => {
      parseHost(host);
      isOwnHost(host, own, host);
      isOwnOrigin(origin, host, own);
    }),
  );
});
