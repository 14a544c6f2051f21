import { readFileSync } from 'node:fs';

const typePageSize = 6n;
const usual = 4096;

/** Size of a memory page in bytes, from the auxiliary vector (getauxval(3)); 4,096 where it cannot be read. */
export function readPageSize(): number {
  try {
    return pageSizeOf(readFileSync('/proc/self/auxv'));
  } catch {
    return usual;
  }
}

/** Pairs of 64-bit words, type and value. */
export function pageSizeOf(auxv: Buffer): number {
  for (let at = 0; at + 16 <= auxv.length; at += 16) {
    if (auxv.readBigUInt64LE(at) === typePageSize) return Number(auxv.readBigUInt64LE(at + 8));
  }
  return usual;
}
