import { readFileSync } from 'node:fs';
import { PerchError } from '../../shared/errors/errors.ts';
import { writeFileAtomic } from '../store/atomic-file.ts';
import type { Log } from './logs.ts';

/** Failed starts of this version that suggest going back: two are unlikely to be an accident. */
const MAX_FAILED_STARTS = 2;

interface StartRecord {
  /** The version that was started last. */
  version: string;
  /** How often in a row it was started without opening the shop. */
  failedStarts: number;
  /** The version that opened the shop last; null if none has. */
  lastGoodVersion: string | null;
}

export interface Start {
  /** The version to go back to, if this one failed twice and another opened the shop before it. */
  goBackTo: string | null;
  /** The shop is open, or stays closed for a reason that is not this version's fault. */
  succeeded(): void;
}

/**
 * Records that this version is being started, before it does anything, so that the next start knows of a failed one.
 * If the disk fails, the program starts all the same.
 *
 * @param file the record, in the data folder
 * @param version of the program, as its package calls it
 */
export function recordStart(file: string, version: string, log: Log): Start {
  const before = read(file);
  const failedStarts = before?.version === version ? before.failedStarts : 0;
  const lastGoodVersion = before?.lastGoodVersion ?? null;
  save({ version, failedStarts: failedStarts + 1, lastGoodVersion });
  return {
    goBackTo: failedStarts >= MAX_FAILED_STARTS && lastGoodVersion !== version ? lastGoodVersion : null,
    succeeded: () => save({ version, failedStarts: 0, lastGoodVersion: version }),
  };

  function save(record: StartRecord): void {
    try {
      writeFileAtomic(file, `${JSON.stringify(record)}\n`);
    } catch (error) {
      log.warn('Start attempt not saved', { file, error: String(error) });
    }
  }
}

/**
 * Whether this version may be the reason why a shop did not open. A refusal would happen with another version as
 * well: a full disk, damaged data, another program in the folder.
 */
export function isOwnFault(error: unknown): boolean {
  return !(error instanceof PerchError);
}

/** Parsed without a library: this runs before anything large is loaded, since loading may be what fails. */
function read(file: string): StartRecord | null {
  try {
    const { version, failedStarts, lastGoodVersion } = JSON.parse(
      readFileSync(file, 'utf8'),
    ) as Partial<StartRecord>;
    if (typeof version !== 'string') return null;
    return {
      version,
      failedStarts: Number.isInteger(failedStarts) ? Number(failedStarts) : 0,
      lastGoodVersion: typeof lastGoodVersion === 'string' ? lastGoodVersion : null,
    };
  } catch {
    // The first start, or a record torn by a power cut.
    return null;
  }
}
