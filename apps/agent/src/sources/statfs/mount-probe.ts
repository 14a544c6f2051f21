import type { Clock } from '../clock.ts';
import type { HelperPool } from './helper-pool.ts';
import type { ShownMount } from './shown-mounts.ts';
import type { FilesystemUsage, StatfsAnswer } from './statfs-answer.ts';

const firstPauseMs = 15_000;
const longestPauseMs = 300_000;

/** Their folders carry device numbers of their own (subvolumes), so the number proves nothing. */
const withSubvolumes = /^(btrfs|bcachefs)$/;

export interface MountState {
  readonly mount: ShownMount;
  readonly state: 'answering' | 'hung' | 'failed';
  readonly why: string | null;
  /** Wall clock in ms of the last change of state. */
  readonly since: number;
  readonly usage: FilesystemUsage | null;
  /** Monotonic clock in ms when it answered, failed, or was given up. */
  readonly askedAt: number;
}

/** One mount: asks for its figures, and remembers how it stands. */
export class MountProbe {
  #mount: ShownMount;
  readonly #path: Buffer;
  #state: MountState | null = null;
  #pauseMs = firstPauseMs;
  #nextAt = 0;
  #busy = false;

  /** `hostRoot` is where the host's root folder is for the agent. */
  constructor(mount: ShownMount, hostRoot: string) {
    this.#mount = mount;
    this.#path =
      hostRoot === '/'
        ? mount.mountPointBytes
        : Buffer.concat([Buffer.from(hostRoot), mount.mountPointBytes]);
  }

  /** Null before the first answer. */
  get state(): MountState | null {
    return this.#state;
  }

  get hangs(): boolean {
    return this.#state?.state === 'hung' || this.#busy;
  }

  /** Disks are asked before servers, so that these cannot hold them up. */
  get rank(): number {
    return this.#mount.deviceNumber.startsWith('0:') ? 1 : 0;
  }

  /** Takes what may change of one mount; returns false when it is another file system. */
  renew(mount: ShownMount): boolean {
    const { deviceNumber, device, type } = this.#mount;
    if (deviceNumber !== mount.deviceNumber || device !== mount.device || type !== mount.type) return false;
    this.#mount = mount;
    if (this.#state) this.#state = { ...this.#state, mount };
    return true;
  }

  /** Returns whether the state changed. Does nothing while a pause lasts, or its last process still hangs. */
  async ask(helpers: HelperPool, clock: Clock): Promise<boolean> {
    if (this.#busy || clock.monoMs() < this.#nextAt) return false;
    this.#busy = true;
    const hung = this.#state?.state === 'hung';
    const { answer, gone } = await (hung ? helpers.askAlone(this.#path) : helpers.askShared(this.#path));
    if (gone) {
      this.#nextAt = clock.monoMs() + this.#pauseMs;
      this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
      void gone.then(() => (this.#busy = false));
    } else {
      this.#busy = false;
      if (answer.outcome === 'answered') this.#pauseMs = firstPauseMs;
    }
    return this.#take(answer, clock);
  }

  #take(answer: StatfsAnswer, clock: Clock): boolean {
    const before = this.#state;
    const { state, why } = this.#judge(answer);
    const changed = before?.state !== state || before.why !== why;
    this.#state = {
      mount: this.#mount,
      state,
      why,
      since: before?.state === state ? before.since : clock.wallMs(),
      usage: answer.outcome === 'answered' && state === 'answering' ? answer.usage : null,
      askedAt: clock.monoMs(),
    };
    return changed;
  }

  #judge(answer: StatfsAnswer): Pick<MountState, 'state' | 'why'> {
    if (answer.outcome === 'hung') return { state: 'hung', why: 'statfs did not answer in time.' };
    if (answer.outcome === 'failed') return { state: 'failed', why: failure(answer.code) };
    const { deviceNumber, type } = this.#mount;
    if (answer.deviceNumber === deviceNumber || withSubvolumes.test(type)) {
      return { state: 'answering', why: null };
    }
    return {
      state: 'failed',
      why: 'Another file system answers at this path: a later mount hides it, or the agent does not see it.',
    };
  }
}

function failure(code: string): string {
  if (code === 'EACCES' || code === 'EPERM') return 'The agent may not look into it (EACCES).';
  if (code === 'ENOENT') return 'The agent does not see this path (ENOENT).';
  return `statfs failed: ${code}.`;
}
