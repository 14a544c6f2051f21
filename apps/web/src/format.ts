import type { Unit } from '@kubevitals/shared';

/** How every figure of the page reads. Unknown (null, NaN) is a dash, never zero. */
export const missing = '–';

export type Figure = number | null | undefined;

const binary = ['B', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'] as const;

function known(value: Figure): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

/** Three significant digits, without trailing noise: 3.41, 30.4, 304. */
function short(value: number): string {
  const size = Math.abs(value);
  const digits = size === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return digits === 0 ? grouped.format(Math.round(value)) : value.toFixed(digits);
}

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** `412 Mi`, `30.4 Gi`, `0 B`. */
export function formatBytes(value: Figure): string {
  if (!known(value)) return missing;
  const size = Math.abs(value);
  const power = size < 1 ? 0 : Math.min(binary.length - 1, Math.floor(Math.log2(size) / 10));
  const scaled = value / 1024 ** power;
  // 1023.9 Mi would read “1,024 Mi”: the next unit says it better.
  if (power < binary.length - 1 && Math.abs(scaled) >= 999.5) {
    return `${short(scaled / 1024)} ${binary[power + 1] ?? ''}`;
  }
  return `${power === 0 ? grouped.format(Math.round(scaled)) : short(scaled)} ${binary[power] ?? ''}`;
}

/** `84 Mi/s`. */
export function formatBytesPerSecond(value: Figure): string {
  return known(value) ? `${formatBytes(value)}/s` : missing;
}

/** `3.41`, without its unit. */
export function formatCores(value: Figure): string {
  if (!known(value)) return missing;
  return value !== 0 && Math.abs(value) < 0.01 ? value.toFixed(3) : short(value);
}

/** A share of 0–1 as `43 %`, `6.2 %`, `0.03 %`. */
export function formatRatio(value: Figure): string {
  if (!known(value)) return missing;
  const percent = value * 100;
  const size = Math.abs(percent);
  if (size === 0 || size >= 9.95) return `${grouped.format(Math.round(percent))} %`;
  return `${percent.toFixed(size >= 0.095 ? 1 : 2)} %`;
}

/** `12,345`. */
export function formatCount(value: Figure): string {
  if (!known(value)) return missing;
  if (Math.abs(value) >= 1e15) return value.toExponential(1).replace('e+', ' × 10^');
  if (Math.abs(value) >= 1e7) return large(value);
  return Number.isInteger(value) || Math.abs(value) >= 100 ? grouped.format(value) : short(value);
}

const largeUnits = [
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
] as const;

function large(value: number): string {
  const [size, name] = largeUnits.find(([least]) => Math.abs(value) >= least) ?? [1e6, 'M'];
  return `${short(value / size)} ${name}`;
}

/** Seconds as `12.3 s`, `4 min`, or below a second in ms. */
function formatSeconds(value: number): string {
  const size = Math.abs(value);
  if (size >= 60) return formatDuration(value * 1000);
  return size < 1 && size > 0 ? formatMilliseconds(value * 1000) : `${short(value)} s`;
}

function formatMilliseconds(value: number): string {
  return Math.abs(value) >= 1000 ? formatSeconds(value / 1000) : `${short(value)} ms`;
}

/** Any figure with its unit. */
export function formatUnit(value: Figure, unit: Unit): string {
  if (!known(value)) return missing;
  switch (unit) {
    case 'cores':
      return `${formatCores(value)} cores`;
    case 'ratio':
      return formatRatio(value);
    case 'bytes':
      return formatBytes(value);
    case 'bytesPerSecond':
      return formatBytesPerSecond(value);
    case 'seconds':
      return formatSeconds(value);
    case 'milliseconds':
      return formatMilliseconds(value);
    case 'count':
      return formatCount(value);
    case 'perSecond':
      return `${formatCount(Math.abs(value) < 100 ? Math.round(value * 100) / 100 : Math.round(value))} /s`;
    case 'load':
      return short(value);
  }
}

/** A span of time by its two largest parts that matter: `12 s`, `2 min`, `3 h 5 min`, `41 d`. */
export function formatDuration(ms: Figure): string {
  if (!known(ms)) return missing;
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10 && seconds % 60 !== 0) return `${minutes} min ${seconds % 60} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days >= 10 || hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs 50 µs and more: they are kept. */
function dateFormat(zone: string, style: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${style} ${zone}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone, hourCycle: 'h23' });
  formats.set(key, made);
  return made;
}

const hourMinute = { hour: '2-digit', minute: '2-digit' } as const;

/** `10:42:07` in an IANA zone. */
export function formatClock(wallMs: Figure, zone: string): string {
  if (!known(wallMs)) return missing;
  return dateFormat(zone, 'clock', { ...hourMinute, second: '2-digit' }).format(wallMs);
}

/** `10:42`. */
export function formatMinute(wallMs: Figure, zone: string): string {
  return known(wallMs) ? dateFormat(zone, 'minute', hourMinute).format(wallMs) : missing;
}

/** `1 Dec 2026, 10:42:07`. */
export function formatDateTime(wallMs: Figure, zone: string): string {
  if (!known(wallMs)) return missing;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return dateFormat(zone, 'full', { ...day, ...hourMinute, second: '2-digit' }).format(wallMs);
}

/** What a zone is called beside a time: `UTC`, `CET`, `GMT+9`. */
export function zoneLabel(zone: string, wallMs: number): string {
  if (zone === 'UTC' || zone === 'Etc/UTC') return 'UTC';
  const parts = dateFormat(zone, 'zone', { hour: '2-digit', timeZoneName: 'short' }).formatToParts(wallMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
