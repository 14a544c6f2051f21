import { describe, expect, it } from 'vitest';
import { Table } from './table.ts';

const at = (number: number, monoMs = number * 1000) => ({
  number,
  monoMs,
  wallMs: 1_700_000_000_000 + monoMs,
});

function diskTable() {
  const table = new Table('disk');
  const slot = table.addRow('disk:vda');
  const read = (tick: number, values: Readonly<Record<string, number>>, monoMs = tick * 1000) => {
    table.begin();
    for (const [field, value] of Object.entries(values)) {
      table.set(slot, table.column(field as 'reads'), value);
    }
    table.commit(at(tick, monoMs));
  };
  return { table, slot, read };
}

describe('Table', () => {
  it('derives rates from the real elapsed time', () => {
    const { table, slot, read } = diskTable();
    read(1, { reads: 100, readSeconds: 1, readBytes: 0 });
    expect(table.value(slot, 'readRate')).toBeNaN();
    read(3, { reads: 150, readSeconds: 1.5, readBytes: 4096 }, 3500);
    expect(table.value(slot, 'readRate')).toBe(20);
    expect(table.value(slot, 'readBytesPerSecond')).toBe(Math.round(4096 / 2.5));
    expect(table.value(slot, 'readAwaitMs')).toBe(10);
  });

  it('makes a counter reset a gap, and goes on behind it', () => {
    const { table, slot, read } = diskTable();
    read(1, { reads: 100 });
    read(2, { reads: 10 });
    expect(table.value(slot, 'readRate')).toBeNaN();
    read(3, { reads: 15 });
    expect(table.value(slot, 'readRate')).toBe(5);
  });

  it('reports no mean for no operations, and zero for a counter that stands still', () => {
    const { table, slot, read } = diskTable();
    read(1, { reads: 100, readSeconds: 1 });
    read(2, { reads: 100, readSeconds: 1 });
    expect(table.value(slot, 'readRate')).toBe(0);
    expect(table.value(slot, 'readAwaitMs')).toBeNaN();
  });

  it('gives unchanged rows zero rates and keeps their counters', () => {
    const { table, slot, read } = diskTable();
    read(1, { reads: 100 });
    read(2, { reads: 110 });
    for (const tick of [3, 4]) {
      table.begin();
      table.unchanged(slot);
      table.commit(at(tick));
      expect(table.value(slot, 'readRate')).toBe(0);
      expect(table.value(slot, 'reads')).toBe(110);
      expect(table.hasChanged(slot)).toBe(tick === 3);
    }
    read(5, { reads: 112 });
    expect(table.value(slot, 'readRate')).toBe(2);
  });

  it('reports nothing for a row of which nothing was said, and no rate across it', () => {
    const { table, slot, read } = diskTable();
    read(1, { reads: 100 });
    table.begin();
    table.commit(at(2));
    expect(table.isReported(slot)).toBe(false);
    expect(table.value(slot, 'reads')).toBeNaN();
    read(3, { reads: 120 });
    expect(table.value(slot, 'readRate')).toBeNaN();
    expect(table.value(slot, 'reads')).toBe(120);
  });

  it('never gives a new row the values or the serial of an old one', () => {
    const { table, slot, read } = diskTable();
    read(1, { reads: 100 });
    const serial = table.serialOf(slot);
    table.removeRow('disk:vda');
    const again = table.addRow('disk:vda');
    expect(again).toBe(slot);
    expect(table.serialOf(again)).not.toBe(serial);
    expect(table.value(again, 'reads')).toBeNaN();
    read(2, { reads: 200 });
    expect(table.value(again, 'readRate')).toBeNaN();
  });

  it('tells rows apart for the wire and grows beyond its first size', () => {
    const table = new Table('disk');
    for (let i = 0; i < 40; i++) table.addRow(`disk:d${i}`);
    table.removeRow('disk:d3');
    const change = table.takeRowsChange();
    expect(change?.add).toHaveLength(40);
    expect(change?.drop).toEqual([3]);
    expect(table.takeRowsChange()).toBeNull();
    expect(table.allRows().add).toHaveLength(39);
    table.begin();
    table.set(39, table.column('reads'), 7);
    table.commit(at(1));
    expect(table.value(39, 'reads')).toBe(7);
  });
});
