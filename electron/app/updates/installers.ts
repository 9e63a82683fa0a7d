import { type BaseUpdater, NsisUpdater } from 'electron-updater';
import { PerchError } from '../../../shared/errors.ts';
import { CarefulAppImageUpdater } from './appimage.ts';
import type { SignedFeed } from './built-in.ts';
import { layBeside } from './image-files.ts';
import { signedFeedOptions } from './signed-provider.ts';
import type { Installer } from './updates.ts';

/** @param image the AppImage that was started */
export function appImageInstaller(updater: CarefulAppImageUpdater, image: string): Installer {
  return {
    updater,
    prepare: (downloaded, sha512) => layBeside(image, downloaded, sha512),
    install() {
      run(updater, false);
      return { starts: false };
    },
  };
}

/** Windows: the installer of the new version puts itself in place; that it is signed by whom the old one was, electron-updater has asked. */
function nsisInstaller(updater: NsisUpdater): Installer {
  return {
    updater,
    prepare: async () => undefined,
    install({ startsAgain }) {
      run(updater, startsAgain);
      return { starts: startsAgain };
    },
  };
}

/** The one for this system; null where there is no feed. Works in Electron alone. */
export function createInstaller(feed: SignedFeed | null): Installer | null {
  if (feed === null) return null;
  const options = signedFeedOptions(feed);
  if (process.platform === 'win32') return nsisInstaller(new NsisUpdater(options));
  const { APPIMAGE } = process.env;
  return APPIMAGE ? appImageInstaller(new CarefulAppImageUpdater(options), APPIMAGE) : null;
}

/** @throws PerchError `update_failed`; electron-updater has written the reason into the log */
function run(updater: BaseUpdater, startsAgain: boolean): void {
  if (!updater.install(true, startsAgain)) {
    throw new PerchError('update_failed');
  }
}
