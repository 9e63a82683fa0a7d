import { AppImageUpdater } from 'electron-updater';
import { putInPlace } from './image-files.ts';

/**
 * electron-updater's updater of AppImages with another last step: its own deletes the program before it moves the new one
 * there, so that a full disk or a power cut in between leaves the shop without any, and keeps no version to go back to.
 */
export class CarefulAppImageUpdater extends AppImageUpdater {
  protected override doInstall(): boolean {
    const { APPIMAGE } = process.env;
    if (APPIMAGE === undefined) return false;
    putInPlace(APPIMAGE);
    return true;
  }
}
