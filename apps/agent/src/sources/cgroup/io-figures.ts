import type { ByteCursor } from '../byte-cursor.ts';
import type { Cgroup } from './cgroup.ts';
import type { CgroupFile } from './cgroup-file.ts';

/** IO of one cgroup on one device since the cgroup exists; NaN where the kernel does not tell. */
export class DeviceIo {
  /** major × 2^20 + minor. */
  readonly device: number;
  readBytes = NaN;
  writtenBytes = NaN;
  reads = NaN;
  writes = NaN;

  constructor(device: number) {
    this.device = device;
  }
}

/** IO of one cgroup and all below it, by device. */
export interface IoFigures {
  /** Devices that it did IO on, as of the last read. */
  readonly devices: readonly DeviceIo[];
  /** Returns false when there is nothing to read. */
  read(): boolean;
  close(): void;
}

export function openIoFigures(cgroup: Cgroup): IoFigures {
  return cgroup.versionOf('blkio') === 1 ? new IoFiguresV1(cgroup) : new IoFiguresV2(cgroup);
}

const read = Buffer.from('Read');
const write = Buffer.from('Write');

/** Lines `major:minor Read n`, `major:minor Write n` and others, and a total at the end. */
export function parseBlkio(
  cursor: ByteCursor,
  take: (device: number, isRead: boolean, value: number) => void,
): void {
  while (!cursor.done) {
    const device = takeDevice(cursor);
    if (!Number.isNaN(device)) {
      const isRead = cursor.takeKey(read);
      if (isRead || cursor.takeKey(write)) take(device, isRead, cursor.number());
    }
    cursor.skipLine();
  }
}

const v2Keys = ['rbytes', 'wbytes', 'rios', 'wios'].map((key) => Buffer.from(key));
const newline = 10;

/** Lines `major:minor rbytes=n wbytes=n rios=n wios=n dbytes=n dios=n`, with more behind them on some kernels. */
export function parseIoStat(
  cursor: ByteCursor,
  take: (device: number, key: number, value: number) => void,
): void {
  while (!cursor.done) {
    const device = takeDevice(cursor);
    while (!Number.isNaN(device) && hasMore(cursor)) {
      const key = v2Keys.findIndex((bytes) => cursor.takeKey(bytes));
      if (key >= 0) take(device, key, cursor.number());
      cursor.skipWord();
    }
    cursor.skipLine();
  }
}

function hasMore(cursor: ByteCursor): boolean {
  return !cursor.done && cursor.bytes[cursor.position] !== newline;
}

/** `major:minor` and the blanks behind it; NaN when the line does not start so. */
function takeDevice(cursor: ByteCursor): number {
  const major = cursor.number();
  if (cursor.bytes[cursor.position] !== 58) return NaN;
  cursor.position++;
  const minor = cursor.number();
  cursor.skipSpaces();
  return major * 2 ** 20 + minor;
}

class Devices {
  readonly list: DeviceIo[] = [];

  find(device: number): DeviceIo {
    for (const known of this.list) if (known.device === device) return known;
    const added = new DeviceIo(device);
    this.list.push(added);
    return added;
  }
}

class IoFiguresV1 implements IoFigures {
  readonly #cgroup: Cgroup;
  readonly #devices = new Devices();
  readonly #bytes: readonly CgroupFile[];
  readonly #counts: readonly CgroupFile[];

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    // Kernels before 4.13 or so count only what is directly in the cgroup.
    const files = (name: string) => [
      cgroup.file('blkio', `blkio.throttle.${name}_recursive`),
      cgroup.file('blkio', `blkio.throttle.${name}`),
    ];
    this.#bytes = files('io_service_bytes');
    this.#counts = files('io_serviced');
  }

  get devices(): readonly DeviceIo[] {
    return this.#devices.list;
  }

  read(): boolean {
    return this.#parse(this.#bytes, this.#takeBytes) && this.#parse(this.#counts, this.#takeCount);
  }

  close(): void {
    for (const file of [...this.#bytes, ...this.#counts]) file.close();
  }

  readonly #takeBytes = (device: number, isRead: boolean, value: number) => {
    const io = this.#devices.find(device);
    if (isRead) io.readBytes = value;
    else io.writtenBytes = value;
  };

  readonly #takeCount = (device: number, isRead: boolean, value: number) => {
    const io = this.#devices.find(device);
    if (isRead) io.reads = value;
    else io.writes = value;
  };

  #parse(files: readonly CgroupFile[], take: (device: number, isRead: boolean, value: number) => void) {
    const { reads } = this.#cgroup;
    for (const file of files) {
      const length = file.readSeldom();
      if (length < 0) continue;
      parseBlkio(reads.cursor.reset(reads.files.buffer, length), take);
      return true;
    }
    return false;
  }
}

class IoFiguresV2 implements IoFigures {
  readonly #cgroup: Cgroup;
  readonly #devices = new Devices();
  readonly #stat: CgroupFile;

  constructor(cgroup: Cgroup) {
    this.#cgroup = cgroup;
    this.#stat = cgroup.file('io', 'io.stat');
  }

  get devices(): readonly DeviceIo[] {
    return this.#devices.list;
  }

  read(): boolean {
    const { reads } = this.#cgroup;
    const length = this.#stat.readSeldom();
    if (length < 0) return false;
    parseIoStat(reads.cursor.reset(reads.files.buffer, length), this.#take);
    return true;
  }

  close(): void {
    this.#stat.close();
  }

  readonly #take = (device: number, key: number, value: number) => {
    const io = this.#devices.find(device);
    if (key === 0) io.readBytes = value;
    else if (key === 1) io.writtenBytes = value;
    else if (key === 2) io.reads = value;
    else io.writes = value;
  };
}
