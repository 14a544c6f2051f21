import { isUtf8 } from 'node:buffer';

/** What must not show as it is: control characters, direction marks and other invisible ones, and the backslash itself. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}\\]/gu;
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Text of bytes that came from outside (names of devices, mount points, commands): bytes that are not printable UTF-8
 * become `\xNN`, so that two different names never look the same.
 */
export function printableText(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return decoder.decode(bytes).replace(unsafe, escapeCharacter);
  let text = '';
  let start = 0;
  while (start < bytes.length) {
    const length = characterLength(bytes, start);
    text +=
      length === 0
        ? escapeByte(bytes[start] ?? 0)
        : decoder.decode(bytes.subarray(start, start + length)).replace(unsafe, escapeCharacter);
    start += Math.max(1, length);
  }
  return text;
}

/** Bytes of the valid UTF-8 character that starts here; 0 when none does. */
function characterLength(bytes: Uint8Array, start: number): number {
  for (let length = 1; length <= 4 && start + length <= bytes.length; length++) {
    if (isUtf8(bytes.subarray(start, start + length))) return length;
  }
  return 0;
}

function escapeCharacter(character: string): string {
  let text = '';
  for (const byte of Buffer.from(character)) text += escapeByte(byte);
  return text;
}

function escapeByte(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0').toUpperCase()}`;
}
