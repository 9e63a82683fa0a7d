import type { FailedRestore } from '../../../shared/domain/settings.ts';
import { PerchError, toFailure } from '../../../shared/errors/errors.ts';
import { type ContractChannel, contract, type Handlers, type Input } from '../../../shared/ipc/contract.ts';
import type { RecoveryState } from '../../../shared/ipc/recovery.ts';
import { madeAt } from '../../store/backup/backup-folder.ts';
import type { RecoverySources } from '../../store/backup/recovery-sources.ts';
import type { Platform } from '../platform.ts';

export interface ClosedShop {
  /** Why the shop could not be opened. */
  error: unknown;
  /** The backup that was chosen before and could not be restored. */
  failed: FailedRestore | null;
  /** Where a damaged database was moved; null if it was not. */
  setAside: string | null;
  /** Whether an empty shop may replace it. */
  mayBeginEmpty: boolean;
  ways: RecoverySources;
  /** Resolves if a backup can be decrypted with the given passphrase, or with the stored one. @throws if not */
  unlocks(file: string, passphrase: string | null): Promise<void>;
  platform: Pick<Platform, 'restart' | 'pageFailed' | 'chooseFile'>;
}

/**
 * Answers for a shop whose database is damaged, missing, or newer than this program: every command rejects with the
 * reason, except the recovery commands and reports of window errors. Nobody can sign in here, so anyone at the till may
 * choose; no choice deletes anything.
 */
export function closedShopHandlers({
  error,
  failed: failedBefore,
  setAside,
  mayBeginEmpty,
  ways,
  unlocks,
  platform,
}: ClosedShop): Handlers {
  const refuse = (): never => {
    throw error;
  };
  const refused = Object.keys(contract).map((channel) => [channel as ContractChannel, refuse]);
  const { code } = toFailure(error);
  let failed = failedBefore;
  /** A file that the person chose. */
  let picked = failedBefore?.file ?? null;

  async function backups(both: boolean): Promise<RecoveryState['backups']> {
    const listed = await ways.list(both);
    if (picked === null || listed.some(({ file }) => file === picked)) return listed;
    const locked = picked.endsWith('.age');
    return [{ file: picked, at: madeAt(picked), bytes: null, locked, place: 'file' }, ...listed];
  }

  /** Copies the backup to this disk and checks that it can be decrypted. @throws if it cannot be used */
  async function brought({ file, passphrase, although }: Input<'recovery.restore'>): Promise<string> {
    try {
      if (!(await backups(true)).some((backup) => backup.file === file)) {
        throw new PerchError('backup_unusable', { file, why: 'not found' });
      }
      const here = await ways.here(file);
      await unlocks(here, passphrase);
      return here;
    } catch (refusal) {
      failed = { file, at: madeAt(file), failure: toFailure(refusal), although };
      throw refusal;
    }
  }

  const recovery: Pick<
    Handlers,
    'app.openAgain' | 'app.pageFailed' | Extract<keyof Handlers, `recovery.${string}`>
  > = {
    'app.openAgain': () => ({}),
    'app.pageFailed'(failed) {
      platform.pageFailed(failed);
      return {};
    },
    'recovery.state': async (): Promise<RecoveryState> => ({
      code,
      setAside,
      mayBeginEmpty,
      backups: await backups(failed !== null),
      failed,
    }),
    async 'recovery.chooseBackup'() {
      const file = await platform.chooseFile({ extensions: ['sqlite', 'age'] });
      picked = file ?? picked;
      return { file };
    },
    async 'recovery.restore'(wanted) {
      const { file, passphrase, although } = wanted;
      const here = await brought(wanted);
      const restored = { actor: null, backupAt: madeAt(file), chosen: file, although };
      platform.restart({ kind: 'restore', file: here, passphrase, restored });
      return { restarting: true };
    },
    'recovery.beginEmpty'() {
      if (!mayBeginEmpty) refuse();
      platform.restart({ kind: 'empty' });
      return { restarting: true };
    },
  };
  return { ...(Object.fromEntries(refused) as Handlers), ...recovery };
}
