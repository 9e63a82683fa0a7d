import { PerchError, toFailure } from '../../../shared/errors.ts';
import { type ContractChannel, contract, type Handlers } from '../../../shared/ipc/contract.ts';
import type { RecoveryState } from '../../../shared/ipc/recovery.ts';
import type { BackupFile } from '../../store/backup/backup-folder.ts';
import type { Platform } from '../platform.ts';

export interface ClosedShop {
  /** What kept the shop from opening. */
  error: unknown;
  /** Where the damaged database lies now. */
  setAside: string | null;
  backups: () => BackupFile[];
  restart: Platform['restart'];
}

/**
 * Answers for a shop whose database was found damaged: whatever is asked is refused with the reason, but for the ways
 * back. Nobody can sign in here, so whoever stands at the till may choose; nothing that they choose deletes anything.
 */
export function closedShopHandlers({ error, setAside, backups, restart }: ClosedShop): Handlers {
  const refuse = (): never => {
    throw error;
  };
  const refused = Object.keys(contract).map((channel) => [channel as ContractChannel, refuse]);
  const { code, message } = toFailure(error);
  const recovery: Pick<Handlers, 'recovery.state' | 'recovery.restore' | 'recovery.beginEmpty'> = {
    'recovery.state': (): RecoveryState => ({
      code,
      message,
      setAside,
      backups: backups().map((backup) => ({ ...backup, checked: true })),
    }),
    'recovery.restore'({ file }) {
      if (!backups().some((backup) => backup.file === file)) {
        throw new PerchError('backup_unusable', 'There is no such backup.', { file, why: 'not found' });
      }
      restart({ kind: 'restore', file });
      return { restarting: true };
    },
    'recovery.beginEmpty'() {
      restart({ kind: 'empty' });
      return { restarting: true };
    },
  };
  return { ...(Object.fromEntries(refused) as Handlers), ...recovery };
}
