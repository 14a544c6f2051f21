import { defineSample, type FieldDefinition } from './define-sample.ts';

const stats = '/proc/diskstats';

function counter(
  of: { readonly field: number; readonly title: string; readonly meaning: string },
  metric: string,
): FieldDefinition {
  return {
    unit: 'count',
    type: 'counter',
    title: of.title,
    meaning: of.meaning,
    source: `${stats} field ${of.field}`,
    metric: { name: metric },
  };
}

export const disk = defineSample({
  name: 'disk',
  rows: 'disk',
  everyMs: 1000,
  title: 'Disk IO',
  sentence: 'What each block device of the machine read and wrote, how long it took, how busy it was.',
  fields: {
    reads: counter(
      { field: 4, title: 'reads', meaning: 'Completed reads since boot.' },
      'node_disk_reads_completed_total',
    ),
    writes: counter(
      { field: 8, title: 'writes', meaning: 'Completed writes since boot.' },
      'node_disk_writes_completed_total',
    ),
    readBytes: {
      unit: 'bytes',
      type: 'counter',
      title: 'read',
      meaning: 'Bytes read since boot: sectors × 512.',
      source: `${stats} field 6`,
      metric: { name: 'node_disk_read_bytes_total' },
    },
    writtenBytes: {
      unit: 'bytes',
      type: 'counter',
      title: 'written',
      meaning: 'Bytes written since boot: sectors × 512.',
      source: `${stats} field 10`,
      metric: { name: 'node_disk_written_bytes_total' },
    },
    readSeconds: {
      unit: 'seconds',
      type: 'counter',
      title: 'read time',
      meaning: 'Time that all reads took, summed, since boot.',
      source: `${stats} field 7 (ms)`,
      metric: { name: 'node_disk_read_time_seconds_total' },
    },
    writeSeconds: {
      unit: 'seconds',
      type: 'counter',
      title: 'write time',
      meaning: 'Time that all writes took, summed, since boot.',
      source: `${stats} field 11 (ms)`,
      metric: { name: 'node_disk_write_time_seconds_total' },
    },
    busySeconds: {
      unit: 'seconds',
      type: 'counter',
      title: 'busy time',
      meaning: 'Time since boot with at least one request under way.',
      source: `${stats} field 13 (ms)`,
      metric: { name: 'node_disk_io_time_seconds_total' },
    },
    inFlight: {
      unit: 'count',
      type: 'gauge',
      title: 'in flight',
      meaning: 'Requests under way at this moment.',
      source: `${stats} field 12`,
      metric: { name: 'node_disk_io_now' },
    },
    readRate: {
      unit: 'perSecond',
      type: 'gauge',
      title: 'reads',
      meaning: 'Completed reads a second.',
      source: `${stats} field 4`,
      derive: { rateOf: 'reads' },
    },
    writeRate: {
      unit: 'perSecond',
      type: 'gauge',
      title: 'writes',
      meaning: 'Completed writes a second.',
      source: `${stats} field 8`,
      derive: { rateOf: 'writes' },
    },
    readBytesPerSecond: {
      unit: 'bytesPerSecond',
      type: 'gauge',
      title: 'read',
      meaning: 'Bytes read a second.',
      source: `${stats} field 6`,
      derive: { rateOf: 'readBytes' },
    },
    writtenBytesPerSecond: {
      unit: 'bytesPerSecond',
      type: 'gauge',
      title: 'written',
      meaning: 'Bytes written a second.',
      source: `${stats} field 10`,
      derive: { rateOf: 'writtenBytes' },
    },
    readAwaitMs: {
      unit: 'milliseconds',
      type: 'gauge',
      title: 'read await',
      meaning:
        'Mean time of a read, waiting included: change of read time ÷ completed reads; not reported without reads.',
      source: `${stats} fields 7, 4`,
      derive: { changeOf: 'readSeconds', per: 'reads', times: 1000 },
    },
    writeAwaitMs: {
      unit: 'milliseconds',
      type: 'gauge',
      title: 'write await',
      meaning:
        'Mean time of a write, waiting included: change of write time ÷ completed writes; not reported without writes.',
      source: `${stats} fields 11, 8`,
      derive: { changeOf: 'writeSeconds', per: 'writes', times: 1000 },
    },
    busyRatio: {
      unit: 'ratio',
      type: 'gauge',
      title: 'utilisation',
      meaning:
        'Share of time with at least one request under way. 100 % is not full for devices that work in parallel.',
      source: `${stats} field 13`,
      derive: { rateOf: 'busySeconds' },
    },
  },
});
