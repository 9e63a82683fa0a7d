import { statfsSync } from 'node:fs';

/** How much may still be written on a disk, and how much it holds; bytes. */
export interface Room {
  free: number;
  total: number;
}

/** The room of the disk that a folder lies on; null where that cannot be told. */
export function roomAt(folder: string): Room | null {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return blocks > 0 ? { free: bavail * bsize, total: blocks * bsize } : null;
}
