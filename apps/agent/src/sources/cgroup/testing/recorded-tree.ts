import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Roots } from '../../sources.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../../fixtures/cgroups');

/** Text of a recorded file that is kept compressed. */
export function readRecorded(name: string): string {
  return gunzipSync(readFileSync(path.join(fixtures, name))).toString('utf8');
}

/** A machine's files in a temporary folder, recorded or made up, that a test may change. */
export class TreeFolder {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-cgroups-'));
  readonly roots: Roots = {
    host: this.folder,
    proc: path.join(this.folder, 'proc'),
    sys: path.join(this.folder, 'sys'),
    cgroup: path.join(this.folder, 'sys/fs/cgroup'),
  };

  constructor(recorded?: 'tree-v1' | 'tree-v2') {
    const files =
      recorded === undefined
        ? {}
        : (JSON.parse(readRecorded(`${recorded}.json.gz`)) as Readonly<Record<string, string>>);
    for (const [file, content] of Object.entries(files)) this.write(file, content);
  }

  /** In place, as the kernel does: kept descriptors see it. `content` has one character for each byte. */
  write(file: string, content: string): void {
    const full = path.join(this.folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, content, 'latin1');
  }

  /** A namespace as /proc has it: a link that leads nowhere. */
  link(file: string, target: string): void {
    const full = path.join(this.folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    symlinkSync(target, full);
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file), { recursive: true });
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}
