import { readFileSync } from 'node:fs';
import { writeWhole } from '../../store/whole-file.ts';

interface Kept {
  /** The version before the one that is installed; null where it is not there any more. */
  previous: string | null;
  /** The version that somebody, or Perch by itself, went back from. */
  wentBackFrom: string | null;
  /** Perch went back by itself, and nobody was told of it yet. */
  untold: boolean;
}

/** What the next start has to know of updates; it lies in the data folder, beside both shops. */
export interface KeptUpdates {
  read(): Kept;
  /** @throws what the disk refuses */
  write(kept: Kept): void;
}

export function openKept(file: string): KeptUpdates {
  return {
    // By hand: this is asked before anything large is loaded, which may be what fails.
    read() {
      try {
        const { previous, wentBackFrom, untold } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
        return {
          previous: typeof previous === 'string' ? previous : null,
          wentBackFrom: typeof wentBackFrom === 'string' ? wentBackFrom : null,
          untold: untold === true,
        };
      } catch {
        // No update yet, or a note that a power cut left half: nothing is known then.
        return { previous: null, wentBackFrom: null, untold: false };
      }
    },
    write: (kept) => writeWhole(file, `${JSON.stringify(kept)}\n`),
  };
}
