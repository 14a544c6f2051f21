import { z } from 'zod';

interface ErrorText {
  /** One sentence for people: what happened. */
  readonly text: string;
  /** What would help; empty when nothing but waiting would. */
  readonly remedy: string;
  /** The WebSocket close code when a peer is turned away for it. */
  readonly close?: number;
}

/** Every error code that crosses a process boundary, with its text for people. */
export const errorTexts = {
  malformed: {
    text: 'A message could not be understood.',
    remedy: 'Check that both sides run the same release.',
    close: 4400,
  },
  unauthenticated: {
    text: 'No valid sign-in or credential was presented.',
    remedy: 'Sign in again, or give the agent a new join token.',
    close: 4401,
  },
  forbidden: { text: 'This is not allowed for you.', remedy: 'Ask someone who may.', close: 4403 },
  'wrong-origin': {
    text: 'The connection came from a page of another site.',
    remedy: 'Open the page under the address the hub is configured with (KUBEVITALS_PUBLIC_URL).',
    close: 4403,
  },
  'not-found': { text: 'It does not exist, or no longer.', remedy: '', close: 4404 },
  'version-too-old': {
    text: 'The peer speaks an older protocol than this hub accepts.',
    remedy: 'Upgrade the agent.',
    close: 4406,
  },
  'version-too-new': {
    text: 'The peer speaks a newer protocol than this hub knows.',
    remedy: 'Upgrade the hub first, then the agents.',
    close: 4406,
  },
  'greeting-timeout': {
    text: 'No greeting came in time.',
    remedy: 'Check that the address is that of a Kubevitals hub and the network is not stalled.',
    close: 4408,
  },
  'node-name-taken': {
    text: 'Another agent already speaks for this node name.',
    remedy: 'Give this machine its own KUBEVITALS_NODE_NAME, or remove the other agent.',
    close: 4409,
  },
  'too-large': { text: 'A message was larger than allowed.', remedy: 'Ask for less at once.', close: 4413 },
  'too-many': {
    text: 'Too many messages came in too short a time.',
    remedy: 'Wait a moment; it reconnects by itself.',
    close: 4429,
  },
  'too-many-viewers': {
    text: 'The hub serves as many viewers as it may.',
    remedy: 'Close other tabs, or raise the limit.',
    close: 4429,
  },
  'too-slow': {
    text: 'The connection could not keep up and was closed.',
    remedy: 'It reconnects by itself; a narrower view needs less.',
    close: 4430,
  },
  'shutting-down': { text: 'The hub is stopping.', remedy: 'It reconnects by itself.', close: 4503 },
  'node-unreachable': {
    text: 'The agent of this node is not connected.',
    remedy: 'Check that the agent runs and reaches the hub.',
  },
  'deadline-exceeded': { text: 'No answer came in time.', remedy: 'Try again; the node may be overloaded.' },
  cancelled: { text: 'It was cancelled.', remedy: '' },
  'bad-request': { text: 'The request is not valid.', remedy: 'Check its parameters.' },
  unsupported: { text: 'The agent does not know this call.', remedy: 'Upgrade the agent.' },
  unavailable: { text: 'The source cannot be read here.', remedy: 'The “about” tab says why.' },
  'storage-failed': {
    text: 'Writing to disk failed.',
    remedy: 'Free space on, or give write access to, the data directory.',
  },
  internal: { text: 'Something failed inside.', remedy: 'The log of the process has the details.' },
} as const satisfies Record<string, ErrorText>;

export type ErrorCode = keyof typeof errorTexts;

/** Codes travel as text: a newer peer may send one that this release does not know; it reads as `internal`. */
export const errorCodeSchema = z
  .string()
  .max(64)
  .transform((code): ErrorCode => (Object.hasOwn(errorTexts, code) ? (code as ErrorCode) : 'internal'));

/** An error that may cross the wire: a code, and a detail that is safe to show. */
export class CodedError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ?? errorTexts[code].text, options);
    this.name = 'CodedError';
    this.code = code;
  }
}

export const wireErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string().max(2000),
});

export type WireError = z.infer<typeof wireErrorSchema>;

/** What a peer may be told: coded errors as they are, anything else as `internal` without its internals. */
export function toWireError(error: unknown): WireError {
  if (error instanceof CodedError) return { code: error.code, message: error.message.slice(0, 2000) };
  return { code: 'internal', message: errorTexts.internal.text };
}

export function closeCodeOf(code: ErrorCode): number {
  const text: ErrorText = errorTexts[code];
  return text.close ?? 4500;
}
