import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it('shows what would not be seen, and leaves the rest', () => {
  expect(printable('nginx web – ä 漢')).toBe('nginx web – ä 漢');
  expect(printable('a\nb\tc')).toBe('a\\u{a}b\\u{9}c');
  expect(printable('safe\u202egpj.exe')).toBe('safe\\u{202e}gpj.exe');
  expect(printable('zero\u200bwidth\u00a0space')).toBe('zero\\u{200b}width\\u{a0}space');
});
