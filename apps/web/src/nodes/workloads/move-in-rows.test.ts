import { describe, expect, it } from 'vitest';
import { moveInRows } from './move-in-rows.ts';
import type { VisibleRow } from './visible-rows.ts';

function row(id: string, level: number, expanded: boolean | null): VisibleRow {
  return { id, level, expanded, position: 1, setSize: 1, found: true };
}

const rows = [row('root', 0, true), row('pods', 1, true), row('pod', 2, false), row('leaf', 1, null)];
const press = (key: string, from: number) => moveInRows(key, { rows, from, pageSize: 3 });

describe('moveInRows', () => {
  it('moves by one, by a page and to the ends, never beyond', () => {
    expect(press('ArrowDown', -1)).toEqual({ do: 'go', index: 0 });
    expect(press('ArrowUp', 0)).toEqual({ do: 'go', index: 0 });
    expect(press('ArrowUp', -1)).toEqual({ do: 'go', index: 3 });
    expect(press('PageDown', 1)).toEqual({ do: 'go', index: 3 });
    expect(press('Home', 2)).toEqual({ do: 'go', index: 0 });
    expect(press('End', 0)).toEqual({ do: 'go', index: 3 });
  });

  it('right opens, then goes in; left closes, then goes out', () => {
    expect(press('ArrowRight', 2)).toEqual({ do: 'toggle', id: 'pod' });
    expect(press('ArrowRight', 0)).toEqual({ do: 'go', index: 1 });
    expect(press('ArrowRight', 3)).toBeNull();
    expect(press('ArrowLeft', 1)).toEqual({ do: 'toggle', id: 'pods' });
    expect(press('ArrowLeft', 2)).toEqual({ do: 'go', index: 1 });
    expect(press('ArrowLeft', 3)).toEqual({ do: 'go', index: 0 });
  });

  it('opens with Enter and leaves every other key alone', () => {
    expect(press('Enter', 2)).toEqual({ do: 'open', id: 'pod' });
    expect(press('Enter', -1)).toBeNull();
    expect(press('p', 0)).toBeNull();
    expect(moveInRows('ArrowDown', { rows: [], from: -1, pageSize: 3 })).toBeNull();
  });
});
