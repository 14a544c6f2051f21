import { defineSample, type FieldDefinition } from './define-sample.ts';

const v1 = {
  bytes: 'blkio.throttle.io_service_bytes_recursive',
  count: 'blkio.throttle.io_serviced_recursive',
};

function counter(
  what: 'bytes' | 'count',
  key: string,
  op: 'Read' | 'Write',
  metric: string,
): FieldDefinition {
  const verb = op === 'Read' ? 'read' : 'written';
  return {
    unit: what,
    type: 'counter',
    title: what === 'bytes' ? verb : op === 'Read' ? 'reads' : 'writes',
    meaning:
      what === 'bytes'
        ? `Bytes ${verb} since the cgroup exists.`
        : `${op} operations since the cgroup exists.`,
    source: `v1: ${v1[what]} ${op}; v2: io.stat ${key}`,
    metric: { name: metric },
  };
}

function rate(
  of: string,
  unit: 'bytesPerSecond' | 'perSecond',
  title: string,
  meaning: string,
): FieldDefinition {
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
    readBytes: counter('bytes', 'rbytes', 'Read', 'container_fs_reads_bytes_total'),
    writtenBytes: counter('bytes', 'wbytes', 'Write', 'container_fs_writes_bytes_total'),
    reads: counter('count', 'rios', 'Read', 'container_fs_reads_total'),
    writes: counter('count', 'wios', 'Write', 'container_fs_writes_total'),
    readBytesPerSecond: rate('readBytes', 'bytesPerSecond', 'read', 'Bytes read a second.'),
    writtenBytesPerSecond: rate('writtenBytes', 'bytesPerSecond', 'written', 'Bytes written a second.'),
    readRate: rate('reads', 'perSecond', 'reads', 'Read operations a second.'),
    writeRate: rate('writes', 'perSecond', 'writes', 'Write operations a second.'),
  },
});
