import { statfsSync } from 'node:fs';
import { PerchError } from '../../shared/errors/errors.ts';

/** How much may still be written on a disk, and how much it holds; bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/**
 * The last room of the disk, which only sales, payments and their papers use (docs/data.md, "The disk's reserve"): 100 MB, or
 * a tenth of a disk below 1 GB. Bytes.
 */
function reserveOf({ total }: DiskSpace): number {
  return Math.min(100e6, total / 10);
}

/**
 * Whether so many bytes fit on a disk and leave its reserve free.
 *
 * @param room null where it cannot be read: then the writing itself finds out
 */
export function fitsOnDisk(room: DiskSpace | null, bytes: number): boolean {
  return room === null || room.free >= bytes + reserveOf(room);
}

/** Asked before anything is written that is not needed to sell. */
export interface DiskReserve {
  /** Whether the reserve of the shop's disk is free. True where that cannot be read: then the writing itself finds out. */
  isFree(): boolean;
}

/** The reserve of the disk that a folder lies on. */
export function diskReserve(
  folder: string,
  room: (folder: string) => DiskSpace | null = diskSpaceOf,
): DiskReserve {
  return {
    isFree() {
      try {
        return fitsOnDisk(room(folder), 0);
      } catch {
        return true;
      }
    },
  };
}

type FileContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

/**
 * The content of a file; of one that is made while it is written, an archive or a list, as long as its disk keeps its reserve.
 * What is there as a whole is a paper of a sale, or as short as one.
 *
 * @throws PerchError `disk_reserve` while it is read
 */
export function guardReserve(
  folder: string,
  content: FileContent,
  room: (folder: string) => DiskSpace | null = diskSpaceOf,
): FileContent {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  const reserve = diskReserve(folder, room);
  return (async function* () {
    for await (const part of content) {
      if (!reserve.isFree()) throw new PerchError('disk_reserve');
      yield part;
    }
  })();
}

/** The room of the disk that a folder lies on; null where that cannot be read. */
export function diskSpaceOf(folder: string): DiskSpace | null {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
}
