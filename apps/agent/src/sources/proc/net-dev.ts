import type { ByteCursor } from '../byte-cursor.ts';

const newline = 10;
const colon = 58;

/** Received bytes, packets, errors, drops, then the same of what was sent. */
export const netDevValues = 8;
/** Columns of a line of /proc/net/dev that are taken: the others are fifo, frame, compressed, multicast and so on. */
const wanted = [0, 1, 2, 3, 8, 9, 10, 11];

/** Over the two lines of headings. */
export function skipNetDevHeader(cursor: ByteCursor): void {
  cursor.skipLine();
  cursor.skipLine();
}

/**
 * Reads one line of /proc/<pid>/net/dev into `values` and moves to the next. Returns where the name ends (it starts
 * behind the blanks of the line), or -1 when the line has none. A name holds no colon (dev_valid_name in the kernel).
 */
export function parseNetDevLine(cursor: ByteCursor, values: Float64Array): number {
  const { bytes, end } = cursor;
  let nameEnd = cursor.position;
  while (nameEnd < end && bytes[nameEnd] !== colon && bytes[nameEnd] !== newline) nameEnd++;
  if (nameEnd >= end || bytes[nameEnd] !== colon) {
    cursor.skipLine();
    return -1;
  }
  cursor.position = nameEnd + 1;
  values.fill(NaN);
  let taken = 0;
  for (let column = 0; taken < netDevValues; column++) {
    const value = cursor.number();
    if (column === wanted[taken]) values[taken++] = value;
  }
  cursor.skipLine();
  return nameEnd;
}
