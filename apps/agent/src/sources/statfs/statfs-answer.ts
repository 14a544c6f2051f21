/** What statfs(2) said of a mount, or why it did not. */
export type StatfsAnswer =
  | { readonly outcome: 'answered'; readonly usage: FilesystemUsage; readonly deviceNumber: string }
  /** `code` is the system's (EACCES, ESTALE, …). */
  | { readonly outcome: 'failed'; readonly code: string }
  /** No answer within the deadline. */
  | { readonly outcome: 'hung' };

/** Bytes and inodes; NaN is "not reported". */
export interface FilesystemUsage {
  readonly sizeBytes: number;
  readonly freeBytes: number;
  readonly availableBytes: number;
  readonly inodes: number;
  readonly inodesFree: number;
}

/** Numbers of a statfs, as the helper sends them. Decimal text, since they can be larger than a double holds. */
export interface RawStatfs {
  readonly blockSize: string;
  readonly blocks: string;
  readonly blocksFree: string;
  readonly blocksAvailable: string;
  readonly files: string;
  readonly filesFree: string;
}

export function usageOf(raw: RawStatfs): FilesystemUsage {
  const bytes = (blocks: string) => Number(BigInt(blocks) * BigInt(raw.blockSize));
  // File systems that make inodes as needed (btrfs, vfat, most servers) say 0 of 0.
  const hasInodes = raw.files !== '0';
  return {
    sizeBytes: bytes(raw.blocks),
    freeBytes: bytes(raw.blocksFree),
    availableBytes: bytes(raw.blocksAvailable),
    inodes: hasInodes ? Number(raw.files) : NaN,
    inodesFree: hasInodes ? Number(raw.filesFree) : NaN,
  };
}
