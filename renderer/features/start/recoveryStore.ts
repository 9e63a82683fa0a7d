import { create } from 'zustand';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { RecoverableBackup, RecoveryState } from '../../../shared/ipc/recovery.ts';
import type { Needs } from '../../app/needs.ts';

interface RecoveryStoreState {
  /** Null if there is nothing to recover, and until loaded. */
  recovery: RecoveryState | null;
  /** Whether the first answer has arrived. */
  known: boolean;
  /** The backup to restore. */
  chosen: RecoverableBackup | null;
  /** Whether all backups are listed. */
  choosing: boolean;
  load(): Promise<void>;
  choose(file: string): void;
  /** Lists all backups. */
  chooseAnother(): void;
  /** Asks for a backup file and chooses it. */
  chooseFile(): Promise<void>;
  /**
   * Restores the chosen backup; the page then reloads. A null passphrase means the stored one; `although` are refusals that
   * the person overrules.
   */
  restore(passphrase: string | null, although: Overruled[]): Promise<{ restarting: boolean }>;
  /** Opens an empty shop; the page then reloads. */
  beginEmpty(): Promise<void>;
}

/** Refusals that do not concern the backup itself: it can be retried with its passphrase, or once there is room. */
const NOT_ABOUT_BACKUP: readonly Failure['code'][] = [
  'backup_locked',
  'backup_passphrase_wrong',
  'disk_full',
  'disk_readonly',
  'folder_unusable',
  'in_use',
  'present_unreadable',
];

/**
 * The newest backup, or after a failed one the next: a copy of it elsewhere, or an older one. None after the last: the
 * person chooses.
 */
function proposedBackup({ backups, failed }: RecoveryState): RecoverableBackup | null {
  if (failed === null) return backups[0] ?? null;
  const at = backups.findIndex(({ file }) => file === failed.file);
  return backups[NOT_ABOUT_BACKUP.includes(failed.failure.code) ? at : at + 1] ?? null;
}

export function createRecoveryStore({ ipc: { call }, app: { notifyFailure } }: Needs<'ipc' | 'app'>) {
  /** Recovery of a damaged or missing database. */
  const useRecovery = create<RecoveryStoreState>((set, get) => ({
    recovery: null,
    known: false,
    chosen: null,
    choosing: false,
    async load() {
      const answer = await call('recovery.state', {});
      const recovery = answer.ok ? answer.value : null;
      const choosing = recovery !== null && recovery.failed !== null && recovery.backups.length > 0;
      set({ recovery, known: true, chosen: recovery && proposedBackup(recovery), choosing });
    },
    choose(file) {
      const chosen = get().recovery?.backups.find((backup) => backup.file === file);
      if (chosen) set({ chosen });
    },
    chooseAnother: () => set({ choosing: true }),
    async chooseFile() {
      const answer = await call('recovery.chooseBackup', {});
      if (!answer.ok) return notifyFailure(answer.error);
      if (answer.value.file === null) return;
      await get().load();
      get().choose(answer.value.file);
    },
    async restore(passphrase, although) {
      const { chosen, load } = get();
      if (chosen === null) return { restarting: false };
      const answer = await call('recovery.restore', { file: chosen.file, passphrase, although });
      // The state contains the refusal.
      if (!answer.ok) await load();
      return { restarting: answer.ok };
    },
    async beginEmpty() {
      const answer = await call('recovery.beginEmpty', {});
      if (!answer.ok) notifyFailure(answer.error);
    },
  }));

  return { useRecovery };
}
