import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { UpdateChannel, UpdateState } from '../../../shared/domain/updates.ts';
import { toFailure } from '../../../shared/errors/errors.ts';
import { type Clock, toInstant } from '../../../shared/time/time.ts';
import type { Updates } from '../../usecases/platform.ts';
import type { Log } from '../logs.ts';
import { updateFailure } from './failures.ts';

/** Installs versions on one system. */
export interface Installer {
  updater: AppUpdater;
  /** Prepares a downloaded version, so that installing it is quick and safe. */
  prepare(downloaded: string, sha512: string): Promise<void>;
  /**
   * Installs the prepared version, after its hash was checked once more.
   *
   * @param next `sha512`: what the publisher signed, base64
   * @returns whether it also starts the new version, if that is wanted
   * @throws if it could not; nothing was changed then
   */
  install(next: { startsAgain: boolean; sha512: string }): { starts: boolean };
}

export interface UpdatesOptions {
  channel: UpdateChannel;
  /** Null if the channel is no feed. */
  installer: Installer | null;
  /** The running version. */
  version: string;
  /** Whether the disk has room for the next version's migration of the shop's data at its first start. */
  hasRoomForData(): boolean;
  clock: Pick<Clock, 'now'>;
  log: Log;
  /** Ends the program as a person does, after the answer to the page. */
  quit(): void;
}

/** Looks for new versions, downloads and installs them. The use-cases decide when. */
export function createUpdates(options: UpdatesOptions) {
  const { channel, installer, version, hasRoomForData, clock, log, quit } = options;
  let state: UpdateState = {
    channel,
    step: 'idle',
    offered: null,
    percent: null,
    lookedAt: null,
    failure: null,
  };
  const listeners = new Set<(state: UpdateState) => void>();
  let info: UpdateInfo | null = null;
  /** Of the prepared version; base64. */
  let sha512: string | null = null;
  let underWay: Promise<void> | null = null;
  /** What happens at the end of the program. */
  let atEnd: 'nothing' | 'install' | 'install and start' = 'nothing';

  function change(changes: Partial<UpdateState>): void {
    state = { ...state, ...changes };
    for (const hear of listeners) hear(state);
  }

  /** One at a time; a failure is in the state, which otherwise stays. */
  function work(
    doing: UpdateState['step'],
    otherwise: UpdateState['step'],
    run: () => Promise<void>,
  ): Promise<void> {
    underWay ??= (async () => {
      change({ step: doing, failure: null });
      try {
        await run();
      } catch (error) {
        const failure = updateFailure(error);
        log.warn('Update failed', { step: doing, code: failure.code, reason: String(error) });
        change({ step: otherwise, percent: null, failure: toFailure(failure) });
      } finally {
        underWay = null;
      }
    })();
    return underWay;
  }

  if (installer) {
    const { updater } = installer;
    updater.logger = log;
    // The shop decides when it is downloaded and installed.
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = false;
    updater.autoRunAppAfterInstall = true;
    updater.allowDowngrade = false;
    updater.allowPrerelease = false;
    // No differential download: its range requests would bypass the bounds.
    updater.disableDifferentialDownload = true;
    updater.disableWebInstaller = true;
    updater.on('download-progress', ({ percent }) => {
      const whole = Math.min(100, Math.floor(percent));
      if (state.step === 'fetching' && whole !== state.percent) change({ percent: whole });
    });
    // Every failure is also thrown, and reported from there.
    updater.on('error', () => undefined);
  }

  const updates: Updates = {
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look() {
      if (!installer) return Promise.resolve();
      const before = state.step;
      return work('looking', before, async () => {
        const found = await installer.updater.checkForUpdates();
        const lookedAt = toInstant(clock.now());
        if (!found?.isUpdateAvailable) return change({ step: 'idle', offered: null, lookedAt });
        const same = before === 'ready' && state.offered?.version === found.updateInfo.version;
        info = found.updateInfo;
        change({ step: same ? 'ready' : 'found', offered: offeredBy(info), lookedAt });
      });
    },
    fetch() {
      if (!installer || info === null || state.step !== 'found') return underWay ?? Promise.resolve();
      const wanted = info;
      return work('fetching', 'found', async () => {
        change({ percent: 0 });
        const [downloaded] = await installer.updater.downloadUpdate();
        const signed = wanted.files.find(({ url }) => downloaded?.endsWith(fileName(url)))?.sha512;
        if (downloaded === undefined || signed === undefined) throw new Error('Nothing was downloaded');
        await installer.prepare(downloaded, signed);
        sha512 = signed;
        change({ step: 'ready', percent: null });
      });
    },
    hasRoomForData,
    atEnd(install) {
      if (atEnd !== 'install and start') atEnd = install ? 'install' : 'nothing';
    },
    installNow() {
      atEnd = 'install and start';
      change({ step: 'installing' });
      quit();
    },
  };
  return {
    ...updates,
    /** The computer shuts down: an installation could be cut off. */
    cancelInstall(): void {
      atEnd = 'nothing';
    },
    /**
     * The program ends, with everything closed or abandoned: installs if that was decided.
     *
     * @returns whether the caller, which ends the program, must restart it
     */
    finish(): boolean {
      const wanted = atEnd;
      atEnd = 'nothing';
      if (!installer || wanted === 'nothing' || info === null || sha512 === null) return false;
      if (state.step !== 'ready' && state.step !== 'installing') return false;
      const startsAgain = wanted === 'install and start';
      try {
        const { starts } = installer.install({ startsAgain, sha512 });
        log.info('Update installed', { before: version, version: info.version });
        return startsAgain && !starts;
      } catch (error) {
        log.error('Update not installed', error);
        return startsAgain;
      }
    },
  };
}

/** The last part of a file's address. */
function fileName(url: string): string {
  return decodeURIComponent(new URL(url, 'https://feed.invalid/').pathname.split('/').at(-1) ?? url);
}

function offeredBy({ version, releaseNotes, releaseDate }: UpdateInfo): UpdateState['offered'] {
  const at = Date.parse(releaseDate);
  return {
    version,
    notes: typeof releaseNotes === 'string' && releaseNotes.trim() !== '' ? releaseNotes.trim() : null,
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
}
