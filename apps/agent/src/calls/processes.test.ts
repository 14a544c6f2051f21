import { calls, type CallRequest } from '@kubevitals/shared';
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { hostSources } from '../collectors/testing/collector-rig.ts';
import { CgroupTree } from '../sources/cgroup/cgroup-tree.ts';
import { TreeFolder } from '../sources/cgroup/testing/recorded-tree.ts';
import type { Sources } from '../sources/sources.ts';
import { createProcessesCall, shownCommandLine } from './processes.ts';

const started: ChildProcess[] = [];
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const close of closing.splice(0)) await close();
});

async function start(file: string, ...args: string[]): Promise<number> {
  const child = spawn(file, args, { stdio: 'ignore' });
  started.push(child);
  await new Promise((resolve, reject) => child.once('spawn', () => resolve(undefined)).once('error', reject));
  return child.pid!;
}

/** Cgroups made of folders, with processes of this machine in them. */
function open(lists: Readonly<Record<string, readonly number[]>>): Sources {
  const tree = new TreeFolder();
  tree.write('sys/fs/cgroup/cgroup.controllers', 'cpu');
  tree.write('sys/fs/cgroup/cgroup.procs', '');
  for (const [cgroup, pids] of Object.entries(lists)) {
    tree.write(`sys/fs/cgroup/${cgroup}/cgroup.procs`, pids.map((pid) => `${pid}\n`).join(''));
  }
  return openTree(tree);
}

function openTree(tree: TreeFolder): Sources {
  const roots = { ...tree.roots, host: '/', proc: '/proc' };
  const sources = hostSources(roots);
  const { files, health } = sources;
  const cgroups = new CgroupTree({
    roots,
    files,
    health,
    now: () => 1,
    livesFile: null,
    warn: () => undefined,
    watching: false,
  });
  closing.push(async () => {
    cgroups.close();
    await sources.host.close();
    tree[Symbol.dispose]();
  });
  return { ...sources, cgroups };
}

async function ask(sources: Sources, folder: string, request: Partial<CallRequest<'processes'>> = {}) {
  const workload = [...sources.cgroups.cgroups().values()].find(({ path }) => path === folder);
  const answer = await createProcessesCall(sources)(
    { workload: workload?.id ?? 'w-none', sortBy: 'residentBytes', limit: 100, ...request },
    { signal: new AbortController().signal, progress: () => undefined },
  );
  return calls.processes.response.parse(answer);
}

describe('processes', () => {
  it('lists a workload and all below it, with masked command lines and the user’s name', async () => {
    const inside = await start('sleep', '600.125');
    const below = await start('sh', '-c', 'sleep 600.25 & wait', '--token=s3cretvalue');
    const sources = open({
      app: [inside],
      'app/below': [],
      'app/below/deep': [below, inside],
      other: [process.pid],
    });
    const { processes, total, note } = await ask(sources, 'app');
    expect(total).toBe(2);
    expect(note).toBeNull();
    const [first, second] = [
      processes.find(({ pid }) => pid === inside),
      processes.find(({ pid }) => pid === below),
    ];
    expect(first).toMatchObject({
      parentPid: process.pid,
      command: 'sleep',
      commandLine: 'sleep 600.125',
      user: os.userInfo().username,
      // Running for the moment that it takes to start.
      state: expect.stringMatching(/^[SR]$/) as string,
      threads: 1,
    });
    expect(second?.commandLine).toBe('sh -c sleep 600.25 & wait --token=***');
    const fields = readFileSync(`/proc/${inside}/statm`, 'latin1').split(' ');
    expect(first?.residentBytes).toBe(Number(fields[1]) * 4096);
    expect(first?.openFiles).toBe(readdirSync(`/proc/${inside}/fd`).length);
  });

  it('sorts by what was asked and keeps to the limit', async () => {
    const pids = [await start('sleep', '600'), await start('sleep', '601')];
    const sources = open({ app: [...pids, process.pid] });
    const heaviest = await ask(sources, 'app', { limit: 1 });
    expect(heaviest).toMatchObject({ total: 3, processes: [{ pid: process.pid }] });
    const newest = await ask(sources, 'app', { sortBy: 'startedAt' });
    expect(newest.processes.at(-1)?.pid).toBe(process.pid);
    const busiest = await ask(sources, 'app', { sortBy: 'cpuSeconds' });
    expect(busiest.processes[0]?.pid).toBe(process.pid);
  });

  it('lets others work between command lines that take long to mask', async () => {
    const pids = await Promise.all(Array.from({ length: 9 }, () => start('sleep', '600')));
    const sources = open({ app: pids });
    let turns = 0;
    let stop = () => {};
    const commandLines = {
      read: (asked: readonly number[]) => {
        const count = () => {
          turns++;
          counter = setImmediate(count);
        };
        let counter = setImmediate(count);
        stop = () => {
          clearImmediate(counter);
        };
        return Promise.resolve({
          lines: asked.map(() => Buffer.from('a://b:c'.repeat(1000))),
          unanswered: 0,
        });
      },
    } as unknown as Sources['host']['commandLines'];
    const { processes } = await ask({ ...sources, host: { ...sources.host, commandLines } }, 'app');
    stop();
    expect(processes).toHaveLength(9);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('says how many it cannot see, leaves out what has ended, and survives nonsense', async () => {
    const pid = await start('sleep', '600');
    const sources = open({ app: [0, 0, 4_194_303, pid, -5], empty: [] });
    expect(await ask(sources, 'app')).toMatchObject({
      total: 1,
      note: expect.stringMatching(/^2 processes are in another pid namespace/) as string,
    });
    expect(await ask(sources, 'empty')).toMatchObject({ total: 0, processes: [], note: null });
    await expect(ask(sources, 'gone')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('knows zombies and kernel threads, which have no memory and no command line', async () => {
    const parent = await start('sh', '-c', 'sleep 0 & exec sleep 600');
    const childrenOf = () =>
      readFileSync(`/proc/${parent}/task/${parent}/children`, 'latin1')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number);
    await expect
      .poll(() => childrenOf().map((pid) => readFileSync(`/proc/${pid}/stat`, 'latin1').includes(') Z ')))
      .toEqual([true]);
    const sources = open({ app: [...childrenOf(), 2] });
    const { processes } = await ask(sources, 'app');
    expect(processes.find(({ state }) => state === 'Z')).toMatchObject({
      residentBytes: null,
      commandLine: '',
      command: 'sleep',
    });
    const thread = processes.find(({ pid }) => pid === 2);
    if (readFileSync('/proc/2/comm', 'latin1') === 'kthreadd\n')
      expect(thread).toMatchObject({ residentBytes: null, commandLine: '', openFiles: 0 });
  });

  it('escapes names with odd characters in them', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'kubevitals-odd-'));
    const odd = path.join(folder, ') S 1\n\u202e\\x');
    copyFileSync('/bin/sleep', odd);
    const pid = await start(odd, '600');
    const sources = open({ app: [pid] });
    await expect
      .poll(async () => (await ask(sources, 'app')).processes[0]?.command)
      .toBe(') S 1\\x0A\\xE2\\x80\\xAE\\x5Cx');
    expect((await ask(sources, 'app')).processes[0]).toMatchObject({ parentPid: process.pid, threads: 1 });
    rmSync(folder, { recursive: true });
  });

  it('finds processes that only one of the v1 hierarchies lists', async () => {
    const [one, two] = [await start('sleep', '600'), await start('sleep', '601')];
    const tree = new TreeFolder();
    for (const controller of ['cpu', 'memory', 'pids']) {
      tree.write(`sys/fs/cgroup/${controller}/cgroup.procs`, '');
      tree.write(`sys/fs/cgroup/${controller}/app/cgroup.procs`, controller === 'pids' ? `${one}\n` : '');
    }
    tree.write('sys/fs/cgroup/memory/app/deep/cgroup.procs', `${two}\n`);
    const { processes } = await ask(openTree(tree), 'app');
    expect(processes.map(({ pid }) => pid).toSorted((a, b) => a - b)).toEqual([one, two]);
  });

  it('stops when it is cancelled', async () => {
    const sources = open({ app: [process.pid] });
    const workload = [...sources.cgroups.cgroups().values()].find(({ path }) => path === 'app');
    const answer = createProcessesCall(sources)(
      { workload: workload!.id, sortBy: 'residentBytes', limit: 1 },
      { signal: AbortSignal.abort(new Error('cancelled')), progress: () => undefined },
    );
    await expect(answer).rejects.toThrow('cancelled');
  });

  it('keeps the loop free while it looks at thousands', async () => {
    const sources = open({ app: Array.from({ length: 6000 }, (_, index) => index + 1) });
    const { total, note } = await ask(sources, 'app', { limit: 500 });
    expect(total).toBeGreaterThan(0);
    expect(note).toMatch(/^Only the first 5000 .* Nothing can be read of \d{4} processes/);
  });
});

describe('shownCommandLine', () => {
  it('joins, masks, escapes and bounds', () => {
    expect(shownCommandLine(null)).toBe('');
    expect(shownCommandLine(Buffer.from(''))).toBe('');
    expect(shownCommandLine(Buffer.from('nginx: worker\0\0\0'))).toBe('nginx: worker');
    expect(shownCommandLine(Buffer.from('a\0b\nc\0--password\0x\0é'))).toBe('a b c --password *** é');
    expect(shownCommandLine(Buffer.from([0x61, 0xff, 0x1b]))).toBe('a\\xFF\\x1B');
    const long = shownCommandLine(Buffer.alloc(8192, 'é'));
    expect(long).toHaveLength(2048);
    expect(long.endsWith('…')).toBe(true);
  });
});
