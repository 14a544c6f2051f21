import { defineSample } from './define-sample.ts';

export const filesystem = defineSample({
  name: 'filesystem',
  rows: 'filesystem',
  everyMs: 10_000,
  title: 'File systems',
  sentence: 'Bytes and inodes of each mounted file system with a device or a server behind it.',
  fields: {
    sizeBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'size',
      meaning: 'Size of the file system: blocks × block size.',
      source: 'statfs(2) f_blocks',
      metric: { name: 'node_filesystem_size_bytes' },
    },
    freeBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'free',
      meaning: 'Free, the part reserved for root included.',
      source: 'statfs(2) f_bfree',
      metric: { name: 'node_filesystem_free_bytes' },
    },
    availableBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'available',
      meaning: 'Free for everyone but root; what the kubelet takes for the signal nodefs.available.',
      source: 'statfs(2) f_bavail',
      metric: { name: 'node_filesystem_avail_bytes' },
    },
    usedBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'used',
      meaning: 'Size − free.',
      source: 'statfs(2) f_blocks − f_bfree',
    },
    takenBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'used or reserved',
      meaning: 'Size − available: used, or reserved for root; what the kubelet’s image GC counts as used.',
      source: 'statfs(2) f_blocks − f_bavail',
    },
    usedRatio: {
      unit: 'ratio',
      type: 'gauge',
      title: 'used',
      meaning:
        '(Size − available) ÷ size, as the kubelet reckons against its thresholds: 100 % when nothing is left for anyone but root.',
      source: 'statfs(2) f_blocks, f_bavail',
      derive: { quotientOf: 'takenBytes', by: 'sizeBytes' },
    },
    inodes: {
      unit: 'count',
      type: 'gauge',
      title: 'inodes',
      meaning: 'Inodes of the file system; not reported where it makes them as needed (btrfs).',
      source: 'statfs(2) f_files',
      metric: { name: 'node_filesystem_files' },
    },
    inodesFree: {
      unit: 'count',
      type: 'gauge',
      title: 'inodes free',
      meaning: 'Free inodes.',
      source: 'statfs(2) f_ffree',
      metric: { name: 'node_filesystem_files_free' },
    },
  },
});
