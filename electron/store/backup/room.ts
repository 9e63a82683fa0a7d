import { statfsSync } from 'node:fs';

/** How much may still be written on a disk, and how much it holds; bytes. */
export interface Room {
  free: number;
  total: number;
}

/** Left free for whoever else writes on the disk. */
const SHARE_KEPT_FREE = 0.02;

/**
 * Whether so many bytes fit on a disk and leave a part of it free.
 *
 * @param room null where it cannot be told: then the writing itself finds out
 * @param mostKeptFree bytes; of a large disk no more than that has to stay free
 */
export function fits(room: Room | null, bytes: number, mostKeptFree: number): boolean {
  return room === null || room.free >= bytes + Math.min(mostKeptFree, room.total * SHARE_KEPT_FREE);
}

/** The room of the disk that a folder lies on; null where that cannot be told. */
export function roomAt(folder: string): Room | null {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
}
