import { accessSync, constants, mkdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostPressure } from './host-pressure.ts';
import { CollectorRig, HostTree } from './testing/collector-rig.ts';

const unified = '/sys/fs/cgroup/unified';

/** A file that the kernel refuses with EOPNOTSUPP, as it does with pressure files when PSI is switched off. */
class UnsupportedFile {
  readonly #folder = `${unified}/kubevitals-test-${process.pid}-pressure`;
  /** The list of processes of a threaded cgroup. */
  readonly path = `${this.#folder}/threaded/cgroup.procs`;

  constructor() {
    mkdirSync(`${this.#folder}/threaded`, { recursive: true });
    writeFileSync(`${this.#folder}/threaded/cgroup.type`, 'threaded');
  }

  static get isPossible(): boolean {
    try {
      accessSync(`${unified}/cgroup.procs`, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  [Symbol.dispose](): void {
    rmdirSync(`${this.#folder}/threaded`);
    rmdirSync(this.#folder);
  }
}

describe('host.pressure', () => {
  it('gives the figures of the recorded v2 host', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.pressure', hostPressure, tree.roots);
    rig.tick();
    expect(rig.values('host')).toMatchObject({
      cpuSomeAvg10Ratio: 0.7045,
      cpuSomeStallSeconds: 37.962685,
      ioFullAvg60Ratio: 0.0292,
      ioFullStallSeconds: 3.006943,
      memorySomeStallSeconds: 0.005205,
      memorySomeStallRatio: NaN,
    });
    tree.write('proc/pressure/io', 'some avg10=0.00 avg60=0.00 avg300=0.00 total=10703210\n');
    rig.tick();
    expect(rig.value('host', 'ioSomeStallRatio')).toBe(1);
    expect(rig.value('host', 'ioFullStallSeconds')).toBeNaN();
  });

  it('says what would help where PSI is not built in', () => {
    using tree = new HostTree('proc-v2');
    tree.remove('proc/pressure');
    using rig = new CollectorRig('host.pressure', hostPressure, tree.roots);
    rig.tick();
    expect(rig.value('host', 'cpuSomeAvg10Ratio')).toBeNaN();
    expect(rig.trouble('proc.pressure')).toMatchObject({
      state: 'unavailable',
      remedy: expect.stringMatching(/psi=1/) as string,
    });
  });

  it.skipIf(!UnsupportedFile.isPossible)('says what would help where PSI is switched off', () => {
    using file = new UnsupportedFile();
    using tree = new HostTree('proc-v2');
    for (const resource of ['cpu', 'memory', 'io']) {
      tree.remove(`proc/pressure/${resource}`);
      symlinkSync(file.path, `${tree.roots.proc}/pressure/${resource}`);
    }
    using rig = new CollectorRig('host.pressure', hostPressure, tree.roots);
    rig.tick();
    expect(rig.trouble('proc.pressure')).toMatchObject({
      state: 'unavailable',
      why: expect.stringMatching('switched off') as string,
      remedy: expect.stringMatching('psi=1') as string,
    });
  });

  it('keeps no old value of a part that went away', () => {
    using tree = new HostTree('proc-v2');
    using rig = new CollectorRig('host.pressure', hostPressure, tree.roots);
    rig.tick();
    tree.write('proc/pressure/memory', '');
    rig.tick();
    expect(rig.value('host', 'memorySomeAvg10Ratio')).toBeNaN();
    expect(rig.value('host', 'cpuSomeAvg10Ratio')).toBe(0.7045);
    expect(rig.trouble('proc.pressure')).toMatchObject({ state: 'degraded' });
  });
});
