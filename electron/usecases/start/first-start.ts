import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { usualRegion } from '../../../shared/domain/regions.ts';
import type { FailedRestore, ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { type ContractChannel, contract, type Handlers, type Input } from '../../../shared/ipc/contract.ts';
import { madeAt } from '../../store/backup/backup-folder.ts';
import { examineBackup } from '../../store/backup/examine.ts';
import type { BackupLocking } from '../../store/backup/locked-file.ts';
import { refuseDiffering } from '../../store/backup/restore.ts';
import { backupFolder } from '../../store/database/opened.ts';
import type { Platform } from '../platform.ts';
import { adoptConnection } from '../settings/backups.ts';

export interface FirstStart {
  /** The computer's preferences. */
  region: Pick<ShopSettings, 'language' | 'locale'>;
  /** The backup that was chosen before and could not be restored. */
  failed: FailedRestore | null;
  /** The real shop's folder, which may not exist yet. */
  folder: string;
  locking: BackupLocking;
  /** The built worker.ts; null checks in this thread. */
  checkWorker: string | URL | null;
  nativeBinding: string | undefined;
  platform: Pick<Platform, 'restart' | 'pageFailed' | 'chooseFile' | 'saveConnection' | 'fixed'>;
}

/**
 * Answers on the first start of a data folder, before there is any shop: every command rejects with `no_shop_chosen`,
 * except the choice of the first shop and reports of window errors.
 */
export function firstStartHandlers({
  region,
  failed,
  folder,
  locking,
  checkWorker,
  nativeBinding,
  platform,
}: FirstStart): Handlers {
  const refuse = (): never => {
    throw new PerchError('no_shop_chosen');
  };
  const refused = Object.keys(contract).map((channel) => [channel as ContractChannel, refuse]);

  /** Checks the backup first: an unusable one leaves the person at the same choice. */
  async function restore({ file, passphrase, although }: Input<'start.restore'>) {
    if (!existsSync(file)) throw new PerchError('backup_unusable', { file, why: 'not found' });
    const backups = backupFolder(join(folder, 'perch.sqlite'));
    mkdirSync(backups, { recursive: true });
    const { differences, connection } = await examineBackup({
      file,
      copy: join(backups, 'examined.sqlite.partial'),
      passphrase,
      locking,
      mode: 'live',
      installationId: null,
      nativeBinding,
      checkWorker,
    });
    refuseDiffering(file, differences, although);
    adoptConnection(platform, connection);
    const restored = { actor: null, backupAt: madeAt(file), chosen: file, differences, although };
    platform.restart({ kind: 'restore', mode: 'live', file, passphrase, restored });
    return { restarting: true } as const;
  }

  const answered: Partial<Handlers> = {
    'app.pageFailed'(failed) {
      platform.pageFailed(failed);
      return {};
    },
    'recovery.state': () => null,
    'start.state': () => ({ language: region.language, locale: region.locale, failed }),
    'start.begin'({ mode, language, theme }) {
      const isOwn = language === region.language;
      const locale = isOwn ? region.locale : usualRegion(language, region.locale);
      platform.restart({ kind: 'mode', mode, begins: { language, locale, theme } });
      return { restarting: true };
    },
    'start.chooseBackup': async () => ({
      file: await platform.chooseFile({ extensions: ['sqlite', 'age'] }),
    }),
    'start.restore': restore,
  };
  return { ...(Object.fromEntries(refused) as Handlers), ...answered };
}
