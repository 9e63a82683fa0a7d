import { create } from 'zustand';
import type { Overruled } from '../../../shared/domain/overruled.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { RecoverableBackup, RecoveryState } from '../../../shared/ipc/recovery.ts';
import type { AppStores } from '../../app/appStores.ts';
import type { Ipc } from '../../app/bridge.ts';

interface StartState {
  /** Null while there is nothing to recover, or while it is not known yet. */
  recovery: RecoveryState | null;
  /** Whether the program has said by now if there is anything to recover. */
  known: boolean;
  /** The backup that the shop would go on from. */
  chosen: RecoverableBackup | null;
  /** Whether all of them are shown to choose from. */
  choosing: boolean;
  load(): Promise<void>;
  choose(file: string): void;
  /** Shows all of them. */
  chooseAnother(): void;
  /**
   * Restores the chosen one; the page begins anew on it. Null takes the passphrase that is kept; `although` are refusals
   * that the person overrules.
   */
  restore(passphrase: string | null, although: Overruled[]): Promise<{ restarting: boolean }>;
  /** Begins an empty shop; the page begins anew on it. */
  beginEmpty(): Promise<void>;
}

/** What says nothing about the backup: it is wanted again with its passphrase, or once there is room. */
const notItsFault: readonly Failure['code'][] = [
  'backup_locked',
  'backup_passphrase_wrong',
  'disk_full',
  'disk_readonly',
  'folder_unusable',
  'in_use',
  'present_unreadable',
];

/**
 * The newest, or after one that could not be restored the next: its copy elsewhere, or an older one. None after the last:
 * a person who has gone through all of them chooses.
 */
function proposed({ backups, failed }: RecoveryState): RecoverableBackup | null {
  if (failed === null) return backups[0] ?? null;
  const at = backups.findIndex(({ file }) => file === failed.file);
  return backups[notItsFault.includes(failed.failure.code) ? at : at + 1] ?? null;
}

/** The ways back from a damaged database. */
export function createRecoveryStore({ ipc: { call }, app: { notifyFailure } }: { ipc: Ipc; app: AppStores }) {
  /** The ways back when the shop's database was found damaged. */
  const useRecovery = create<StartState>((set, get) => ({
    recovery: null,
    known: false,
    chosen: null,
    choosing: false,
    async load() {
      const answer = await call('recovery.state', {});
      const recovery = answer.ok ? answer.value : null;
      const choosing = recovery !== null && recovery.failed !== null && recovery.backups.length > 0;
      set({ recovery, known: true, chosen: recovery && proposed(recovery), choosing });
    },
    choose(file) {
      const chosen = get().recovery?.backups.find((backup) => backup.file === file);
      if (chosen) set({ chosen });
    },
    chooseAnother: () => set({ choosing: true }),
    async restore(passphrase, although) {
      const { chosen, load } = get();
      if (chosen === null) return { restarting: false };
      const answer = await call('recovery.restore', { file: chosen.file, passphrase, although });
      // What was refused, and why, is part of the state.
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
