import type { ByteReader } from './byte-reader.ts';
import { unzigzag, zigzag, type ByteWriter } from './byte-writer.ts';
import { fits } from './scales.ts';

const codes = 8;
const notReported = 0;
const raw = 1;
const firstScale = 2;
/** A multiple beyond this would not fit beside its code. */
const mostMultiple = 2 ** 48;

/** One value alone: its multiple of a scale in the bits above a code of three bits, or a double behind the code. */
export function writeValue(writer: ByteWriter, value: number, scales: readonly number[]): void {
  if (Number.isNaN(value)) {
    writer.varint(notReported);
    return;
  }
  for (let index = 0; index < scales.length; index++) {
    const scale = scales[index]!;
    if (!fits(value, scale)) continue;
    const multiple = Math.round(value * scale);
    if (Math.abs(multiple) > mostMultiple) break;
    writer.varint(zigzag(multiple) * codes + firstScale + index);
    return;
  }
  writer.varint(raw);
  writer.double(value);
}

export function readValue(reader: ByteReader, scales: readonly number[]): number {
  const code = reader.varint();
  const kind = code % codes;
  if (kind === notReported) return NaN;
  if (kind === raw) return reader.double();
  return unzigzag((code - kind) / codes) / scales[kind - firstScale]!;
}
