/**
 * Names come from workloads, which may be hostile: control characters, line breaks, characters that turn the
 * direction of text or take no room are shown as `\u{…}`, so that what is read is what is there.
 */
export function printable(text: string): string {
  return text.replace(unseen, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Control, format (bidi, zero width), surrogate, private, line and paragraph separators, and spaces but U+0020. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;
