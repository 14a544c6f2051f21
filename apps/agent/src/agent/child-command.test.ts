import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { childCommand } from './child-command.ts';

describe('childCommand', () => {
  it('takes the helper’s own file where there is one, else the agent’s', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-child-'));
    const agent = path.join(folder, 'agent.mjs');
    expect(childCommand(['/bin/node', agent], 'statfs')).toEqual(['/bin/node', agent, 'statfs-child']);
    writeFileSync(path.join(folder, 'statfs-child.mjs'), '');
    expect(childCommand(['/bin/node', agent], 'statfs').at(-1)).toBe(path.join(folder, 'statfs-child.mjs'));
    expect(childCommand(['/bin/node', agent], 'inventory')).toEqual(['/bin/node', agent, 'inventory-child']);
    rmSync(folder, { recursive: true });
  });
});
