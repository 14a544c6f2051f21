/** One line of /proc/<pid>/mountinfo (proc_pid_mountinfo(5)). */
export interface MountLine {
  /** `major:minor` of the file system; an invented number (major 0) where no block device is behind it. */
  readonly deviceNumber: string;
  /** The folder of the file system that is mounted: `/`, or another for a bind mount. */
  readonly root: Buffer;
  readonly mountPoint: Buffer;
  readonly readOnly: boolean;
  readonly type: string;
  readonly source: Buffer;
}

const space = 32;
const newline = 10;
const backslash = 92;

/** Parses the whole table. Lines that are cut or odd are left out. */
export function parseMountinfo(bytes: Buffer): MountLine[] {
  const mounts: MountLine[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newlineAt = bytes.indexOf(newline, start);
    const end = newlineAt < 0 ? bytes.length : newlineAt;
    const mount = parseLine(bytes.subarray(start, end));
    if (mount) mounts.push(mount);
    start = end + 1;
  }
  return mounts;
}

function parseLine(line: Buffer): MountLine | null {
  const words = split(line);
  // Optional fields (propagation) stand between the sixth and a lone dash.
  const dash = words.findIndex((word, index) => index >= 6 && word.length === 1 && word[0] === 45);
  if (dash < 0) return null;
  const [, , deviceNumber, root, mountPoint, options] = words;
  const [type, source, superOptions] = words.slice(dash + 1);
  if (!deviceNumber || !root || !mountPoint || !options || !type || !source) return null;
  if (!/^\d+:\d+$/.test(deviceNumber.toString('latin1'))) return null;
  return {
    deviceNumber: deviceNumber.toString('latin1'),
    root: unescapeOctal(root),
    mountPoint: unescapeOctal(mountPoint),
    readOnly: hasOption(options, 'ro') || (superOptions !== undefined && hasOption(superOptions, 'ro')),
    type: unescapeOctal(type).toString('latin1'),
    source: unescapeOctal(source),
  };
}

function split(line: Buffer): Buffer[] {
  const words: Buffer[] = [];
  let start = 0;
  for (let at = 0; at <= line.length; at++) {
    if (at < line.length && line[at] !== space) continue;
    words.push(line.subarray(start, at));
    start = at + 1;
  }
  return words;
}

function hasOption(options: Buffer, option: string): boolean {
  return options.toString('latin1').split(',').includes(option);
}

/** Blank, tab, newline, backslash and `#` are written as three octal digits. */
function unescapeOctal(word: Buffer): Buffer {
  if (!word.includes(backslash)) return Buffer.from(word);
  const plain: number[] = [];
  for (let at = 0; at < word.length; at++) {
    const octal = word[at] === backslash ? word.toString('latin1', at + 1, at + 4) : '';
    if (/^[0-3][0-7]{2}$/.test(octal)) {
      plain.push(parseInt(octal, 8));
      at += 3;
    } else plain.push(word[at]!);
  }
  return Buffer.from(plain);
}
