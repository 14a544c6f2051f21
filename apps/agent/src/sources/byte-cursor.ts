const zero = 48;
const nine = 57;
const minus = 45;
const newline = 10;
const space = 32;
const tab = 9;

/**
 * Walks over the bytes of a kernel file without making strings. Made once and reused for each file: `reset` it to the
 * buffer and length that were read.
 */
export class ByteCursor {
  bytes: Uint8Array = new Uint8Array(0);
  position = 0;
  end = 0;

  reset(bytes: Uint8Array, length: number): this {
    this.bytes = bytes;
    this.end = length;
    this.position = 0;
    return this;
  }

  get done(): boolean {
    return this.position >= this.end;
  }

  skipSpaces(): void {
    while (this.position < this.end) {
      const byte = this.bytes[this.position];
      if (byte !== space && byte !== tab) return;
      this.position++;
    }
  }

  /** Behind the next newline, or to the end. */
  skipLine(): void {
    while (this.position < this.end && this.bytes[this.position] !== newline) this.position++;
    if (this.position < this.end) this.position++;
  }

  /** Over one run of bytes that are not blank, and the blanks behind it. */
  skipWord(): void {
    while (this.position < this.end) {
      const byte = this.bytes[this.position];
      if (byte === space || byte === tab || byte === newline) break;
      this.position++;
    }
    this.skipSpaces();
  }

  /** Over what `takeKey` would take as a key: bytes up to a blank, colon, `=` or newline. */
  skipKey(): void {
    while (this.position < this.end) {
      const byte = this.bytes[this.position];
      if (byte === space || byte === tab || byte === newline || byte === 58 || byte === 61) return;
      this.position++;
    }
  }

  /** Reads a decimal number, with sign and fraction, behind blanks; NaN when there is none (`max`, an empty file). */
  number(): number {
    this.skipSpaces();
    let sign = 1;
    if (this.bytes[this.position] === minus && this.position < this.end) {
      sign = -1;
      this.position++;
    }
    const start = this.position;
    let value = this.#digits();
    if (this.position === start) return NaN;
    if (this.position < this.end && this.bytes[this.position] === 46) {
      this.position++;
      const fractionStart = this.position;
      const fraction = this.#digits();
      value += fraction / 10 ** (this.position - fractionStart);
    }
    return sign * value;
  }

  /** Whether the next bytes are this key followed by a blank, colon or `=`; moves behind it when they are. */
  takeKey(key: Uint8Array): boolean {
    const after = this.position + key.length;
    if (after > this.end) return false;
    for (let i = 0; i < key.length; i++) {
      if (this.bytes[this.position + i] !== key[i]) return false;
    }
    if (after < this.end) {
      const byte = this.bytes[after];
      if (byte !== space && byte !== tab && byte !== 58 && byte !== 61) return false;
      this.position = after + 1;
    } else {
      this.position = after;
    }
    return true;
  }

  #digits(): number {
    let value = 0;
    while (this.position < this.end) {
      const byte = this.bytes[this.position] ?? 0;
      if (byte < zero || byte > nine) break;
      value = value * 10 + (byte - zero);
      this.position++;
    }
    return value;
  }
}
