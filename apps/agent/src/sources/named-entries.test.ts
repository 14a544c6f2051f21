import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NamedEntries } from './named-entries.ts';

function entries() {
  const made: string[] = [];
  const dropped: string[] = [];
  const names = new NamedEntries((name) => {
    made.push(name);
    return { name };
  });
  const read = (lines: readonly string[]) => {
    names.begin();
    const values = lines.map((line) => {
      const bytes = Buffer.from(`  ${line} 1 2`);
      return names.take(bytes, 2, bytes.length - 4).name;
    });
    names.sweep((_value, name) => dropped.push(name));
    return values;
  };
  return { names, read, made, dropped };
}

describe('NamedEntries', () => {
  it('makes an entry once and drops it when it is gone', () => {
    const { read, made, dropped } = entries();
    expect(read(['lo', 'eth0', 'veth1'])).toEqual(['lo', 'eth0', 'veth1']);
    expect(read(['lo', 'veth1', 'veth2'])).toEqual(['lo', 'veth1', 'veth2']);
    expect(made).toEqual(['lo', 'eth0', 'veth1', 'veth2']);
    expect(dropped).toEqual(['eth0']);
    read(['lo', 'eth0', 'veth1', 'veth2']);
    expect(made).toEqual(['lo', 'eth0', 'veth1', 'veth2', 'eth0']);
  });

  it('never confuses names, in whatever order and number they come', () => {
    const line = fc.constantFrom('a', 'ab', 'b', 'abc', 'c', 'ba');
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 8 }), { maxLength: 8 }), (reads) => {
        const { names, read } = entries();
        for (const lines of reads) {
          expect(read(lines)).toEqual(lines);
          expect(names.size).toBe(new Set(lines).size);
        }
      }),
    );
  });
});
