import type { UpdateView } from '../../../shared/domain/updates.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { after, type Clock, isBefore, type MonotonicMs } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import { openPayments } from '../payments/open-payments.ts';
import type { Platform } from '../platform.ts';
import type { Caller } from '../session.ts';

export interface UpdatingDeps {
  store: Store;
  clock: Clock;
  platform: Pick<Platform, 'updates' | 'realShopHasManager'>;
}

/** A check at the publisher's server must not delay a start or the first customer. Milliseconds. */
export const AFTER_START_MS = 2 * 60_000;
/** Between two checks. Milliseconds. */
export const LOOK_EVERY_MS = 6 * 60 * 60_000;
/** A changed setting applies within this. Milliseconds. */
const LOOK_AGAIN_MS = 10 * 60_000;

export type Updating = ReturnType<typeof createUpdating>;

/**
 * Decides when a new version is looked for, downloaded and installed, by the shop's setting. A version is installed
 * on quit with nothing open, or when a manager says so; never while a customer is served.
 */
export function createUpdating({ store, clock, platform }: UpdatingDeps) {
  const { updates } = platform;
  /** The version to install on quit by a manager's approval; forgotten by a restart. */
  let wanted: string | null = null;
  const ending = new AbortController();

  const when = () => store.settings.shop().installUpdates;

  /** Training mode decides nothing for the real shop, and a till that is used for it gets no automatic updates. */
  function byItself(): boolean {
    return store.identity.mode === 'live' && updates.state().channel.kind === 'feed' && when() !== 'never';
  }

  /** Whether the offered version may be installed without approval. */
  function isAgreed(): boolean {
    const { offered } = updates.state();
    if (offered === null) return false;
    if (offered.version === wanted) return true;
    return byItself() && when() === 'closing';
  }

  const view = (): UpdateView => ({ ...updates.state(), agreed: isAgreed(), byItself: byItself() });

  /** @throws PerchError `updates_of_real_shop` in training if the real shop has managers */
  function refuseInTraining(): void {
    if (store.identity.mode !== 'training' || !platform.realShopHasManager()) return;
    throw new PerchError('updates_of_real_shop');
  }

  /** @throws PerchError `update_gone` if the prepared version is not the one that was shown, or there is none */
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
      // A failed download is retried with the next check, not every few minutes.
      if (!ending.signal.aborted && isAgreed() && step === 'found' && failure === null) await updates.fetch();
    }
  }

  return {
    view,
    /** Checks now. @throws PerchError `updates_of_real_shop` */
    async look(): Promise<UpdateView> {
      refuseInTraining();
      await updates.look();
      return view();
    },
    /** Starts to download the found version; an event reports its end. @throws PerchError `updates_of_real_shop` */
    fetch(): UpdateView {
      refuseInTraining();
      void updates.fetch();
      return view();
    },
    /**
     * Sets whether a version is installed when the program quits with nothing open.
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
     * Closes the program, installs a version and restarts it.
     *
     * @throws PerchError `updates_of_real_shop`, `update_gone`, `update_cart_open`, `update_payment_open`,
     * `update_needs_room`
     */
    install(version: string, caller: Caller): UpdateView {
      refuseInTraining();
      requireReady(version);
      const open = openWork(store);
      if (open === 'payment') throw new PerchError('update_payment_open');
      if (open === 'cart') throw new PerchError('update_cart_open');
      if (!updates.hasRoomForData()) throw new PerchError('update_needs_room', { version });
      const body = { name: version };
      store.journal.append({ kind: 'update.installed', subjectId: null, body, actor: caller.actor });
      updates.installNow();
      return view();
    },
    /** The notice for managers on every screen: its code, and the version. */
    notice(): { code: 'update_found' | 'update_ready' | 'update_needs_room'; version: string } | null {
      const { step, offered } = updates.state();
      if (offered === null || !byItself()) return null;
      if (step === 'ready' && isAgreed()) {
        const code = updates.hasRoomForData() ? 'update_ready' : 'update_needs_room';
        return { code, version: offered.version };
      }
      // An automatic download is reported once it is complete.
      return isAgreed() ? null : { code: 'update_found', version: offered.version };
    },
    /** Checks regularly while the shop is open. */
    start(): void {
      updates.atEnd(false);
      void run();
    },
    /**
     * The shop is about to close: if the program quits, too, and nothing is open, the prepared version is installed.
     */
    stop(): void {
      ending.abort();
      const isReady = updates.state().step === 'ready' && isAgreed();
      updates.atEnd(isReady && openWork(store) === null && updates.hasRoomForData());
    },
  };
}

/** The first open matter of a customer or the drawer; null without any. */
function openWork(store: Store): 'payment' | 'cart' | 'shift' | null {
  if (openPayments(store).length > 0) return 'payment';
  if (store.baskets.openLines() > 0) return 'cart';
  return store.shifts.current() === null ? null : 'shift';
}
