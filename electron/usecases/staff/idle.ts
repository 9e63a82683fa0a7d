import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Clock, localDate } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Session } from '../session.ts';

/** How often it is looked whether somebody has left the till, in milliseconds. */
const LOOK_MS = 5000;

interface IdleDeps {
  store: Pick<Store, 'staff' | 'shifts'>;
  session: Session;
  clock: Clock;
}

/**
 * Journals that somebody who left the till was signed out, and tells the window, which asks for a PIN. The session
 * itself ends that person's rights before any command runs, whether or not this has looked yet.
 */
export function createIdleLook({ store, session, clock }: IdleDeps): () => void {
  let noted: LocalId | null = null;
  return () => {
    const left = session.left();
    if (left !== null && left !== noted) {
      const businessDate = store.shifts.current()?.businessDate ?? localDate(clock.now());
      store.staff.signedOut(left, { staffId: left, businessDate });
    }
    noted = left;
  };
}

/** Looks from time to time. Returns the function that ends it. */
export function startIdleLook(
  deps: IdleDeps & { report(message: string, error: unknown): void },
): () => void {
  const ending = new AbortController();
  const look = createIdleLook(deps);
  void (async () => {
    for (;;) {
      await deps.clock.sleep(LOOK_MS, ending.signal);
      if (ending.signal.aborted) return;
      try {
        look();
      } catch (error) {
        deps.report('The sign-out after inactivity was not journalled', error);
      }
    }
  })();
  return () => ending.abort();
}
