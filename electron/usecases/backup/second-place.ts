import { join } from 'node:path';
import type { AppState } from '../../../shared/domain/app.ts';
import type { BackupPlace } from '../../../shared/domain/settings.ts';
import { failureOf, PerchError, toFailure } from '../../../shared/errors/errors.ts';
import { type Clock, toInstant } from '../../../shared/time/time.ts';
import type { BackupFile } from '../../store/backup/backup-folder.ts';
import type { RunPlaceJob } from '../../store/backup/place-runner.ts';
import { type PlaceState, readPlace, writePlace } from '../../store/backup/place-state.ts';
import type { PlaceJob, PlaceValue } from '../../store/backup/place-work.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';

export interface SecondPlaceDeps {
  store: Store;
  /** The shop's database. */
  file: string;
  /** What the backups protect: no place within it is a second one. */
  dataFolder: string;
  run: RunPlaceJob;
  clock: Clock;
  /** A day that is proven to have come, milliseconds since 1970; null while none is. */
  today(): number | null;
  /** The shown notices; one is in it while the place was not reached for a day. */
  notices: AppState['notices'];
  report: (message: string, error: unknown) => void;
}

export type SecondPlace = ReturnType<typeof createSecondPlace>;

const MINUTE = 60_000;
/** The start, and the first customer, are not held up. */
const FIRST_LOOK_MS = 2 * MINUTE;
/** Whether it is still there is asked without a new backup, too. */
const LOOK_EVERY_MS = 60 * MINUTE;
const AGAIN_MS = 15 * MINUTE;
/** After this time a notice is shown. */
const MISSED_MS = 24 * 60 * MINUTE;
const MISSED = 'backup_place_missed';

/**
 * Brings each backup to a second place, another disk or a folder on the network, and says so where that was not possible
 * for a day. Whatever the place does, the shop does not wait for it: all of it happens in processes of their own, one
 * at a time, and a sale knows nothing of it.
 */
export function createSecondPlace(deps: SecondPlaceDeps) {
  const { store, file, dataFolder, run, clock, today, notices, report } = deps;
  const { installationId, till } = store.identity;
  const ending = new AbortController();
  let state: PlaceState | null = readPlace(file);
  /** When the newest backup was last seen there in this life, monotonic: a clock that is set must not hide a day. */
  let wellAt = clock.monotonic();
  let copying = false;
  let wake = new AbortController();
  let wanted = false;
  /** The backup that was made last in this life: of a clock that is set meanwhile no date tells it. */
  let made: BackupFile | null = null;
  let loop: Promise<void> | null = null;
  /** What somebody at the screen waits for. */
  const asked = new Set<Promise<unknown>>();
  const fetched = join(store.backup.folder, 'fetched.sqlite.partial');

  function keep(next: PlaceState | null): void {
    state = next;
    try {
      writePlace(file, next);
    } catch (error) {
      report('State of the second location for backups not saved', error);
    }
    tell();
  }

  function missedSince(): string | null {
    if (state === null) return null;
    const since = state.okAt ?? state.chosenAt;
    const passed = clock.now() - Date.parse(since);
    // Written while the clock was ahead: how long ago that was nobody can tell.
    if (passed < 0 && state.failure !== null) return since;
    return Math.max(passed, clock.monotonic() - wellAt) >= MISSED_MS ? since : null;
  }

  /**
   * Does a job for somebody who waits at the screen.
   *
   * @throws what the job throws, and PerchError `closed` once this has ended: another database may be opened beside the
   *   place file then, and nothing that the job found is for that one
   */
  async function ask<D extends PlaceJob['do']>(job: Extract<PlaceJob, { do: D }>): Promise<PlaceValue[D]> {
    if (ending.signal.aborted) throw new PerchError('closed');
    const answer = run(job, ending.signal);
    asked.add(answer);
    try {
      const value = await answer;
      if (!ending.signal.aborted) return value;
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      asked.delete(answer);
    }
    throw new PerchError('closed');
  }

  /** Keeps the notice as things are; the notices are part of what every screen shows. */
  function tell(): void {
    const before = notices.findIndex(({ code }) => code === MISSED);
    const since = missedSince();
    if (before >= 0) notices.splice(before, 1);
    if (since !== null) {
      notices.push(failureOf(MISSED, { since }));
    }
    store.context.announce('settings');
  }

  /** Brings the newest backup there, or looks whether the place can be reached. */
  async function work(): Promise<void> {
    const at = state;
    if (at === null) return;
    copying = true;
    try {
      // Where backups are locked, one from before that does not leave this disk any more.
      const { locks } = store.backup.locking();
      const there = store.backup.list();
      const last = there.filter(({ file }) => file === made?.file);
      const newest = [...last, ...there].find(({ locked }) => locked || !locks);
      const place = { folder: at.folder, installationId };
      if (newest) {
        const job = { do: 'copy' as const, ...place, file: newest.file, now: clock.now(), today: today() };
        await run(job, ending.signal);
      } else {
        await run({ do: 'look', ...place }, ending.signal);
      }
      if (state?.folder !== at.folder) return;
      // That the place is there is no backup in it.
      if (newest) wellAt = clock.monotonic();
      keep({ ...state, okAt: newest ? toInstant(clock.now()) : state.okAt, failure: null });
    } catch (error) {
      if (ending.signal.aborted || state?.folder !== at.folder) return;
      report('A backup did not reach its second place', error);
      keep({ ...state, failure: toFailure(error) });
    } finally {
      copying = false;
    }
  }

  async function go(): Promise<void> {
    let wait = FIRST_LOOK_MS;
    while (!ending.signal.aborted) {
      wake = new AbortController();
      // A backup that was made while the one before was on its way is brought at once.
      if (!wanted) await clock.sleep(wait, AbortSignal.any([wake.signal, ending.signal]));
      if (ending.signal.aborted) return;
      wanted = false;
      await work();
      wait = state?.failure ? AGAIN_MS : LOOK_EVERY_MS;
    }
  }

  function soon(backup: BackupFile | null = null): void {
    made = backup ?? made;
    wanted = true;
    wake.abort();
  }

  function view(): BackupPlace {
    const { folder = null, sameDisk = false, okAt = null, failure = null } = state ?? {};
    return { folder, sameDisk, okAt, failure, copying, declined: store.onePlace.isDeclined() };
  }

  return {
    view,

    isChosen: (): boolean => state !== null,

    /** A backup was made, or the place chosen: brings it there now. */
    soon,

    /**
     * Makes this installation's own folder in one that a person chose, after trying it.
     *
     * @throws PerchError `place_in_data`, `place_absent`, `place_full`, `place_silent`, `closed`
     */
    async choose(parent: string, actor: Actor): Promise<BackupPlace> {
      const chosen = await ask({ do: 'choose', parent, installationId, till, dataFolder });
      // Before the file: a database that takes no entry keeps the place that it had.
      journal({ from: state?.folder ?? null, to: chosen.folder }, actor);
      wellAt = clock.monotonic();
      keep({ ...chosen, chosenAt: toInstant(clock.now()), okAt: null, failure: null });
      soon();
      return view();
    },

    /** Brings nothing there any more; what is there stays. */
    forget(actor: Actor): BackupPlace {
      journal({ from: state?.folder ?? null, to: null }, actor);
      keep(null);
      return view();
    },

    /** Remembers that a manager decided to do without a second location, and why. */
    decline(reason: string, actor: Actor): BackupPlace {
      store.onePlace.decline(reason, actor);
      return view();
    },

    /** The backups that are there, newest first; null where they cannot be seen. */
    async list(): Promise<BackupFile[] | null> {
      if (state === null) return null;
      const { folder } = state;
      return ask({ do: 'list', folder, installationId }).then(
        ({ backups }) => backups,
        () => null,
      );
    },

    /**
     * Brings a backup from wherever it lies to this disk, so that nobody waits for a slow or absent one at the screen.
     *
     * @throws PerchError `backup_unusable`, `place_silent`, `disk_full` and the like, `closed`
     */
    async fetch(from: string): Promise<string> {
      return (await ask({ do: 'fetch', file: from, to: fetched })).file;
    },

    start(): void {
      loop ??= go();
    },

    /** Ends a copy under way, which is made again at the next start, and what somebody waits for. */
    async stop(): Promise<void> {
      ending.abort();
      await Promise.allSettled(asked);
      await loop;
    },
  };

  function journal(body: { from: string | null; to: string | null }, actor: Actor): void {
    store.transaction(() => {
      if (body.to !== null) store.onePlace.forgetDeclining();
      store.journal.append({ kind: 'backupPlace.changed', subjectId: null, body, actor });
    });
  }
}
