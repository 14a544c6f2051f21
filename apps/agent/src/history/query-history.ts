import {
  CodedError,
  findField,
  roundToUnit,
  samples,
  type HistoryRequest,
  type HistoryResponse,
  type Unit,
} from '@kubevitals/shared';
import { setImmediate as turn } from 'node:timers/promises';
import { bucketOf, BucketSums, planBuckets, type BucketPlan } from './buckets.ts';
import { ByteReader } from './byte-reader.ts';
import { readRow, readRowPlaces, readTicks, type ChunkRow, type ChunkTicks } from './chunk-reader.ts';
import type { History } from './history.ts';
import type { KindHistory, SealedChunk } from './kind-history.ts';
import { RowReplay } from './row-replay.ts';

/** Means in an answer: with as many least and most values, more would not fit into a message. */
const mostNumbers = 400_000;
/** The tick must not wait for a long answer. */
const mostMsATurn = 8;

interface OpenedChunk {
  readonly bytes: Buffer;
  readonly ticks: ChunkTicks;
  /** For each tick its bucket; −1 when it is out of range. */
  readonly buckets: Int32Array;
  readonly rows: ReadonlyMap<number, ChunkRow>;
}

/**
 * Answers from the last minutes: a range, in at most so many buckets. Gives way to the tick while it works. Throws a
 * `CodedError` `bad-request` or `too-large`, or what the signal was fired with.
 */
export async function queryHistory(
  history: History,
  request: HistoryRequest,
  signal: AbortSignal,
): Promise<HistoryResponse> {
  check(request);
  const { kind: name, rows } = request;
  const shortenedWhy = history.shortenedWhy;
  const kind = history.kind(name);
  const serials = new Set(rows.flatMap((row) => kind?.rows.serialsOf(row) ?? []));
  const open = kind?.openAsSealed(serials) ?? null;
  const chunks = [...(kind?.chunks ?? []), ...(open ? [open] : [])];
  const oldestMs = chunks[0]?.firstWallMs ?? null;
  const plan = planFor(request, chunks);
  if (!kind || !plan) {
    return { times: [], stepMs: samples[name].everyMs, oldestMs, shortenedWhy, series: [] };
  }
  const lives = new Map(rows.map((row) => [row, kind.rows.serialsOf(row)]));
  const giveWay = turns(signal);
  const opened: OpenedChunk[] = [];
  for (const chunk of inRange(chunks, request)) {
    opened.push(openChunk(chunk, { plan, request, serials }));
    await giveWay();
  }
  const replay = new RowReplay(name, kind.fields, request.fields);
  const series: HistoryResponse['series'] = [];
  for (const [row, own] of lives) {
    if (own.length === 0) continue;
    const sums = request.fields.map(() => new BucketSums(plan.count));
    for (const chunk of opened) {
      for (const serial of own) addRow(chunk, serial, { kind, replay, sums, fields: request.fields });
      await giveWay();
    }
    const isSingle = plan.stepMs === everySecondsOf(chunks, request) * 1000;
    for (const [index, field] of request.fields.entries()) {
      const sum = sums[index]!;
      const unit = findField(name, field)!.unit;
      series.push({
        row,
        field,
        mean: sum.means((value) => roundMean(value, unit)),
        min: isSingle ? null : sum.mins(),
        max: isSingle ? null : sum.maxes(),
      });
    }
  }
  const times = Array.from({ length: plan.count }, (_, bucket) => plan.startMs + bucket * plan.stepMs);
  return { times, stepMs: plan.stepMs, oldestMs, shortenedWhy, series };
}

function check({ kind, fields, rows, points, fromMs, toMs }: HistoryRequest): void {
  const unknown = fields.find((field) => findField(kind, field) === null);
  if (unknown !== undefined) throw new CodedError('bad-request', `${kind} has no field ${unknown}.`);
  if (!(fromMs < toMs)) throw new CodedError('bad-request', 'The range is empty.');
  if (rows.length * fields.length * points > mostNumbers)
    throw new CodedError('too-large', 'Ask for fewer rows, fields or points at once.');
}

/** Null when nothing that is held falls into the range. */
function planFor(request: HistoryRequest, chunks: readonly SealedChunk[]): BucketPlan | null {
  const within = inRange(chunks, request);
  if (within.length === 0) return null;
  const least = Math.min(...within.map(({ leastWallMs }) => leastWallMs));
  const most = Math.max(...within.map(({ mostWallMs }) => mostWallMs));
  return planBuckets({
    fromMs: Math.max(request.fromMs, least),
    // The newest reading itself is included.
    toMs: Math.min(request.toMs, most + 1),
    points: request.points,
    everySeconds: everySecondsOf(chunks, request),
  });
}

function inRange(chunks: readonly SealedChunk[], { fromMs, toMs }: HistoryRequest): SealedChunk[] {
  return chunks.filter(({ leastWallMs, mostWallMs }) => mostWallMs >= fromMs && leastWallMs < toMs);
}

function everySecondsOf(chunks: readonly SealedChunk[], request: HistoryRequest): number {
  return Math.max(
    samples[request.kind].everyMs / 1000,
    ...inRange(chunks, request).map(({ everySeconds }) => everySeconds),
  );
}

function openChunk(
  { bytes }: SealedChunk,
  { plan, request, serials }: { plan: BucketPlan; request: HistoryRequest; serials: ReadonlySet<number> },
): OpenedChunk {
  const reader = new ByteReader(bytes);
  const ticks = readTicks(reader);
  const buckets = new Int32Array(ticks.count);
  for (let tick = 0; tick < ticks.count; tick++) {
    const wallMs = ticks.wallMs[tick + 1]!;
    const within = wallMs >= request.fromMs && wallMs < request.toMs;
    buckets[tick] = within ? bucketOf(wallMs, plan) : -1;
  }
  return { bytes, ticks, buckets, rows: readRowPlaces(reader, ticks.count, serials) };
}

/** The mean of whole things need not be whole. */
function roundMean(value: number, unit: Unit): number {
  return unit === 'count' ? Math.round(value * 100) / 100 : roundToUnit(value, unit);
}

interface RowTarget {
  readonly kind: KindHistory;
  readonly replay: RowReplay;
  readonly sums: readonly BucketSums[];
  readonly fields: readonly string[];
}

function addRow(chunk: OpenedChunk, serial: number, { kind, replay, sums, fields }: RowTarget): void {
  const row = chunk.rows.get(serial);
  if (!row) return;
  const columns = fields.map((field) => kind.fields.names.indexOf(field));
  replay.run({ row, records: readRow(chunk.bytes, row, kind.fields), ticks: chunk.ticks }, (tick, values) => {
    const bucket = chunk.buckets[tick]!;
    if (bucket < 0) return;
    for (let index = 0; index < columns.length; index++) sums[index]!.add(bucket, values[columns[index]!]!);
  });
}

/** Lets other things happen when it was called long enough after it did so before. */
function turns(signal: AbortSignal): () => Promise<void> {
  let lastMs = performance.now();
  return async () => {
    if (performance.now() - lastMs < mostMsATurn) return;
    await turn();
    signal.throwIfAborted();
    lastMs = performance.now();
  };
}
