import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KernelFiles } from '../kernel-files.ts';
import { SourceHealth } from '../source-health.ts';
import { CgroupTree, type CgroupTreeOptions } from './cgroup-tree.ts';
import { TreeFolder } from './testing/recorded-tree.ts';

let folder: TreeFolder;
let health: SourceHealth;
let warnings: string[];
let opened: CgroupTree[];
let tickNumber: number;
let wallMs: number;

beforeEach(() => {
  folder = new TreeFolder();
  folder.write('sys/fs/cgroup/cgroup.controllers', 'cpu memory\n');
  folder.write('proc/sys/kernel/random/boot_id', 'boot-1\n');
  warnings = [];
  opened = [];
  tickNumber = 0;
  wallMs = 1_700_000_000_000;
});
afterEach(() => {
  for (const tree of opened) tree.close();
  folder[Symbol.dispose]();
});

function open(options: Partial<CgroupTreeOptions> = {}): CgroupTree {
  health = new SourceHealth(() => wallMs);
  const tree = new CgroupTree({
    roots: folder.roots,
    files: new KernelFiles(100),
    health,
    now: () => wallMs++,
    livesFile: null,
    warn: (message) => warnings.push(message),
    ...options,
  });
  opened.push(tree);
  return tree;
}

function close(tree: CgroupTree): void {
  tree.close();
  opened = opened.filter((other) => other !== tree);
}

function refresh(tree: CgroupTree): void {
  tickNumber++;
  tree.refresh({ number: tickNumber, wallMs, monoMs: tickNumber * 1000 });
}

/** A machine under load takes its time. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });
const at = (cgroup: string) => path.join(folder.roots.cgroup, cgroup);
const make = (cgroup: string) => mkdirSync(at(cgroup), { recursive: true });
const paths = (tree: CgroupTree) => [...tree.cgroups().values()].map(({ shownPath }) => shownPath).sort();
const idOf = (tree: CgroupTree, shownPath: string) =>
  [...tree.cgroups().values()].find((cgroup) => cgroup.shownPath === shownPath)?.id;

/** inotify tells a moment later: refreshes until it has. */
async function until(tree: CgroupTree, expected: readonly string[]): Promise<void> {
  await eventually(() => {
    refresh(tree);
    expect(paths(tree)).toEqual([...expected].sort());
  });
}

describe('discovery by inotify', () => {
  it('sees folders made, removed and renamed, also below new ones', async () => {
    const tree = open();
    make('a/b');
    await until(tree, ['/', '/a', '/a/b']);
    make('a/b/c/d');
    await until(tree, ['/', '/a', '/a/b', '/a/b/c', '/a/b/c/d']);
    const before = idOf(tree, '/a/b');
    renameSync(at('a/b'), at('a/x'));
    await until(tree, ['/', '/a', '/a/x', '/a/x/c', '/a/x/c/d']);
    expect(idOf(tree, '/a/x')).not.toBe(before);
    rmSync(at('a/x'), { recursive: true });
    await until(tree, ['/', '/a']);
    expect(tree.watchCount).toBe(2);
  });

  it('gives what comes back under the same name another life', async () => {
    make('a');
    const tree = open();
    const before = idOf(tree, '/a');
    const heard: string[] = [];
    tree.subscribe({
      appeared: ({ id }) => heard.push(`+${id}`),
      gone: ({ id }) => heard.push(`-${id}`),
    });
    // Made while the old one lives, so that it has another inode, as cgroups always do.
    make('other');
    rmdirSync(at('a'));
    renameSync(at('other'), at('a'));
    await eventually(() => {
      refresh(tree);
      expect(idOf(tree, '/a')).not.toBe(before);
    });
    const after = idOf(tree, '/a');
    expect(heard.filter((line) => line.endsWith(before ?? '') || line.endsWith(after ?? ''))).toEqual([
      `-${before ?? ''}`,
      `+${after ?? ''}`,
    ]);
  });

  it('keeps up with thousands at once', async () => {
    const tree = open();
    const names = Array.from({ length: 3000 }, (_, i) => `burst-${i}`);
    for (const name of names) make(name);
    await until(tree, ['/', ...names.map((name) => `/${name}`)]);
    for (const name of names) rmdirSync(at(name));
    await until(tree, ['/']);
  });

  it('goes round quickly when the kernel may have dropped events', async () => {
    folder.write('proc/sys/fs/inotify/max_queued_events', '4\n');
    let deaf = false;
    const tree = open({
      watch: (target, options, listener) =>
        watch(target, options, (type, name) => listener(type, deaf ? Buffer.from('elsewhere') : name)),
    });
    deaf = true;
    for (let i = 0; i < 6; i++) make(`lost-${i}`);
    await eventually(() => {
      refresh(tree);
      expect(tree.cgroups().size).toBe(7);
    });
    expect(tickNumber).toBeLessThan(60);
  });

  it('does without when the limit of watches is reached, says so, and takes it up again', async () => {
    let full = true;
    const tree = open({
      watch: (target, options, listener) => {
        if (full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        return watch(target, options, listener);
      },
    });
    refresh(tree);
    expect(health.statuses().get('cgroups')?.trouble).toMatchObject({
      state: 'degraded',
      remedy: 'Raise fs.inotify.max_user_watches (sysctl).',
    });
    make('a/b');
    for (let i = 0; i < 10; i++) refresh(tree);
    expect(paths(tree)).toEqual(['/', '/a', '/a/b']);
    full = false;
    for (let i = 0; i < 10; i++) refresh(tree);
    expect(health.statuses().get('cgroups')?.trouble).toBeNull();
    make('a/c');
    await until(tree, ['/', '/a', '/a/b', '/a/c']);
  });
});

describe('the scan', () => {
  it('finds all within its round without any event', () => {
    make('a/gone');
    const tree = open({ watching: false });
    make('a/b/c');
    rmdirSync(at('a/gone'));
    for (let i = 0; i < 12; i++) refresh(tree);
    expect(paths(tree)).toEqual(['/', '/a', '/a/b', '/a/b/c']);
  });

  it('holds five thousand cgroups, a part of them at each tick', () => {
    for (let pod = 0; pod < 1000; pod++) {
      for (let container = 0; container < 4; container++) make(`pods/pod${pod}/c${container}`);
    }
    const tree = open({ watching: false });
    expect(tree.cgroups().size).toBe(5002);
    make('pods/pod999/late');
    const started = performance.now();
    for (let i = 0; i < 24; i++) refresh(tree);
    // The pace of the real machine is the bench's; here it must only not grow with the square.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(tree.cgroups().size).toBe(5003);
  });
});

describe('names', () => {
  it('keeps any bytes apart: newlines, spaces, 255 bytes, no UTF-8', async () => {
    const tree = open();
    const names = [Buffer.from('a\nb'), Buffer.from('a b'), Buffer.from([0x67, 0xff]), Buffer.from('ü')];
    const long = 'x'.repeat(255);
    for (const name of [...names, Buffer.from('a\\x0Ab'), Buffer.from(long)]) {
      mkdirSync(Buffer.concat([Buffer.from(`${folder.roots.cgroup}/`), name]));
    }
    await until(tree, ['/', '/a\\x0Ab', '/a b', '/g\\xFF', '/ü', '/a\\x5Cx0Ab', `/${long}`]);
    expect(new Set(tree.cgroups().keys()).size).toBe(7);
    for (const cgroup of tree.cgroups().values()) {
      if (cgroup.depth > 0) expect(cgroup.inode).toBeGreaterThan(0);
    }
  });
});

describe('lives over a restart of the agent', () => {
  const livesFile = () => path.join(folder.folder, 'lives.json');
  const start = () => open({ livesFile: livesFile() });

  it('keep their ids; what came and went meanwhile is told, and at the first run nothing', () => {
    for (const name of ['stays', 'goes', 'taken']) make(name);
    const first = start();
    expect(first.whileAway).toEqual({ appeared: [], gone: [] });
    const before = idOf(first, '/stays');
    close(first);
    rmdirSync(at('goes'));
    make('comes');
    const second = start();
    expect(idOf(second, '/stays')).toBe(before);
    expect(second.whileAway.appeared.map(({ shownPath }) => shownPath)).toEqual(['/comes']);
    expect(second.whileAway.gone).toMatchObject([{ path: 'goes' }]);
    close(second);
    expect(start().whileAway).toEqual({ appeared: [], gone: [] });
  });

  it('are written while it runs, so that a killed agent remembers', async () => {
    const tree = start();
    refresh(tree);
    make('a');
    await until(tree, ['/', '/a']);
    await eventually(() => {
      refresh(tree);
      const book = JSON.parse(readFileSync(livesFile(), 'utf8')) as { lives: unknown[] };
      expect(book.lives).toHaveLength(2);
    });
  });

  it('end with the boot: all ids are new, and nothing is told', () => {
    make('a');
    const first = start();
    const before = idOf(first, '/a');
    close(first);
    folder.write('proc/sys/kernel/random/boot_id', 'boot-2\n');
    const second = start();
    expect(idOf(second, '/a')).not.toBe(before);
    expect(second.whileAway).toEqual({ appeared: [], gone: [] });
  });

  it.each(['{"format":1,"bootId":"boot-1","lives":[["a",1', '{"format":2}', '\0\0'])(
    'start anew with a warning when the file is damaged: %j',
    (text) => {
      make('a');
      writeFileSync(livesFile(), text);
      const tree = start();
      expect(warnings).toHaveLength(1);
      expect(tree.whileAway).toEqual({ appeared: [], gone: [] });
    },
  );

  it('are not kept when the folder cannot be written, with a warning', () => {
    const tree = open({ livesFile: path.join(folder.folder, 'nowhere/lives.json') });
    close(tree);
    expect(warnings[0]).toContain('could not be kept');
  });

  it('are written once the disk takes them again, though nothing changed since', () => {
    const file = path.join(folder.folder, 'later/lives.json');
    const tree = open({ livesFile: file });
    for (let i = 0; i < 6; i++) refresh(tree);
    expect(warnings).toHaveLength(1);
    mkdirSync(path.dirname(file));
    for (let i = 0; i < 6; i++) refresh(tree);
    expect(existsSync(file)).toBe(true);
  });
});

describe('trouble', () => {
  it('is told where no cgroups are mounted', () => {
    rmSync(at('cgroup.controllers'));
    const tree = open();
    refresh(tree);
    expect(tree.cgroups().size).toBe(0);
    expect(health.statuses().get('cgroups')?.trouble?.state).toBe('unavailable');
  });
});
