import type { AppState } from '../../../shared/domain/app.ts';
import { failureOf, PerchError, toFailure } from '../../../shared/errors/errors.ts';
import type { Clock } from '../../../shared/time/time.ts';
import type { BackupFile } from '../../store/backup/backup-folder.ts';
import type { Store } from '../../store/store.ts';
import { backupNotices, remindOfSecondLocation } from './notices.ts';
import type { SecondLocation } from './second-location.ts';

export interface BackupScheduleDeps {
  store: Store;
  clock: Clock;
  secondLocation: Pick<SecondLocation, 'isChosen'>;
  /** The shown notices, including one while the last backup failed. */
  notices: AppState['notices'];
  report: (message: string, error: unknown) => void;
  /** Called after each backup. */
  made?: (backup: BackupFile) => void;
}

const MINUTE = 60_000;
/** A due backup must not delay the start or the first customer. */
export const AFTER_START_MS = 5 * MINUTE;
export const AFTER_FAILURE_MS = 15 * MINUTE;
/** A changed setting takes effect within this time. */
const LOOK_AGAIN_MS = 10 * MINUTE;

/**
 * Makes backups at the interval of the shop's setting while the shop's database is open. A failure is reported and
 * retried; existing backups are kept.
 *
 * @returns the function that stops it and waits for a running backup
 */
export function startBackups(deps: BackupScheduleDeps): () => Promise<void> {
  const ending = new AbortController();
  const running = run(deps, ending.signal);
  return () => {
    ending.abort();
    return running;
  };
}

async function run(deps: BackupScheduleDeps, signal: AbortSignal): Promise<void> {
  const { clock } = deps;
  if (deps.store.backup.locking().waits) {
    tell(deps, new PerchError('backup_waits'));
  }
  let wait = AFTER_START_MS;
  let known = '';
  for (;;) {
    // Notices depend on age, so they can appear without any change in the shop.
    remindOfSecondLocation(deps);
    const notices = JSON.stringify(backupNotices(deps));
    if (notices !== known) deps.store.context.announce('settings');
    known = notices;
    await clock.sleep(wait, signal);
    if (signal.aborted) return;
    const due = untilDue(deps);
    if (due === null || due > 0) wait = Math.min(due ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS);
    else wait = (await tryBackup(deps)) ? LOOK_AGAIN_MS : AFTER_FAILURE_MS;
  }
}

/** Milliseconds until the next backup; null if turned off. A backup dated in the future was made with a wrong clock. */
function untilDue({ store, clock }: BackupScheduleDeps): number | null {
  const every = store.settings.shop().backupEveryHours * 60 * MINUTE;
  if (every === 0) return null;
  const now = clock.now();
  const last = store.backup.list().find((backup) => Date.parse(backup.at) <= now);
  return last ? Date.parse(last.at) + every - now : 0;
}

async function tryBackup(deps: BackupScheduleDeps): Promise<boolean> {
  try {
    const backup = await deps.store.backup.make();
    deps.made?.(backup);
    tell(deps, null);
    return true;
  } catch (error) {
    deps.report('Scheduled backup failed', error);
    tell(deps, error);
    return false;
  }
}

/** Errors shown unchanged, because they say what to do; any other one is shown as a failed backup. */
const TOLD = ['backup_waits', 'database_damaged'];
const CODES = ['backup_failed', 'backup_no_room', ...TOLD];

/** Updates the notices, shown on every screen, with the result of the last backup. */
function tell({ store, notices }: BackupScheduleDeps, error: unknown): void {
  const before = notices.findIndex(({ code }) => CODES.includes(code));
  if (before >= 0) notices.splice(before, 1);
  if (error !== null) {
    const { code: cause } = toFailure(error);
    const code = cause === 'disk_full' ? 'backup_no_room' : TOLD.includes(cause) ? cause : 'backup_failed';
    notices.splice(before >= 0 ? before : notices.length, 0, failureOf(code));
  }
  store.context.announce('settings');
}
