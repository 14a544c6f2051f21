import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Mounts a FUSE of which nobody answers the requests, in a mount namespace of its own. */
const script = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
def check(result):
    if result != 0: sys.exit('errno %d' % ctypes.get_errno())
device = os.open('/dev/fuse', os.O_RDWR)
check(libc.unshare(0x20000))
check(libc.mount(b'none', b'/', None, 0x4000 | 0x40000, None))
options = b'fd=%d,rootmode=40000,user_id=0,group_id=0' % device
check(libc.mount(b'kubevitals-test', sys.argv[1].encode(), b'fuse', 0, options))
print('mounted', flush=True)
sys.stdin.read()
`;

/** Whether this machine lets a test mount a FUSE: root, /dev/fuse, python3 and nsenter. */
export function canHang(): boolean {
  try {
    accessSync('/dev/fuse', constants.R_OK | constants.W_OK);
    accessSync('/usr/bin/nsenter', constants.X_OK);
    accessSync('/usr/bin/python3', constants.X_OK);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** A mount that never answers. Once disposed of, it is gone with its namespace. */
export class HungMount {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kubevitals-hung-'));
  readonly #process: ChildProcess;

  private constructor() {
    this.#process = spawn('/usr/bin/python3', ['-c', script, this.folder], { stdio: 'pipe' });
  }

  static async mount(): Promise<HungMount> {
    const mount = new HungMount();
    await new Promise<void>((resolve, reject) => {
      mount.#process.stdout?.once('data', () => resolve());
      mount.#process.stderr?.once('data', (text: Buffer) => reject(new Error(text.toString())));
      mount.#process.once('error', reject);
    });
    return mount;
  }

  /** Runs a command where the mount is. */
  within(command: readonly string[]): readonly string[] {
    return ['/usr/bin/nsenter', '-m', '-t', String(this.#process.pid), ...command];
  }

  /** The mount table there. */
  table(): string {
    return readFileSync(`/proc/${this.#process.pid}/mountinfo`, 'utf8');
  }

  /** Ends what should answer: requests that wait fail with ENOTCONN. */
  async end(): Promise<void> {
    const exited = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await exited;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) await this.end();
    rmSync(this.folder, { recursive: true });
  }
}
