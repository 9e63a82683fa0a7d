import type { Input } from '../../../shared/ipc/contract.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';
import { backUpNow, backups, chooseBackupPlace, placeBackups, restore } from './backups.ts';
import { connect, connectionSettings, setMode, testConnection } from './connection.ts';
import { saveShop, saveTaxRate } from './shop-settings.ts';

/** What managers decide about the shop and where its data goes. */
export function settingsHandlers(deps: Pick<Deps, 'store' | 'platform' | 'probe' | 'place'>) {
  const { store, platform, place } = deps;
  return {
    'settings.shop': () => store.settings.shop(),
    'settings.saveShop': (changes: Input<'settings.saveShop'>, caller: Caller) =>
      saveShop(deps, changes, caller),
    'settings.taxRates': () => store.taxRates.list(),
    'settings.untaxed': () => ({ any: store.taxRates.leavesOut() }),
    'settings.saveTaxRate': (rate: Input<'settings.saveTaxRate'>, caller: Caller) =>
      saveTaxRate(deps, rate, caller),
    'settings.connection': () => connectionSettings(deps),
    'settings.testConnection': (draft: Input<'settings.testConnection'>) => testConnection(deps, draft),
    'settings.connect': (draft: Input<'settings.connect'>, caller: Caller) => connect(deps, draft, caller),
    'settings.setMode': ({ mode }: Input<'settings.setMode'>, caller: Caller) => setMode(deps, mode, caller),
    'settings.backups': () => backups(deps),
    'settings.backUpNow': (_: unknown, caller: Caller) => backUpNow(deps, caller),
    'settings.backupPlace': () => place.view(),
    'settings.placeBackups': () => placeBackups(deps),
    'settings.chooseBackupPlace': (_: unknown, caller: Caller) => chooseBackupPlace(deps, caller),
    'settings.forgetBackupPlace': (_: unknown, { actor }: Caller) => place.forget(actor),
    'settings.chooseBackup': async () => ({ file: await platform.chooseFile({ extension: 'sqlite' }) }),
    'settings.restore': ({ file }: Input<'settings.restore'>, caller: Caller) => restore(deps, file, caller),
  };
}
