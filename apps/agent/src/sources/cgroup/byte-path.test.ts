import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printablePath, systemPath } from './byte-path.ts';

describe('printablePath', () => {
  it.each([
    ['system-serial\\x2dgetty.slice', 'system-serial\\x2dgetty.slice'],
    ['a\nb', 'a\\x0Ab'],
    // A name that spells out an escape is not taken for one.
    ['a\\x0Ab', 'a\\x5Cx0Ab'],
    ['a\\x0ab', 'a\\x5Cx0ab'],
    ['gr\xc3\xbcn', 'grün'],
    ['gr\xfcn', 'gr\\xFCn'],
    ['\\', '\\'],
  ])('shows %j as %j', (path, shown) => {
    expect(printablePath(path)).toBe(shown);
  });

  it('never shows two paths alike, and nothing that does not print', () => {
    const byte = fc.oneof(
      fc.constantFrom(...Buffer.from('\\x5CxX0aAnN1fF789')),
      fc.integer({ min: 1, max: 255 }),
    );
    const name = fc.array(byte, { maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(printablePath(a) === printablePath(b)).toBe(a === b);
        expect(printablePath(a)).not.toMatch(/\p{C}/u);
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps the bytes for system calls', () => {
    expect(systemPath('/c', '')).toBe('/c');
    expect(systemPath('/c', 'a b')).toBe('/c/a b');
    expect(systemPath('/c', 'gr\xfcn')).toEqual(Buffer.from('/c/gr\xfcn', 'latin1'));
  });
});
