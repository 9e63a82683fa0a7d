import { PerchError, toFailure } from '../../../shared/errors.ts';
import { type ContractChannel, contract, type Handlers } from '../../../shared/ipc/contract.ts';
import type { RecoveryState } from '../../../shared/ipc/recovery.ts';
import type { WaysBack } from '../../store/backup/ways-back.ts';
import type { Platform } from '../platform.ts';

export interface ClosedShop {
  /** What kept the shop from opening. */
  error: unknown;
  /** Where a damaged database lies now; null where it was not moved. */
  setAside: string | null;
  /** Whether an empty shop may take its place. */
  mayBeginEmpty: boolean;
  ways: WaysBack;
  restart: Platform['restart'];
}

/**
 * Answers for a shop whose database is damaged, or newer than this program: whatever is asked is refused with the reason,
 * but for the ways back. Nobody can sign in here, so whoever stands at the till may choose; nothing that they choose deletes anything.
 */
export function closedShopHandlers({ error, setAside, mayBeginEmpty, ways, restart }: ClosedShop): Handlers {
  const refuse = (): never => {
    throw error;
  };
  const refused = Object.keys(contract).map((channel) => [channel as ContractChannel, refuse]);
  const { code, message } = toFailure(error);
  const recovery: Pick<Handlers, 'recovery.state' | 'recovery.restore' | 'recovery.beginEmpty'> = {
    'recovery.state': async (): Promise<RecoveryState> => ({
      code,
      message,
      setAside,
      mayBeginEmpty,
      backups: (await ways.list()).map((backup) => ({ ...backup, checked: true })),
    }),
    async 'recovery.restore'({ file }) {
      if (!(await ways.list()).some((backup) => backup.file === file)) {
        throw new PerchError('backup_unusable', 'There is no such backup.', { file, why: 'not found' });
      }
      restart({ kind: 'restore', file: await ways.here(file) });
      return { restarting: true };
    },
    'recovery.beginEmpty'() {
      if (!mayBeginEmpty) refuse();
      restart({ kind: 'empty' });
      return { restarting: true };
    },
  };
  return { ...(Object.fromEntries(refused) as Handlers), ...recovery };
}
