import { expect, test } from 'vitest';
import * as format from './format.ts';

const Mi = 1024 ** 2;
const at = Date.UTC(2026, 11, 1, 10, 42, 7);

test('bytes are base two, to three digits', () => {
  const texts = [0, 512, 1536, 412 * Mi, 31.2 * 1024 * Mi, 1023.9 * Mi, -2 * Mi].map(format.formatBytes);
  expect(texts).toEqual(['0 B', '512 B', '1.50 Ki', '412 Mi', '31.2 Gi', '1.00 Gi', '-2.00 Mi']);
  expect(format.formatBytesPerSecond(84 * Mi)).toBe('84.0 Mi/s');
});

test('unknown is a dash, never zero', () => {
  for (const unknown of [null, undefined, Number.NaN]) {
    expect(format.formatBytes(unknown)).toBe('–');
    expect(format.formatCores(unknown)).toBe('–');
    expect(format.formatRatio(unknown)).toBe('–');
    expect(format.formatUnit(unknown, 'seconds')).toBe('–');
    expect(format.formatDuration(unknown)).toBe('–');
    expect(format.formatClock(unknown, 'UTC')).toBe('–');
  }
  expect(format.formatUnit(0, 'cores')).toBe('0 cores');
});

test('shares keep the digits that matter', () => {
  const texts = [0, 0.0003, 0.062, 0.43, 1, 1.2].map(format.formatRatio);
  expect(texts).toEqual(['0 %', '0.03 %', '6.2 %', '43 %', '100 %', '120 %']);
});

test('cores, counts and rates', () => {
  expect([3.412, 0.004, 12.34, 128].map(format.formatCores)).toEqual(['3.41', '0.004', '12.3', '128']);
  expect(format.formatCount(12_345)).toBe('12,345');
  expect(format.formatCount(16_300_000)).toBe('16.3 M');
  expect(format.formatCount(9_223_372_036_854_776_000)).toBe('9.2 × 10^18');
  expect(format.formatUnit(1234.5, 'perSecond')).toBe('1,235 /s');
  expect(format.formatUnit(0.25, 'perSecond')).toBe('0.25 /s');
});

test('spans of time by what matters of them', () => {
  const spans = [0, 12_000, 125_000, 900_000, 11_100_000, 100_000_000, 41.5 * 86_400_000];
  expect(spans.map(format.formatDuration)).toEqual([
    '0 s',
    '12 s',
    '2 min 5 s',
    '15 min',
    '3 h 5 min',
    '1 d 3 h',
    '41 d',
  ]);
  expect(format.formatUnit(0.0123, 'seconds')).toBe('12.3 ms');
  expect(format.formatUnit(1500, 'milliseconds')).toBe('1.50 s');
});

test('times are in the zone that is asked for, and the zone has a name', () => {
  expect(format.formatClock(at, 'UTC')).toBe('10:42:07');
  expect(format.formatClock(at, 'Europe/Berlin')).toBe('11:42:07');
  expect(format.formatMinute(at, 'UTC')).toBe('10:42');
  expect(format.formatDateTime(at, 'UTC')).toBe('1 Dec 2026, 10:42:07');
  expect(format.zoneLabel('UTC', at)).toBe('UTC');
  expect(format.zoneLabel('Europe/Berlin', at)).toBe('CET');
});
