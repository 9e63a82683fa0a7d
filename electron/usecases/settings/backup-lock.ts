import { asTyped } from '../../../shared/domain/passphrase.ts';
import type { BackupLock } from '../../../shared/domain/settings.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

type LockDeps = Pick<Deps, 'store' | 'platform' | 'notices'>;

export function backupLock({ store, platform }: LockDeps): BackupLock {
  return { ...store.backup.locking(), storage: platform.backupPassphrase.storage(store.identity.mode) };
}

/** Saves the passphrase first: backups must never be marked as locked without it. */
export function lockBackups(deps: LockDeps, passphrase: string, { actor }: Caller): BackupLock {
  const { store, platform } = deps;
  const { locks } = store.backup.locking();
  platform.backupPassphrase.keep(asTyped(passphrase), store.identity.mode);
  store.backup.setLocking(true);
  const kind = locks ? 'backupPassphrase.changed' : 'backupPassphrase.set';
  store.journal.append({ kind, subjectId: null, body: {}, actor });
  return decided(deps);
}

export function stopLocking(deps: LockDeps, { actor }: Caller): BackupLock {
  const { store, platform } = deps;
  store.journal.append({ kind: 'backupPassphrase.removed', subjectId: null, body: {}, actor });
  store.backup.setLocking(false);
  platform.backupPassphrase.forget(store.identity.mode);
  return decided(deps);
}

/** Removes the notice about backups that wait for a passphrase, and reports the changed settings. */
function decided(deps: LockDeps): BackupLock {
  const { store, notices } = deps;
  const waiting = notices.findIndex(({ code }) => code === 'backup_waits');
  if (waiting >= 0) notices.splice(waiting, 1);
  store.context.announce('settings');
  return backupLock(deps);
}
