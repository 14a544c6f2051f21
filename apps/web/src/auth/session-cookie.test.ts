import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SessionCookie } from './session-cookie.ts';

const cookie = new SessionCookie(4110, false);
const secure = new SessionCookie(4110, true);

it('reads back what it sets, among others', () => {
  const [pair = ''] = cookie.set('s3cret', 60_000).split(';', 1);
  expect(cookie.read(`theme=dark; ${pair}; x=y=z`)).toBe('s3cret');
  expect(cookie.read('kubevitals_4111=other')).toBeNull();
  expect(cookie.read('kubevitals_4110=')).toBeNull();
  expect(cookie.read(undefined)).toBeNull();
});

it('is hidden from scripts and other sites, and from plain HTTP where there is TLS', () => {
  expect(cookie.set('s', 60_000)).toBe('kubevitals_4110=s; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  expect(secure.set('s', 60_000)).toBe(
    '__Host-kubevitals_4110=s; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(secure.read('kubevitals_4110=s')).toBeNull();
  expect(cookie.clear()).toContain('Max-Age=0');
});

it('never throws, whatever a header says', () => {
  fc.assert(fc.property(fc.string(), (header) => void cookie.read(header)));
});
