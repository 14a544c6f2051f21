import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';

const newline = 10;

/** The processes and threads directly in a cgroup; NaN where they cannot be read. Counted when it is read as a whole. */
export class CgroupMembers {
  processes = NaN;
  threads = NaN;
  /** As the agent's pid namespace has it; NaN without a process, 0 where it has no number there. */
  firstPid = NaN;
  readonly #cgroup: Cgroup;
  readonly #processes: CgroupFile;
  readonly #threads: CgroupFile;
  #tick = -1;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    const isV1 = cgroup.reads.layout.hierarchies[cgroup.anchor]?.version === 1;
    this.#processes = cgroup.anchorFile('cgroup.procs');
    this.#threads = cgroup.anchorFile(isV1 ? 'tasks' : 'cgroup.threads');
  }

  /** Once a tick, however many ask. */
  read(): void {
    const { reads } = this.#cgroup;
    if (this.#tick === reads.tick) return;
    this.#tick = reads.tick;
    this.threads = this.#count(this.#threads);
    this.processes = this.#count(this.#processes);
    const { buffer } = reads.files;
    this.firstPid = this.processes > 0 ? reads.cursor.reset(buffer, buffer.length).number() : NaN;
  }

  close(): void {
    this.#processes.close();
    this.#threads.close();
  }

  #count(file: CgroupFile): number {
    const length = file.readListAnew();
    if (length < 0) return NaN;
    const { buffer } = this.#cgroup.reads.files;
    let lines = 0;
    for (let i = 0; i < length; i++) {
      if (buffer[i] === newline) lines++;
    }
    return lines;
  }
}
