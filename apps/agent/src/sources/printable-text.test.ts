import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printableText } from './printable-text.ts';

const bytesOf = (escaped: string) =>
  Buffer.from(
    escaped.replace(/\\x([0-9A-F]{2})|[^\\]/gu, (all, hex: string | undefined) =>
      hex === undefined ? Buffer.from(all).toString('latin1') : String.fromCharCode(parseInt(hex, 16)),
    ),
    'latin1',
  );

describe('printableText', () => {
  it('leaves printable text alone, in any script', () => {
    expect(printableText(Buffer.from('/srv/Größe 名前'))).toBe('/srv/Größe 名前');
  });

  it('escapes control characters, direction marks, backslashes and bytes that are not UTF-8', () => {
    expect(printableText(Buffer.from('a\nb\u001b[31m\u202ec\\'))).toBe(
      'a\\x0Ab\\x1B[31m\\xE2\\x80\\xAEc\\x5C',
    );
    expect(printableText(Buffer.from([0x61, 0xff, 0xc3, 0xa4, 0xc3]))).toBe('a\\xFFä\\xC3');
  });

  it('can be turned back: no two names look the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(bytesOf(printableText(bytes))).toEqual(Buffer.from(bytes));
      }),
    );
  });
});
