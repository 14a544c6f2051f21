import type { ErrorCode } from '../errors.ts';

/** Minor: what an older peer can ignore. Major: what it cannot. A hub accepts its own major and the one before. */
export const protocolVersion = { major: 1, minor: 0 } as const;
export const oldestMajor = 1;

/** Its schema is in `version-schema.ts`: the page greets with a version and must not bring zod with it. */
export interface ProtocolVersion {
  readonly major: number;
  readonly minor: number;
}

/** Null when a peer of this version is accepted, else the code to refuse it with. */
export function refusalOfVersion(peer: ProtocolVersion): ErrorCode | null {
  if (peer.major > protocolVersion.major) return 'version-too-new';
  if (peer.major < oldestMajor) return 'version-too-old';
  return null;
}
