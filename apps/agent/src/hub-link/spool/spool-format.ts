import { crc32 } from 'node:zlib';

/**
 * A spool file is lines, each with the CRC-32 of what follows it, so that a torn tail or a flipped bit costs one line:
 *
 *     <crc> S <spool id> <number of the first event>     the first line
 *     <crc> E <number> <event as JSON>
 *     <crc> A <number>                                   the hub has stored all up to it
 */
export interface SpoolHeader {
  readonly id: string;
  readonly first: number;
}

export interface SpoolRecord {
  readonly number: number;
  /** The event as JSON, as it travels. */
  readonly json: string;
}

export interface SpoolContent {
  /** Null when the first line is missing or broken: then nothing else in the file can be trusted either. */
  readonly header: SpoolHeader | null;
  readonly records: readonly SpoolRecord[];
  /** 0 when nothing was acknowledged in this file. */
  readonly acknowledged: number;
  /** Bytes up to the end of the last line that is whole. */
  readonly goodBytes: number;
  /** Broken lines before that. */
  readonly brokenLines: number;
}

const newline = 10;
const crcLength = 8;

export function headerLine({ id, first }: SpoolHeader): Buffer {
  return line(`S ${id} ${first}`);
}

export function recordLine({ number, json }: SpoolRecord): Buffer {
  return line(`E ${number} ${json}`);
}

export function acknowledgedLine(upTo: number): Buffer {
  return line(`A ${upTo}`);
}

function line(body: string): Buffer {
  return Buffer.from(`${crc32(body).toString(16).padStart(crcLength, '0')} ${body}\n`);
}

/** Reads whatever is left of a spool file. */
export function parseSpool(bytes: Buffer): SpoolContent {
  let header: SpoolHeader | null = null;
  const records: SpoolRecord[] = [];
  let acknowledged = 0;
  let goodBytes = 0;
  let brokenLines = 0;
  let broken = 0;
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(newline, start);
    if (end < 0) break;
    const body = bodyOf(bytes.subarray(start, end));
    const isFirst = start === 0;
    start = end + 1;
    const entry = body === null ? null : parseBody(body);
    if (entry === null || (entry.kind === 'header') !== isFirst) {
      if (isFirst) break;
      broken += 1;
      continue;
    }
    if (entry.kind === 'header') header = entry;
    else if (entry.kind === 'record') records.push(entry);
    else acknowledged = Math.max(acknowledged, entry.upTo);
    goodBytes = start;
    brokenLines += broken;
    broken = 0;
  }
  return { header, records, acknowledged, goodBytes, brokenLines };
}

/** Null when the CRC disagrees. */
function bodyOf(lineBytes: Buffer): string | null {
  if (lineBytes.length <= crcLength + 1) return null;
  const body = lineBytes.subarray(crcLength + 1);
  const crc = Number.parseInt(lineBytes.toString('latin1', 0, crcLength), 16);
  return crc32(body) === crc ? body.toString('utf8') : null;
}

type Entry =
  | ({ readonly kind: 'header' } & SpoolHeader)
  | ({ readonly kind: 'record' } & SpoolRecord)
  | { readonly kind: 'acknowledged'; readonly upTo: number };

function parseBody(body: string): Entry | null {
  const match = /^(?:S ([0-9A-Za-z-]{1,64}) (\d{1,15})|E (\d{1,15}) (\{.*\})|A (\d{1,15}))$/su.exec(body);
  if (!match) return null;
  const [, id, first, number, json, upTo] = match;
  if (id !== undefined) return { kind: 'header', id, first: Number(first) };
  if (json !== undefined) return { kind: 'record', number: Number(number), json };
  return { kind: 'acknowledged', upTo: Number(upTo) };
}
