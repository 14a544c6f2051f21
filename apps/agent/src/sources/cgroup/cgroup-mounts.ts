/** One cgroup file system of a mount table. */
export interface CgroupMount {
  readonly mountPoint: string;
  readonly version: 1 | 2;
  /** v1: the controllers mounted here, joined ones together; empty for v2 and for a hierarchy that only has a name. */
  readonly controllers: readonly string[];
  /** v1: name of a hierarchy without controllers (`systemd`); null otherwise. */
  readonly hierarchyName: string | null;
  /** The folder of the hierarchy that is mounted: `/` unless only a part of it is. */
  readonly root: string;
}

const notControllers = new Set(['rw', 'ro', 'none', 'xattr', 'noprefix', 'clone_children', 'cpuset_v2_mode']);

/** Parses /proc/<pid>/mountinfo: its cgroup file systems, in the order of mounting. Lines that are cut are left out. */
export function parseCgroupMounts(mountinfo: string): readonly CgroupMount[] {
  const mounts: CgroupMount[] = [];
  for (const line of mountinfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ', 2);
    const [, , , root, mountPoint] = before.split(' ');
    const [type, , options] = after.split(' ');
    if (root === undefined || mountPoint === undefined || options === undefined) continue;
    if (type !== 'cgroup' && type !== 'cgroup2') continue;
    const words = type === 'cgroup' ? options.split(',') : [];
    mounts.push({
      mountPoint: unescapeOctal(mountPoint),
      version: type === 'cgroup' ? 1 : 2,
      controllers: words.filter((word) => !notControllers.has(word) && !word.includes('=')),
      hierarchyName: words.find((word) => word.startsWith('name='))?.slice('name='.length) ?? null,
      root: unescapeOctal(root),
    });
  }
  return mounts;
}

/** Blanks, newlines and backslashes in mount tables are written as three octal digits. */
function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 8)));
}
