import type { UpdateView } from '../../../shared/domain/updates.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { after, type Clock, isBefore, type MonotonicMs } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Platform } from '../platform.ts';
import type { Caller } from '../session.ts';
import { openWork } from './open-work.ts';

export interface UpdatingDeps {
  store: Store;
  clock: Clock;
  platform: Pick<Platform, 'updates' | 'realShopHasManager'>;
}

/** A start and the first customer are not held up by a look at the publisher's server. Milliseconds. */
export const AFTER_START_MS = 2 * 60_000;
/** Between two looks. Milliseconds. */
export const LOOK_EVERY_MS = 6 * 60 * 60_000;
/** A changed setting is seen within this. Milliseconds. */
const LOOK_AGAIN_MS = 10 * 60_000;

export type Updating = ReturnType<typeof createUpdating>;

/**
 * When a new version is looked for, fetched and installed, as the shop has it. A version is installed on the way out of
 * the program with nothing open, or when a manager says so; never while somebody is served.
 */
export function createUpdating({ store, clock, platform }: UpdatingDeps) {
  const { updates } = platform;
  /** The version that a manager wants when the program is closed; forgotten by a restart. */
  let wanted: string | null = null;
  const ending = new AbortController();

  const when = () => store.settings.shop().installUpdates;

  /** Training mode decides nothing for the real shop, and a till that is used for it gets no updates by itself. */
  function byItself(): boolean {
    return store.identity.mode === 'live' && updates.state().channel.kind === 'feed' && when() !== 'never';
  }

  /** Whether the version that is offered needs nobody's word any more. */
  function isAgreed(): boolean {
    const { offered } = updates.state();
    if (offered === null) return false;
    if (offered.version === wanted) return true;
    return byItself() && when() === 'closing';
  }

  const view = (): UpdateView => ({ ...updates.state(), agreed: isAgreed(), byItself: byItself() });

  /** @throws PerchError `updates_of_real_shop` in training where the real shop has managers */
  function refuseInTraining(): void {
    if (store.identity.mode !== 'training' || !platform.realShopHasManager()) return;
    throw new PerchError('updates_of_real_shop');
  }

  /** @throws PerchError `update_gone` where another version is ready than the one that somebody saw, or none */
  function requireReady(version: string): void {
    const { step, offered } = updates.state();
    if (step === 'ready' && offered?.version === version) return;
    throw new PerchError('update_gone');
  }

  async function run(): Promise<void> {
    let due: MonotonicMs = after(clock.monotonic(), AFTER_START_MS);
    let wait = AFTER_START_MS;
    for (;;) {
      await clock.sleep(wait, ending.signal);
      if (ending.signal.aborted) return;
      wait = LOOK_AGAIN_MS;
      if (byItself() && !isBefore(clock.monotonic(), due)) {
        due = after(clock.monotonic(), LOOK_EVERY_MS);
        await updates.look();
      }
      const { step, failure } = updates.state();
      // One that could not be fetched is tried again with the next look, not every few minutes.
      if (!ending.signal.aborted && isAgreed() && step === 'found' && failure === null) await updates.fetch();
    }
  }

  return {
    view,
    /** Looks now. @throws PerchError `updates_of_real_shop` */
    async look(): Promise<UpdateView> {
      refuseInTraining();
      await updates.look();
      return view();
    },
    /** Begins to fetch the version that was found; an event reports its end. @throws PerchError `updates_of_real_shop` */
    fetch(): UpdateView {
      refuseInTraining();
      void updates.fetch();
      return view();
    },
    /**
     * Has a version installed when the program is closed with nothing open, or not.
     *
     * @throws PerchError `updates_of_real_shop`, `update_gone`
     */
    agree(version: string, on: boolean): UpdateView {
      refuseInTraining();
      requireReady(version);
      wanted = on ? version : null;
      return view();
    },
    /**
     * Closes the program, installs a version and starts it.
     *
     * @throws PerchError `updates_of_real_shop`, `update_gone`, `update_cart_open`, `update_payment_open`,
     *   `update_needs_room`
     */
    install(version: string, caller: Caller): UpdateView {
      refuseInTraining();
      requireReady(version);
      const open = openWork(store);
      if (open === 'payment') {
        throw new PerchError('update_payment_open');
      }
      if (open === 'cart') {
        throw new PerchError('update_cart_open');
      }
      if (!updates.hasRoomForData()) throw new PerchError('update_needs_room', { version });
      store.transaction(() =>
        store.journal.append({
          kind: 'update.installed',
          subjectId: null,
          body: { name: version },
          actor: caller.actor,
        }),
      );
      updates.installNow();
      return view();
    },
    /** What a manager should know, wherever they are: the code of a notice, and the version. */
    notice(): { code: 'update_found' | 'update_ready' | 'update_needs_room'; version: string } | null {
      const { step, offered } = updates.state();
      if (offered === null || !byItself()) return null;
      if (step === 'ready' && isAgreed()) {
        const code = updates.hasRoomForData() ? 'update_ready' : 'update_needs_room';
        return { code, version: offered.version };
      }
      // What Perch fetches by itself is said when it is there.
      return isAgreed() ? null : { code: 'update_found', version: offered.version };
    },
    /** Looks from time to time for as long as the shop is open. */
    start(): void {
      updates.atEnd(false);
      void run();
    },
    /** The shop is about to close: what is ready goes into place now if the program ends, too, and nothing is open. */
    stop(): void {
      ending.abort();
      const isReady = updates.state().step === 'ready' && isAgreed();
      updates.atEnd(isReady && openWork(store) === null && updates.hasRoomForData());
    },
  };
}
