export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What firmware says when its maker filled in nothing. */
const placeholder =
  /^(-+|unknown|none|null|n\/?a|default( string)?|not (specified|available|present|provided|settable|defined.*)|to be filled.*|o\.?e\.?m\.?|system (product name|manufacturer|version|serial number)|0+|0x0+|empty|x+|\.+|123456789|no (asset|module|dimm).*|undefined)$/i;

/** Collects name and value; what is not known is left out. */
export class Facts {
  readonly list: Fact[] = [];

  add(name: string, value: unknown): this {
    const text = factText(value);
    if (text !== null) this.list.push({ name, value: text });
    return this;
  }
}

/** Null when the value says nothing. */
export function factText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return text === '' || placeholder.test(text) ? null : text.slice(0, 1000);
}

/** Words that are known, joined. */
export function joined(...values: readonly unknown[]): string | null {
  const words = values.map(factText).filter((text) => text !== null);
  return words.length > 0 ? words.join(' ') : null;
}

/** `24 GiB`; null for 0 and what is not a number. */
export function bytesText(bytes: unknown): string | null {
  if (typeof bytes !== 'number' || !(bytes > 0)) return null;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 2 ** (10 * power);
  return `${Number(value.toPrecision(value >= 100 ? 4 : 3))} ${units[power]}`;
}
