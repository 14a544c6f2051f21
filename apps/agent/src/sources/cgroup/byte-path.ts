import { printableText } from '../printable-text.ts';

/**
 * A cgroup's path as the kernel has it: one character for each byte (latin1), folders divided by `/`, no slash at the
 * start; the root is the empty text. A cgroup's name is any bytes but NUL and slash, so a decoded text would not do.
 */
export type BytePath = string;

const beyondAscii = /[^\x01-\x7f]/;

/** What system calls take: bytes only where the text would be encoded otherwise. */
export function systemPath(folder: string, path: BytePath): string | Buffer {
  if (!beyondAscii.test(path)) return path === '' ? folder : `${folder}/${path}`;
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(path, 'latin1')]);
}

export function parentPath(path: BytePath): BytePath {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function joinPath(parent: BytePath, name: BytePath): BytePath {
  return parent === '' ? name : `${parent}/${name}`;
}

/** An escaped backslash that could not be taken for the escape of a byte, so it may show as it is (systemd's `\x2d`). */
const harmlessBackslash = /\\x5C(?!x(?:[01][0-9A-Fa-f]|7[Ff]|[89A-Fa-f][0-9A-Fa-f]|5[Cc]))/g;

/** Bytes for people: what is not printable UTF-8 becomes `\xNN`; two different paths never look the same. */
export function printablePath(path: BytePath): string {
  const text = printableText(Buffer.from(path, 'latin1'));
  return text.includes('\\') ? text.replace(harmlessBackslash, '\\') : text;
}
