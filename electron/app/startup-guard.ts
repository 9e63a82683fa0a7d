import type { Log } from './logs.ts';
import type { RollbackAdvice } from './rollback-message.ts';
import { recordStart, type Start } from './starts.ts';

export interface StartupGuard {
  /** The version that is started, as its package calls it. */
  version: string;
  /** Whether apt installed it. */
  byApt: boolean;
  startsFile: string;
  log: Log;
  /** Loads the rest of the program and starts it. */
  load(attempt: Start): Promise<void>;
  /** Tells the person how to go back by hand, before there is a window. @returns whether to try this version again */
  tell(wayBack: RollbackAdvice): Promise<boolean>;
  /** Ends the program at once; `failed`: not by the person's choice. */
  end(failed: boolean): void;
}

/**
 * Runs before anything large is loaded, so that a failure to load is counted as well: records the start, and tells
 * the person how to go back if this version failed to open the shop in two starts.
 */
export async function runStartupGuard({
  version,
  byApt,
  startsFile,
  log,
  load,
  tell,
  end,
}: StartupGuard): Promise<void> {
  const attempt = recordStart(startsFile, version, log);
  const { goBackTo } = attempt;
  if (goBackTo !== null) {
    log.error('This version failed to open the shop in two starts', { version, before: goBackTo });
    if (!(await tell({ version, goBackTo, byApt }))) return end(false);
  }
  try {
    await load(attempt);
  } catch (error) {
    log.error('This version could not be loaded', error);
    end(true);
  }
}
