import type { ByteCursor } from '../byte-cursor.ts';

const shares = [Buffer.from('some'), Buffer.from('full')];
const windows = [Buffer.from('avg10'), Buffer.from('avg60'), Buffer.from('avg300')];
const total = Buffer.from('total');

/** Values of one pressure file: for `some`, then `full`: avg10, avg60, avg300 (ratios) and the stall time (seconds). */
export const pressureValues = 8;

/**
 * Reads /proc/pressure/* or a cgroup's *.pressure into `into[base …]`; NaN where the file says nothing (kernels before
 * 5.13 have no `full` line for cpu).
 */
export function parsePressure(cursor: ByteCursor, into: Float64Array, base: number): void {
  into.fill(NaN, base, base + pressureValues);
  while (!cursor.done) {
    const share = cursor.takeKey(shares[0]!) ? 0 : cursor.takeKey(shares[1]!) ? 1 : -1;
    if (share >= 0) takeShare(cursor, into, base + share * 4);
    cursor.skipLine();
  }
}

function takeShare(cursor: ByteCursor, into: Float64Array, base: number): void {
  for (let window = 0; window < 3; window++) {
    cursor.skipSpaces();
    if (!cursor.takeKey(windows[window]!)) return;
    into[base + window] = cursor.number() / 100;
  }
  cursor.skipSpaces();
  if (cursor.takeKey(total)) into[base + 3] = cursor.number() / 1e6;
}
