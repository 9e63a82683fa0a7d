import { readFileSync } from 'node:fs';
import { PerchError } from '../../shared/errors/errors.ts';
import { writeFileAtomic } from '../store/atomic-file.ts';
import type { Log } from './logs.ts';

/** How often this version was begun in vain: two times are no accident any more. */
const MAX_FAILED_STARTS = 2;

interface Kept {
  /** The version that was started last. */
  version: string;
  /** How often in a row it was started and did not open the shop. */
  inVain: number;
  /** The version that opened the shop last; null where none has. */
  good: string | null;
}

export interface Start {
  /** The version to go back to, where this one was started twice in vain and another opened the shop before it. */
  goBackTo: string | null;
  /** The shop is open, or is kept closed by something that is no fault of this version. */
  succeeded(): void;
}

/**
 * Notes that this version is being started, before anything of it is shown, so that a start that comes to nothing is known
 * to the next one. A disk that takes no note keeps nobody from selling.
 *
 * @param file where the note is kept, in the data folder
 * @param version of the program, as its package calls it
 */
export function recordStart(file: string, version: string, log: Log): Start {
  const before = read(file);
  const inVain = before?.version === version ? before.inVain : 0;
  const good = before?.good ?? null;
  note({ version, inVain: inVain + 1, good });
  return {
    goBackTo: inVain >= MAX_FAILED_STARTS && good !== version ? good : null,
    succeeded: () => note({ version, inVain: 0, good: version }),
  };

  function note(kept: Kept): void {
    try {
      writeFileAtomic(file, `${JSON.stringify(kept)}\n`);
    } catch (error) {
      log.warn('Start attempt not saved', { file, error: String(error) });
    }
  }
}

/**
 * Whether what kept a shop from opening may be the fault of this version. A refusal has a reason that another version
 * would meet as well: a full disk, damaged data, another program in the folder.
 */
export function isOwnFault(error: unknown): boolean {
  return !(error instanceof PerchError);
}

/** By hand: this is asked before anything large is loaded, which may be what fails. */
function read(file: string): Kept | null {
  try {
    const { version, inVain, good } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept>;
    if (typeof version !== 'string') return null;
    return {
      version,
      inVain: Number.isInteger(inVain) ? Number(inVain) : 0,
      good: typeof good === 'string' ? good : null,
    };
  } catch {
    // The first start, or a note that a power cut left half: nothing is known then.
    return null;
  }
}
