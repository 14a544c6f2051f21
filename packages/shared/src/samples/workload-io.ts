import { defineSample, type FieldDefinition } from './define-sample.ts';

const v1 = {
  bytes: 'blkio.throttle.io_service_bytes_recursive',
  count: 'blkio.throttle.io_serviced_recursive',
};

function counter(of: {
  readonly what: 'bytes' | 'count';
  readonly key: string;
  readonly op: 'Read' | 'Write';
  readonly metric: string;
}): FieldDefinition {
  const verb = of.op === 'Read' ? 'read' : 'written';
  const operations = of.op === 'Read' ? 'reads' : 'writes';
  return {
    unit: of.what,
    type: 'counter',
    title: of.what === 'bytes' ? verb : operations,
    meaning:
      of.what === 'bytes'
        ? `Bytes ${verb} since the cgroup exists.`
        : `${of.op} operations since the cgroup exists.`,
    source: `v1: ${v1[of.what]} ${of.op}; v2: io.stat ${of.key}`,
    metric: { name: of.metric },
  };
}

function rate(of: string, title: string, unit: 'bytesPerSecond' | 'perSecond'): FieldDefinition {
  const meaning = unit === 'bytesPerSecond' ? `Bytes ${title} a second.` : `Completed ${title} a second.`;
  return {
    unit,
    type: 'gauge',
    title,
    meaning,
    source: 'v1: blkio.throttle.*; v2: io.stat',
    derive: { rateOf: of },
  };
}

/** IO of a cgroup by device; the page adds devices up for a workload's total. */
export const workloadIo = defineSample({
  name: 'workload.io',
  rows: 'workload-device',
  everyMs: 1000,
  title: 'Workload IO',
  sentence:
    'What a cgroup and all below it read and wrote, by block device. Buffered writes on v1 count to nobody.',
  fields: {
    readBytes: counter({
      what: 'bytes',
      key: 'rbytes',
      op: 'Read',
      metric: 'container_fs_reads_bytes_total',
    }),
    writtenBytes: counter({
      what: 'bytes',
      key: 'wbytes',
      op: 'Write',
      metric: 'container_fs_writes_bytes_total',
    }),
    reads: counter({ what: 'count', key: 'rios', op: 'Read', metric: 'container_fs_reads_total' }),
    writes: counter({ what: 'count', key: 'wios', op: 'Write', metric: 'container_fs_writes_total' }),
    readBytesPerSecond: rate('readBytes', 'read', 'bytesPerSecond'),
    writtenBytesPerSecond: rate('writtenBytes', 'written', 'bytesPerSecond'),
    readRate: rate('reads', 'reads', 'perSecond'),
    writeRate: rate('writes', 'writes', 'perSecond'),
  },
});
