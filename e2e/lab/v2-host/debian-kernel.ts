import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface Kernel {
  readonly image: string;
  /** What a virtio disk needs, in the order of loading. */
  readonly modules: readonly string[];
}

const metaPackage = 'linux-image-cloud-amd64';
const diskModules = [
  'drivers/virtio/virtio_ring.ko',
  'drivers/virtio/virtio.ko',
  'drivers/virtio/virtio_pci_legacy_dev.ko',
  'drivers/virtio/virtio_pci_modern_dev.ko',
  'drivers/virtio/virtio_pci.ko',
  'drivers/block/virtio_blk.ko',
];

const apt = (program: 'apt-get' | 'apt-cache', args: readonly string[], cwd: string) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * Debian's kernel for virtual machines, unpacked in a folder that is kept; fetched once (27 MB), installed nowhere.
 * Throws when Debian cannot be asked.
 */
export function debianKernel(folder: string): Kernel {
  if (!existsSync(path.join(folder, 'boot'))) fetchKernel(folder);
  const image = readdirSync(path.join(folder, 'boot')).find((name) => name.startsWith('vmlinuz-'));
  if (image === undefined) throw new Error(`${folder} holds no kernel; delete it to have it fetched again`);
  const release = image.slice('vmlinuz-'.length);
  return {
    image: path.join(folder, 'boot', image),
    modules: diskModules.map((module) => path.join(folder, 'lib/modules', release, 'kernel', module)),
  };
}

function fetchKernel(folder: string): void {
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    try {
      download(fresh);
    } catch {
      // The list of packages is missing, or names a version that the archive no longer has.
      apt('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', 'update'], fresh);
      download(fresh);
    }
    const [archive] = readdirSync(fresh).filter((name) => name.endsWith('.deb'));
    if (archive === undefined) throw new Error('apt-get download left no package');
    execFileSync('dpkg-deb', ['-x', archive, 'unpacked'], { cwd: fresh });
    mkdirSync(path.dirname(folder), { recursive: true });
    renameSync(path.join(fresh, 'unpacked'), folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function download(folder: string): void {
  const kernelPackage = /Depends: (linux-image-\S+)/.exec(
    apt('apt-cache', ['depends', metaPackage], folder),
  )?.[1];
  if (kernelPackage === undefined) throw new Error(`Debian's list of packages has no ${metaPackage}`);
  apt('apt-get', ['-q', 'download', kernelPackage], folder);
}
