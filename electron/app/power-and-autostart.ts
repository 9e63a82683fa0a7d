import { app, powerSaveBlocker } from 'electron';
import { autostartFile, setAutostart } from './autostart.ts';
import { dataFolder } from './folders.ts';
import type { KioskOptions } from './kiosk.ts';

/** The part of the operating system that kiosk mode uses: the screen, and autostart. */
export function screenAndStart(): Pick<KioskOptions, 'stayAwake' | 'startWithComputer'> {
  let blocker: number | null = null;
  return {
    stayAwake(on) {
      if (on) blocker ??= powerSaveBlocker.start('prevent-display-sleep');
      else if (blocker !== null) {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
    startWithComputer(on) {
      // In development the executable is Electron's own.
      if (!app.isPackaged) return;
      const { APPIMAGE, PERCH_DATA_DIR } = process.env;
      if (process.platform === 'linux') {
        setAutostart(autostartFile(), on, APPIMAGE ?? process.execPath, PERCH_DATA_DIR ? dataFolder() : null);
      } else if (app.getLoginItemSettings().openAtLogin !== on) {
        app.setLoginItemSettings({ openAtLogin: on });
      }
    },
  };
}
