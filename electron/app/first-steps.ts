import { existsSync } from 'node:fs';
import { versionOnDisk } from '../store/database/version-on-disk.ts';
import type { Log } from './logs.ts';
import { beginStart, type Start } from './starts.ts';
import { wayBackHere } from './updates/go-back.ts';
import type { KeptUpdates } from './updates/kept.ts';
import type { Choice, WayBack } from './way-back.ts';

export interface FirstSteps {
  /** The version that is started, as its package calls it. */
  version: string;
  /** Whether apt brought it. */
  byApt: boolean;
  /** The AppImage that was started; undefined where it was none. */
  image: string | undefined;
  startsFile: string;
  kept: KeptUpdates;
  /** The databases of both shops, which may not exist yet. */
  databases: readonly string[];
  /** Training is open: its service has data of its own, and nothing here knows which version reads that. */
  practises: boolean;
  log: Log;
  /** Loads the rest of the program and begins it. */
  load(attempt: Start): Promise<void>;
  /** Asks the person, before there is a window. */
  ask(question: WayBack): Promise<Choice>;
  /** Ends the program at once and begins what lies in its place now. */
  restart(): void;
  /** Ends the program at once; `failed` where the person did not wish it. */
  end(failed: boolean): void;
}

/**
 * What is done before anything large is loaded, so that a fault while it loads is counted as well: notes the start, and
 * where this version was started twice in vain goes back to the version before. By itself where that version lies beside
 * this one and reads the shop's data as it is; else a person is asked, or told how.
 */
export async function takeFirstSteps(steps: FirstSteps): Promise<void> {
  const { version, startsFile, log, load, end } = steps;
  const attempt = beginStart(startsFile, version, log);
  if (attempt.goBackTo !== null && !(await staysWith(steps, attempt, attempt.goBackTo))) return;
  try {
    await load(attempt);
  } catch (error) {
    log.error('This version could not be loaded', error);
    end(true);
  }
}

/** Whether this version is tried once more; where not, the program ends. */
async function staysWith(steps: FirstSteps, attempt: Start, goBackTo: string): Promise<boolean> {
  const { version, byApt, image, kept, practises, log, ask, restart, end } = steps;
  const migrated = isMigrated(steps, attempt);
  log.error('This version did not open the shop twice', { version, before: goBackTo, migrated });
  let goBack = wayBackHere({ image, kept, version, goBackTo });
  if (goBack && migrated === false && !practises && goesBack(true)) return false;
  for (;;) {
    const by = goBack ? 'perch' : byApt ? 'apt' : 'hand';
    const chosen = await ask({ version, goBackTo, by, migrated: migrated === true });
    if (chosen === 'again') return true;
    if (chosen === 'close') {
      end(false);
      return false;
    }
    if (goesBack(false)) return false;
  }

  function goesBack(byItself: boolean): boolean {
    try {
      goBack?.(byItself);
    } catch (error) {
      log.error('The version before could not be put in place', error);
      goBack = null;
      return false;
    }
    log.warn('Perch goes back to the version before', { version, before: goBackTo, byItself });
    restart();
    return true;
  }
}

/** Whether a shop's data was brought to a form that the version before does not read; null where it did not say. */
function isMigrated({ databases }: FirstSteps, { goBackReads }: Start): boolean | null {
  if (goBackReads === null) return null;
  return databases.some((file) => existsSync(file) && versionOnDisk(file) > goBackReads);
}
