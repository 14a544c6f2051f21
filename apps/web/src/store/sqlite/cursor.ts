import { CodedError } from '@kubevitals/shared';

/** Where a page of events ended. */
export interface Cursor {
  readonly wallMs: number;
  readonly id: number;
}

export function encodeCursor({ wallMs, id }: Cursor): string {
  return `${wallMs}_${id}`;
}

/** Throws `bad-request` when the text is not one of ours. */
export function decodeCursor(text: string): Cursor {
  const [wallText, idText, rest] = text.split('_');
  const wallMs = Number(wallText);
  const id = Number(idText);
  if (rest !== undefined || !wallText || !idText || !Number.isFinite(wallMs) || !Number.isSafeInteger(id)) {
    throw new CodedError('bad-request', 'The cursor is not valid.');
  }
  return { wallMs, id };
}
