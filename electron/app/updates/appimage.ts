import { AppImageUpdater } from 'electron-updater';
import { renameDurably } from '../../store/atomic-file.ts';
import { stagedImageOf } from './staged-image.ts';

/**
 * electron-updater's AppImage updater with another last step: its own deletes the program before it moves the new one
 * there, so that a full disk or a power cut in between leaves the shop without any.
 */
export class CarefulAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const { APPIMAGE } = process.env;
    if (APPIMAGE === undefined) return false;
    // The name stays, because menu entries and autostart use it.
    renameDurably(stagedImageOf(APPIMAGE), APPIMAGE);
    return true;
  }
}
