import { expect, test } from 'vitest';
import { parseCgroupMounts } from './cgroup-tree.ts';

test('finds the hierarchies of a hybrid host and nothing else', () => {
  const text = [
    'tmpfs /sys/fs/cgroup tmpfs rw 0 0',
    'cgroup /sys/fs/cgroup/cpu cgroup rw,cpu 0 0',
    'cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0',
    '',
  ].join('\n');
  expect(parseCgroupMounts(text)).toEqual([
    { version: 1, path: '/sys/fs/cgroup/cpu' },
    { version: 2, path: '/sys/fs/cgroup/unified' },
  ]);
});
