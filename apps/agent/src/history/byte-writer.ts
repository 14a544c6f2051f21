const twoTo28 = 2 ** 28;

/** Appends numbers to a growing buffer that is used again and again. */
export class ByteWriter {
  #bytes: Buffer;
  #view: DataView;
  #length = 0;

  constructor(initialBytes = 64 * 1024) {
    this.#bytes = Buffer.allocUnsafeSlow(initialBytes);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  reset(): void {
    this.#length = 0;
  }

  /** A copy of what was written, exactly as large. */
  copy(): Buffer {
    const bytes = Buffer.allocUnsafeSlow(this.#length);
    this.#bytes.copy(bytes, 0, 0, this.#length);
    return bytes;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  double(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  fixed32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  /** At a place that `fixed32` wrote before. */
  patch32(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  /** In bytes that were written before. */
  setBit(at: number, bit: number): void {
    const place = at + (bit >> 3);
    this.#bytes[place] = this.#bytes[place]! | (1 << (bit & 7));
  }

  /** A whole number from 0 to 2^53 − 1: seven bits a byte, the lowest first. */
  varint(value: number): void {
    this.#reserve(8);
    const bytes = this.#bytes;
    let at = this.#length;
    let rest = value;
    if (rest >= twoTo28) {
      const high = Math.floor(rest / twoTo28);
      let low = rest - high * twoTo28;
      for (let group = 0; group < 4; group++) {
        bytes[at++] = (low & 0x7f) | 0x80;
        low >>>= 7;
      }
      rest = high;
    }
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.#length = at;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Bytes that `varint` takes. */
export function varintLength(value: number): number {
  if (value < 0x80) return 1;
  if (value < 0x4000) return 2;
  if (value < 0x20_0000) return 3;
  if (value < twoTo28) return 4;
  if (value < 0x8_0000_0000) return 5;
  if (value < 0x400_0000_0000) return 6;
  return value < 0x2_0000_0000_0000 ? 7 : 8;
}

/** Small numbers of either sign as small numbers without: 0, −1, 1, −2, … */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1;
}

export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
