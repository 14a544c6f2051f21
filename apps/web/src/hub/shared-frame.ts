import { constants, deflateRawSync } from 'node:zlib';
import type { HubToBrowser } from '@kubevitals/shared';

/** Below this, deflating costs more than it saves. */
const deflateFromBytes = 1024;
const textOpcode = 0x1;

/**
 * One message for any number of browsers: encoded once, deflated at most once, as WebSocket frames ready for the
 * socket. Deflated frames are for peers that negotiated permessage-deflate without context takeover, so that one
 * frame fits all of them.
 */
export class SharedFrame {
  readonly #payload: Buffer;
  #plain: Buffer | null = null;
  #deflated: Buffer | null = null;

  private constructor(payload: Buffer) {
    this.#payload = payload;
  }

  /** How many messages were encoded since the start of the process: the measure of "once for all". */
  static encoded = 0;

  static of(message: HubToBrowser): SharedFrame {
    SharedFrame.encoded += 1;
    return new SharedFrame(Buffer.from(JSON.stringify(message)));
  }

  get payloadBytes(): number {
    return this.#payload.length;
  }

  /** The frame's bytes; the same buffer for every peer of the kind. */
  bytes(deflate: boolean): Buffer {
    if (!deflate || this.#payload.length < deflateFromBytes) {
      this.#plain ??= webSocketFrame(this.#payload, false);
      return this.#plain;
    }
    this.#deflated ??= webSocketFrame(deflateMessage(this.#payload), true);
    return this.#deflated;
  }
}

/** RFC 7692: a message is a raw deflate stream, flushed, without the flush's own last four bytes. */
function deflateMessage(payload: Buffer): Buffer {
  const stream = deflateRawSync(payload, { level: 1, finishFlush: constants.Z_SYNC_FLUSH });
  return stream.subarray(0, stream.length - 4);
}

/** RFC 6455: one final, unmasked text frame, as a server sends it. */
function webSocketFrame(payload: Buffer, compressed: boolean): Buffer {
  const { length } = payload;
  const headerBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = 0x80 | textOpcode | (compressed ? 0x40 : 0);
  if (headerBytes === 2) {
    frame[1] = length;
  } else if (headerBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headerBytes);
  return frame;
}
