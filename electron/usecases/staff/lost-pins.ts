import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, localDate } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Platform } from '../platform.ts';
import { secretIdOf } from './pin.ts';

/** Some systems add the file extension by themselves. */
const FORGET_FILES = ['forget-pins', 'forget-pins.txt'];

/**
 * Removes PINs that cannot be checked any more because the secret of their hash is gone, as in a shop restored on another
 * computer (docs/roles.md). Removes all PINs of the real shop if the owner of the data folder put a file `forget-pins`
 * there. If a manager's PIN is left, managers set the others; otherwise the shop has no manager until a PIN is set.
 */
export function removeLostPins(deps: {
  store: Store;
  platform: Pick<Platform, 'pinSecret'>;
  clock: Clock;
  /** The folder with the shops and their secrets. */
  dataFolder: string;
}): void {
  const { store, platform, clock, dataFolder } = deps;
  const areForgotten = store.identity.mode === 'live' && takeForgetFile(dataFolder);
  const lost = store.staff.pinHolders(null).filter(({ pinHash }) => {
    const id = secretIdOf(pinHash);
    return areForgotten || (id !== null && platform.pinSecret.isLost(id));
  });
  if (lost.length === 0) return;
  const actor = { staffId: null, businessDate: localDate(clock.now()) };
  store.staff.removePins(
    lost.map(({ id }) => id),
    actor,
  );
}

/**
 * Whether the file exists. It is deleted first: a file that cannot be deleted would remove every new PIN at each start.
 * Folders are ignored, since a cashier could create one in a file dialog.
 */
function takeForgetFile(dataFolder: string): boolean {
  const files = FORGET_FILES.map((name) => join(dataFolder, name)).filter((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
  for (const file of files) rmSync(file);
  return files.length > 0;
}
