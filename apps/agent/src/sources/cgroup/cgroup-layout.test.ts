import { describe, expect, it } from 'vitest';
import { readCgroupLayout } from './cgroup-layout.ts';
import { parseCgroupMounts } from './cgroup-mounts.ts';
import { TreeFolder } from './testing/recorded-tree.ts';

const v1 = (place: string, options: string, root = '/') =>
  `33 31 0:30 ${root} /sys/fs/cgroup/${place} rw,nosuid shared:9 - cgroup cgroup rw,${options}`;
const v2 = (place: string) =>
  `41 31 0:38 / /sys/fs/cgroup${place} rw,relatime - cgroup2 cgroup2 rw,nsdelegate`;

function layoutOf(tree: TreeFolder, mountinfo: readonly string[]) {
  tree.write('proc/self/mountinfo', ['22 1 8:1 / / rw - ext4 /dev/sda1 rw', ...mountinfo, ''].join('\n'));
  for (const line of mountinfo) {
    const place = /\/sys\/fs\/cgroup(\S*)/.exec(line)?.[1] ?? '';
    tree.write(`sys/fs/cgroup${place.replaceAll('\\040', ' ')}/cgroup.procs`, '');
  }
  return readCgroupLayout(tree.roots);
}

describe('parseCgroupMounts', () => {
  it('reads joined controllers, named hierarchies, v2, and escaped places', () => {
    const text = [
      v1('cpu,cpuacct', 'xattr,cpu,cpuacct'),
      v1('systemd', 'xattr,release_agent=/x,name=systemd'),
      v2('/a\\040b'),
      'cut lin',
    ].join('\n');
    expect(parseCgroupMounts(text)).toEqual([
      {
        mountPoint: '/sys/fs/cgroup/cpu,cpuacct',
        version: 1,
        controllers: ['cpu', 'cpuacct'],
        hierarchyName: null,
        root: '/',
      },
      {
        mountPoint: '/sys/fs/cgroup/systemd',
        version: 1,
        controllers: [],
        hierarchyName: 'systemd',
        root: '/',
      },
      {
        mountPoint: '/sys/fs/cgroup/a b',
        version: 2,
        controllers: [],
        hierarchyName: null,
        root: '/',
      },
    ]);
  });
});

describe('readCgroupLayout from a mount table', () => {
  it('finds v2', () => {
    using tree = new TreeFolder();
    const layout = layoutOf(tree, [v2('')]);
    expect(layout.mode).toBe('v2');
    expect(layout.of('memory')).toMatchObject({ version: 2, folder: tree.roots.cgroup });
  });

  it('finds v1 with joined controllers', () => {
    using tree = new TreeFolder();
    const layout = layoutOf(tree, [v1('cpu,cpuacct', 'cpu,cpuacct'), v1('memory', 'memory')]);
    expect(layout.mode).toBe('v1');
    expect(layout.of('cpu')).toBe(layout.of('cpuacct'));
    expect(layout.of('pids')).toBeNull();
    expect(layout.unified).toBeNull();
  });

  it('finds a hybrid, where a controller that v1 does not have is looked for in the v2 tree', () => {
    using tree = new TreeFolder();
    const layout = layoutOf(tree, [v1('cpu', 'cpu'), v1('systemd', 'name=systemd'), v2('/unified')]);
    expect(layout.mode).toBe('hybrid');
    expect(layout.of('cpu')?.version).toBe(1);
    expect(layout.of('memory')).toBe(layout.unified);
  });

  it('knows when only a part of a hierarchy is mounted, and takes one that is mounted twice once', () => {
    using tree = new TreeFolder();
    const layout = layoutOf(tree, [v1('memory', 'memory', '/docker/1'), v1('memory2', 'memory')]);
    expect(layout.hierarchies).toHaveLength(1);
    expect(layout.hierarchies[0]?.whole).toBe(false);
  });
});

describe('readCgroupLayout from folders', () => {
  it('takes links to joined controllers once, and tells the v2 tree and named hierarchies', () => {
    using tree = new TreeFolder();
    tree.write('sys/fs/cgroup/cpu,cpuacct/cgroup.procs', '');
    tree.link('sys/fs/cgroup/cpu', 'cpu,cpuacct');
    tree.write('sys/fs/cgroup/memory/cgroup.procs', '');
    tree.write('sys/fs/cgroup/systemd/cgroup.procs', '');
    tree.write('sys/fs/cgroup/unified/cgroup.controllers', '\n');
    const layout = readCgroupLayout(tree.roots);
    expect(layout.mode).toBe('hybrid');
    expect(layout.hierarchies.map(({ controllers }) => controllers.join(','))).toEqual([
      'cpu,cpuacct',
      'memory',
      '',
      '',
    ]);
    expect(layout.hierarchies[2]?.hierarchyName).toBe('systemd');
  });

  it('finds v2 by its file, and nothing where nothing is', () => {
    using tree = new TreeFolder();
    expect(readCgroupLayout(tree.roots).mode).toBe('none');
    tree.write('sys/fs/cgroup/cgroup.controllers', 'cpu\n');
    expect(readCgroupLayout(tree.roots).mode).toBe('v2');
  });
});
