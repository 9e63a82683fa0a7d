import { join } from 'node:path';
import type { AppState } from '../../../shared/domain/app.ts';
import type { BackupPlace } from '../../../shared/domain/settings.ts';
import { failureOf, PerchError, toFailure } from '../../../shared/errors/errors.ts';
import { type Clock, toInstant } from '../../../shared/time/time.ts';
import type { BackupFile } from '../../store/backup/backup-folder.ts';
import type { SecondLocationJob, SecondLocationResult } from '../../store/backup/second-location-jobs.ts';
import type { RunSecondLocationJob } from '../../store/backup/second-location-runner.ts';
import {
  readSecondLocation,
  type SecondLocationState,
  writeSecondLocation,
} from '../../store/backup/second-location-state.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';

export interface SecondLocationDeps {
  store: Store;
  /** The shop's database. */
  file: string;
  /** The folder that the backups protect: no folder within it can be the second location. */
  dataFolder: string;
  run: RunSecondLocationJob;
  clock: Clock;
  /** A date proven to have been reached, in Unix milliseconds; null without proof. */
  today(): number | null;
  /** The shown notices, including one while the location was unreachable for a day. */
  notices: AppState['notices'];
  report: (message: string, error: unknown) => void;
}

export type SecondLocation = ReturnType<typeof createSecondLocation>;

const MINUTE = 60_000;
/** Late enough not to delay the start and the first customer. */
const FIRST_LOOK_MS = 2 * MINUTE;
/** The location is checked this often without a new backup. */
const LOOK_EVERY_MS = 60 * MINUTE;
const AGAIN_MS = 15 * MINUTE;
/** A notice is shown after this time. */
const MISSED_MS = 24 * 60 * MINUTE;
const MISSED = 'backup_place_missed';

/**
 * Copies each backup to a second location, another disk or a folder on the network, and shows a notice if that failed
 * for a day. All work is done in separate processes, one at a time, so that a slow or hanging location never blocks the
 * shop.
 */
export function createSecondLocation(deps: SecondLocationDeps) {
  const { store, file, dataFolder, run, clock, today, notices, report } = deps;
  const { installationId, till } = store.identity;
  const ending = new AbortController();
  let state: SecondLocationState | null = readSecondLocation(file);
  /** Monotonic time when the newest backup was last seen there: setting the clock must not hide a missed day. */
  let lastOkAt = clock.monotonic();
  let copying = false;
  let wake = new AbortController();
  let wanted = false;
  let loop: Promise<void> | null = null;
  /** Jobs whose result the screen awaits. */
  const pendingJobs = new Set<Promise<unknown>>();
  const fetched = join(store.backup.folder, 'fetched.sqlite.partial');

  function saveState(next: SecondLocationState | null): void {
    state = next;
    try {
      writeSecondLocation(file, next);
    } catch (error) {
      report('State of the second location for backups not saved', error);
    }
    updateNotice();
  }

  function missedSince(): string | null {
    if (state === null) return null;
    const since = state.okAt ?? state.chosenAt;
    const passed = clock.now() - Date.parse(since);
    // Written while the clock was ahead: its age is unknown.
    if (passed < 0 && state.failure !== null) return since;
    return Math.max(passed, clock.monotonic() - lastOkAt) >= MISSED_MS ? since : null;
  }

  /**
   * Runs a job for a person who is waiting at the screen.
   *
   * @throws the errors of the job, and PerchError `closed` after `stop`: another database may be open by then, and the
   *   result does not belong to it
   */
  async function runForScreen<D extends SecondLocationJob['do']>(
    job: Extract<SecondLocationJob, { do: D }>,
  ): Promise<SecondLocationResult[D]> {
    if (ending.signal.aborted) throw new PerchError('closed');
    const answer = run(job, ending.signal);
    pendingJobs.add(answer);
    try {
      const value = await answer;
      if (!ending.signal.aborted) return value;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      pendingJobs.delete(answer);
    }
    throw new PerchError('closed');
  }

  /** Adds or removes the notice, and announces the change to every screen. */
  function updateNotice(): void {
    const before = notices.findIndex(({ code }) => code === MISSED);
    const since = missedSince();
    if (before >= 0) notices.splice(before, 1);
    if (since !== null) {
      notices.push(failureOf(MISSED, { since }));
    }
    store.context.announce('settings');
  }

  /** Copies the newest backup there. Without a backup, checks that the location is reachable. */
  async function copyNewest(): Promise<void> {
    const at = state;
    if (at === null) return;
    copying = true;
    try {
      // Once backups are encrypted, unencrypted ones must not leave this disk.
      const { locks } = store.backup.locking();
      const newest = store.backup.list().find(({ locked }) => locked || !locks);
      const place = { folder: at.folder, installationId };
      if (newest) {
        const job = { do: 'copy' as const, ...place, file: newest.file, now: clock.now(), today: today() };
        await run(job, ending.signal);
      } else {
        await run({ do: 'look', ...place }, ending.signal);
      }
      if (state?.folder !== at.folder) return;
      // A reachable location without a backup is not enough.
      if (newest) lastOkAt = clock.monotonic();
      saveState({ ...state, okAt: newest ? toInstant(clock.now()) : state.okAt, failure: null });
    } catch (error) {
      if (ending.signal.aborted || state?.folder !== at.folder) return;
      report('Copy to the second location failed', error);
      saveState({ ...state, failure: toFailure(error) });
    } finally {
      copying = false;
    }
  }

  async function runLoop(): Promise<void> {
    let wait = FIRST_LOOK_MS;
    while (!ending.signal.aborted) {
      wake = new AbortController();
      // A backup that was made during a copy is copied at once.
      if (!wanted) await clock.sleep(wait, AbortSignal.any([wake.signal, ending.signal]));
      if (ending.signal.aborted) return;
      wanted = false;
      await copyNewest();
      wait = state?.failure ? AGAIN_MS : LOOK_EVERY_MS;
    }
  }

  function copySoon(): void {
    wanted = true;
    wake.abort();
  }

  function view(): BackupPlace {
    const { folder = null, sameDisk = false, okAt = null, failure = null } = state ?? {};
    return { folder, sameDisk, okAt, failure, copying, declined: store.secondLocationReminder.isDeclined() };
  }

  return {
    view,

    isChosen: (): boolean => state !== null,

    /** Copies now, after a new backup or a new location. */
    copySoon,

    /**
     * Tests the chosen folder and creates this installation's own folder in it.
     *
     * @throws PerchError `place_in_data`, `place_absent`, `place_full`, `place_silent`, `closed`
     */
    async choose(parent: string, actor: Actor): Promise<BackupPlace> {
      const chosen = await runForScreen({ do: 'choose', parent, installationId, till, dataFolder });
      // Before the state file: if the journal entry fails, the location is unchanged.
      journal({ from: state?.folder ?? null, to: chosen.folder }, actor);
      lastOkAt = clock.monotonic();
      saveState({ ...chosen, chosenAt: toInstant(clock.now()), okAt: null, failure: null });
      copySoon();
      return view();
    },

    /** Stops copying; keeps the copies made so far. */
    forget(actor: Actor): BackupPlace {
      journal({ from: state?.folder ?? null, to: null }, actor);
      saveState(null);
      return view();
    },

    /** Records that a manager declined a second location, and why. */
    decline(reason: string, actor: Actor): BackupPlace {
      store.secondLocationReminder.decline(reason, actor);
      return view();
    },

    /** The backups in the location, newest first; null if it cannot be read. */
    async list(): Promise<BackupFile[] | null> {
      if (state === null) return null;
      const { folder } = state;
      return runForScreen({ do: 'list', folder, installationId }).then(
        ({ backups }) => backups,
        () => null,
      );
    },

    /**
     * Copies a backup from any location to this disk, so that a slow or missing location does not block the screen.
     *
     * @throws PerchError `backup_unusable`, `place_silent`, `disk_full` and the like, `closed`
     */
    async fetch(from: string): Promise<string> {
      return (await runForScreen({ do: 'fetch', file: from, to: fetched })).file;
    },

    start(): void {
      loop ??= runLoop();
    },

    /** Cancels all pending jobs and a running copy, which is repeated at the next start. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.allSettled(pendingJobs);
      await loop;
    },
  };

  function journal(body: { from: string | null; to: string | null }, actor: Actor): void {
    store.transaction(() => {
      if (body.to !== null) store.secondLocationReminder.forgetDeclining();
      store.journal.append({ kind: 'backupPlace.changed', subjectId: null, body, actor });
    });
  }
}
