import { create } from 'zustand';
import type { RecoveryState } from '../../shared/ipc/recovery.ts';
import type { Result } from '../../shared/result.ts';
import type { Asking } from '../bridge.ts';
import type { NoticesModule } from './notices.ts';

interface RecoveryStore {
  /** Null while there is nothing to recover, or while it is not known yet. */
  recovery: RecoveryState | null;
  load(): Promise<void>;
  /** Goes on from a backup; the page begins anew on it. Null takes the passphrase that is kept. */
  restore(file: string, passphrase: string | null): Promise<Result<{ restarting: true }>>;
  /** Begins an empty shop; the page begins anew on it. */
  beginEmpty(): Promise<void>;
}

/** The ways back from a damaged database. */
export function createRecoveryModule({ call, tellFailure }: Asking & NoticesModule) {
  /** The ways back when the shop's database was found damaged. */
  const useRecovery = create<RecoveryStore>((set) => ({
    recovery: null,
    async load() {
      const answer = await call('recovery.state', {});
      set({ recovery: answer.ok ? answer.value : null });
    },
    restore: (file, passphrase) => call('recovery.restore', { file, passphrase }),
    async beginEmpty() {
      const answer = await call('recovery.beginEmpty', {});
      if (!answer.ok) tellFailure(answer.error);
    },
  }));

  return { useRecovery };
}
