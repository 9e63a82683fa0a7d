import { type BaseUpdater, NsisUpdater } from 'electron-updater';
import { getNetSession } from 'electron-updater/out/electronHttpExecutor.js';
import { PerchError } from '../../../shared/errors/errors.ts';
import { systemClock } from '../../../shared/time/time.ts';
import { CarefulAppImageUpdater } from './appimage.ts';
import { BoundedHttp } from './bounded-http.ts';
import type { SignedFeed } from './built-in.ts';
import { followFeed } from './signed-provider.ts';
import { requireHash, stagedImageOf, stageImage } from './staged-image.ts';
import type { Installer } from './updates.ts';

/** @param image the AppImage that was started */
export function appImageInstaller(updater: CarefulAppImageUpdater, image: string): Installer {
  return {
    updater,
    prepare: (downloaded, sha512) => stageImage(image, downloaded, sha512),
    install({ sha512 }) {
      requireHash(stagedImageOf(image), sha512);
      run(updater, false);
      return { starts: false };
    },
  };
}

/**
 * Windows: the installer of the new version installs itself; electron-updater has checked that both are signed by the
 * same publisher.
 */
function nsisInstaller(updater: NsisUpdater): Installer {
  let installer = '';
  return {
    updater,
    async prepare(downloaded) {
      installer = downloaded;
    },
    install({ startsAgain, sha512 }) {
      requireHash(installer, sha512);
      run(updater, startsAgain);
      return { starts: startsAgain };
    },
  };
}

/** The installer for this system; null without a feed. Works in Electron only. */
export function createInstaller(feed: SignedFeed | null): Installer | null {
  if (feed === null) return null;
  // Chromium's network stack, which uses the system's proxy and certificates.
  const fetch: typeof globalThis.fetch = (url, init) => getNetSession().fetch(String(url), init);
  const http = new BoundedHttp({ fetch, clock: systemClock });
  if (process.platform === 'win32') {
    const updater = new NsisUpdater();
    followFeed(updater, feed, http);
    return nsisInstaller(updater);
  }
  const { APPIMAGE } = process.env;
  if (!APPIMAGE) return null;
  const updater = new CarefulAppImageUpdater();
  followFeed(updater, feed, http);
  return appImageInstaller(updater, APPIMAGE);
}

/** @throws PerchError `update_failed`; electron-updater has logged the reason */
function run(updater: BaseUpdater, startsAgain: boolean): void {
  if (!updater.install(true, startsAgain)) throw new PerchError('update_failed');
}
