import { statfsSync } from 'node:fs';
import { PerchError } from '../../shared/errors/errors.ts';

/** The free and the total space of a disk; bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/**
 * The reserve of the disk, which only sales, payments and their papers use (docs/data.md, "The disk's reserve"): 100
 * MB, or a tenth of a disk below 1 GB. Bytes.
 */
function reserveOf({ total }: DiskSpace): number {
  return Math.min(100e6, total / 10);
}

/**
 * Whether that many bytes fit on a disk and leave its reserve free.
 *
 * @param room null if unknown: then the write itself finds out
 */
export function fitsOnDisk(room: DiskSpace | null, bytes: number): boolean {
  return room === null || room.free >= bytes + reserveOf(room);
}

/** Checked before anything is written that selling does not need. */
export interface DiskReserve {
  /** Whether the reserve of the shop's disk is free. True if unknown: then the write itself finds out. */
  isFree(): boolean;
}

/** The reserve of a folder's disk. */
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
 * Yields the content; if it is generated while written, stops once the disk's reserve would be used. Complete buffers
 * are small and not checked.
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

/** The space of a folder's disk; null if unknown. */
export function diskSpaceOf(folder: string): DiskSpace | null {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
}
