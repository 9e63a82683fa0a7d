import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import type { Printer } from '../printing/printer.ts';
import { backupLock, lockBackups, stopLocking } from './backup-lock.ts';
import { backUpNow, backups, chooseBackupPlace, placeBackups, printPassphrase, restore } from './backups.ts';
import { connect, connectionSettings, setMode, testConnection } from './connection.ts';
import { saveShop, saveTaxRate } from './shop-settings.ts';

/** Settings of the shop, its connection and its backups. */
export function settingsHandlers(
  deps: Pick<Deps, 'store' | 'platform' | 'probe' | 'secondLocation' | 'notices' | 'clock'>,
  printer: Pick<Printer, 'printNow'>,
) {
  const { store, platform, secondLocation } = deps;
  return {
    'settings.shop': () => store.settings.shop(),
    'settings.saveShop': (changes, caller) => saveShop(deps, changes, caller),
    'settings.taxRates': () => store.taxRates.list(),
    'settings.untaxed': () => ({ any: store.taxRates.leavesOut() }),
    'settings.saveTaxRate': (rate, caller) => saveTaxRate(deps, rate, caller),
    'settings.connection': () => connectionSettings(deps),
    'settings.testConnection': (draft) => testConnection(deps, draft),
    'settings.connect': (draft, caller) => connect(deps, draft, caller),
    'settings.setMode': ({ mode }, caller) => setMode(deps, mode, caller),
    'settings.backups': () => backups(deps),
    'settings.backUpNow': (_, caller) => backUpNow(deps, caller),
    'settings.backupLock': () => backupLock(deps),
    'settings.lockBackups': ({ passphrase }, caller) => lockBackups(deps, passphrase, caller),
    'settings.stopLocking': (_, caller) => stopLocking(deps, caller),
    'settings.backupPlace': () => secondLocation.view(),
    'settings.placeBackups': () => placeBackups(deps),
    'settings.chooseBackupPlace': ({ passphrase }, caller) => chooseBackupPlace(deps, passphrase, caller),
    'settings.printPassphrase': ({ passphrase }) => printPassphrase(deps, printer, passphrase),
    'settings.forgetBackupPlace': (_, { actor }) => secondLocation.forget(actor),
    'settings.declineBackupPlace': ({ reason }, { actor }) => secondLocation.decline(reason, actor),
    'settings.chooseBackup': async () => ({
      file: await platform.chooseFile({ extensions: ['sqlite', 'age'] }),
    }),
    'settings.restore': (wanted, caller) => restore(deps, wanted, caller),
  } satisfies HandlersOf<'settings'>;
}
