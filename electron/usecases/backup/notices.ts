import type { AppState } from '../../../shared/domain/app.ts';
import { failureOf } from '../../../shared/errors/errors.ts';
import { type Clock, DAY_MS } from '../../../shared/time/time.ts';
import { inWords } from '../../store/backup/restore.ts';
import type { Store } from '../../store/store.ts';
import type { SecondLocation } from './second-location.ts';

export interface BackupNoticeDeps {
  store: Store;
  clock: Pick<Clock, 'now'>;
  secondLocation: Pick<SecondLocation, 'isChosen'>;
}

const REMIND_EVERY_MS = 7 * DAY_MS;
/** How long a reminder is shown. */
const REMINDED_MS = DAY_MS;

/**
 * The current notices about backups: the last one is more than a day old, or its ledgers differ or were not checked in
 * time; once a week also a reminder of a missing second location. None in training mode, which has no data to lose.
 */
export function backupNotices({ store, clock, secondLocation }: BackupNoticeDeps): AppState['notices'] {
  if (store.identity.mode === 'training') return [];
  const now = clock.now();
  const notices: AppState['notices'] = [];
  const backups = store.backup.list();
  const last = backups.find(({ at }) => Date.parse(at) <= now);
  const since = last?.at ?? store.secondLocationReminder.foundedAt();
  if (now - Date.parse(since) > DAY_MS)
    notices.push(failureOf(last ? 'backup_old' : 'backup_none', { since }));

  const findingOf = store.backup.findings();
  for (const { file, at } of backups) {
    const finding = findingOf(file);
    if (finding === null) continue;
    const checks = inWords(finding.differences);
    if (finding.result === 'differ') notices.push(failureOf('backup_ledgers_differ', { at, checks }));
    if (finding.result === 'unchecked') notices.push(failureOf('backup_unchecked', { at }));
    break;
  }

  if (wantsSecondLocation({ store, secondLocation })) {
    const sinceReminded = now - Date.parse(store.secondLocationReminder.remindedAt() ?? '');
    if (sinceReminded >= 0 && sinceReminded < REMINDED_MS) notices.push(failureOf('backup_one_place'));
  }
  return notices;
}

/** Reminds a shop without a second location once a week from its first day; again if the clock is set back. */
export function remindOfSecondLocation({ store, clock, secondLocation }: BackupNoticeDeps): void {
  if (!wantsSecondLocation({ store, secondLocation })) return;
  const since = store.secondLocationReminder.remindedAt() ?? store.secondLocationReminder.foundedAt();
  const passed = clock.now() - Date.parse(since);
  if (passed < 0 || passed >= REMIND_EVERY_MS) store.secondLocationReminder.remind();
}

function wantsSecondLocation({
  store,
  secondLocation,
}: Pick<BackupNoticeDeps, 'store' | 'secondLocation'>): boolean {
  return (
    store.identity.mode === 'live' && !secondLocation.isChosen() && !store.secondLocationReminder.isDeclined()
  );
}
