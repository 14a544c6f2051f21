const twoTo28 = 2 ** 28;

/** Reads what `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Buffer;
  position: number;

  constructor(bytes: Buffer, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  byte(): number {
    return this.#bytes[this.position++]!;
  }

  double(): number {
    const value = this.#bytes.readDoubleLE(this.position);
    this.position += 8;
    return value;
  }

  uint32(): number {
    const value = this.#bytes.readUInt32LE(this.position);
    this.position += 4;
    return value;
  }

  varint(): number {
    const bytes = this.#bytes;
    let at = this.position;
    let byte = bytes[at++]!;
    let low = byte & 0x7f;
    let shift = 7;
    while (byte >= 0x80 && shift < 28) {
      byte = bytes[at++]!;
      low |= (byte & 0x7f) << shift;
      shift += 7;
    }
    let high = 0;
    if (byte >= 0x80) {
      shift = 0;
      do {
        byte = bytes[at++]!;
        high |= (byte & 0x7f) << shift;
        shift += 7;
      } while (byte >= 0x80);
    }
    this.position = at;
    return high * twoTo28 + low;
  }
}
