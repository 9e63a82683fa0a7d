import { statfsSync } from 'node:fs';

/** How much may still be written on a disk, and how much it holds; bytes. */
export interface Room {
  free: number;
  total: number;
}

/**
 * The last room of the disk, which only sales, payments and their papers use (docs/data.md, "The disk's reserve"): 100 MB, or
 * a tenth of a disk below 1 GB. Bytes.
 */
function reserveOf({ total }: Room): number {
  return Math.min(100e6, total / 10);
}

/**
 * Whether so many bytes fit on a disk and leave its reserve free.
 *
 * @param room null where it cannot be read: then the writing itself finds out
 */
export function fits(room: Room | null, bytes: number): boolean {
  return room === null || room.free >= bytes + reserveOf(room);
}

/** The room of the disk that a folder lies on; null where that cannot be read. */
export function roomAt(folder: string): Room | null {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
}
