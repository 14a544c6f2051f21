import type { ByteReader } from './byte-reader.ts';
import { unzigzag, varintLength, zigzag, type ByteWriter } from './byte-writer.ts';
import { fits } from './scales.ts';
import { readValue, writeValue } from './value-code.ts';

/** Differences beyond this would lose digits once they are folded. */
const mostDifference = 2 ** 51;

/** First byte of a series: the low three bits say what its numbers are multiples of, the others how they follow. */
const scaleMask = 0b111;
const powerOfTwo = 6;
const raw = 7;
/** Differences of differences: for what grows evenly. */
const secondOrder = 0b1000;
/** Some values are "not reported": 0 stands for those, and all others are one higher. */
const withHoles = 0b1_0000;

/**
 * Writes values that follow on a first one: as folded differences of whole multiples of a scale, or as doubles where
 * they are no such multiples. Exact for every double. Everything is kept from one series to the next: a minute of many
 * workloads is thousands of series.
 */
export class SeriesWriter {
  /** What is to be written: the value before the first, then the values. Make room before filling it. */
  values = new Float64Array(128);
  #codes = new Float64Array(256);
  #index = 0;
  #scale = 1;
  #holes = false;

  /** Room for so many, the one before the first included. */
  reserve(count: number): void {
    if (this.values.length < count) this.values = new Float64Array(count * 2);
    if (this.#codes.length < 2 * count) this.#codes = new Float64Array(4 * count);
  }

  /** Writes the first `count` of `values`; the first of them is the one before. */
  write(writer: ByteWriter, count: number, scales: readonly number[]): void {
    this.reserve(count);
    this.#chooseScale(count, scales);
    const { values } = this;
    const order = this.#index === raw ? 0 : this.#differences(count);
    const mode =
      order === 0 ? raw : this.#index | (order === 2 ? secondOrder : 0) | (this.#holes ? withHoles : 0);
    writer.byte(mode);
    writeValue(writer, values[0]!, scales);
    if (mode === raw) {
      for (let at = 1; at < count; at++) writer.double(values[at]!);
      return;
    }
    if (this.#index === powerOfTwo) writer.byte(Math.log2(this.#scale) + 128);
    const base = order === 2 ? count : 0;
    for (let at = 1; at < count; at++) writer.varint(this.#codes[base + at]!);
  }

  /** Fills the codes of both orders; returns the shorter order, or 0 when a difference is too large. */
  #differences(count: number): 0 | 1 | 2 {
    const codes = this.#codes;
    const { values } = this;
    const scale = this.#scale;
    const shift = this.#holes ? 1 : 0;
    let before = Number.isNaN(values[0]!) ? 0 : Math.round(values[0]! * scale);
    let slope = 0;
    let first = 0;
    let second = 0;
    for (let at = 1; at < count; at++) {
      const value = values[at]!;
      if (Number.isNaN(value)) {
        codes[at] = 0;
        codes[count + at] = 0;
        continue;
      }
      const multiple = Math.round(value * scale);
      const difference = multiple - before;
      if (difference > mostDifference || difference < -mostDifference) return 0;
      const one = zigzag(difference) + shift;
      const two = zigzag(difference - slope) + shift;
      codes[at] = one;
      codes[count + at] = two;
      first += varintLength(one);
      second += varintLength(two);
      before = multiple;
      slope = difference;
    }
    return second < first ? 2 : 1;
  }

  /** The coarsest scale that all values are whole multiples of. */
  #chooseScale(count: number, scales: readonly number[]): void {
    const { values } = this;
    let index = 0;
    let scale = scales[0]!;
    let largest = 0;
    this.#holes = false;
    for (let at = 0; at < count; at++) {
      const value = values[at]!;
      if (Number.isNaN(value)) {
        this.#holes = true;
        continue;
      }
      largest = Math.max(largest, Math.abs(value));
      while (index < scales.length && !fits(value, scale)) {
        index += 1;
        scale = scales[index] ?? NaN;
      }
    }
    if (index < scales.length) {
      this.#index = index;
      this.#scale = scale;
      return;
    }
    // Doubles of one magnitude are whole multiples of their last bit: counters beyond the unit's resolution are such.
    const exponent = 52 - Math.floor(Math.log2(largest));
    this.#scale = 2 ** exponent;
    this.#index = exponent >= -100 && exponent <= 100 && this.#allFit(count) ? powerOfTwo : raw;
  }

  #allFit(count: number): boolean {
    for (let at = 0; at < count; at++) {
      const value = this.values[at]!;
      if (!Number.isNaN(value) && !fits(value, this.#scale)) return false;
    }
    return true;
  }
}

/** Fills `values`, the first included. */
export function readSeries(
  reader: ByteReader,
  values: Float64Array,
  { count, scales }: { count: number; scales: readonly number[] },
): void {
  const mode = reader.byte();
  const first = readValue(reader, scales);
  values[0] = first;
  const index = mode & scaleMask;
  if (index === raw) {
    for (let at = 1; at < count; at++) values[at] = reader.double();
    return;
  }
  const scale = index === powerOfTwo ? 2 ** (reader.byte() - 128) : scales[index]!;
  const holes = (mode & withHoles) !== 0;
  const even = (mode & secondOrder) !== 0;
  let multiple = Number.isNaN(first) ? 0 : Math.round(first * scale);
  let slope = 0;
  for (let at = 1; at < count; at++) {
    const code = reader.varint();
    if (holes && code === 0) {
      values[at] = NaN;
      continue;
    }
    const difference = unzigzag(holes ? code - 1 : code) + (even ? slope : 0);
    multiple += difference;
    slope = difference;
    values[at] = multiple / scale;
  }
}
