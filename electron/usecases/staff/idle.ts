import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Clock, localDate } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import type { Session } from '../session.ts';

/** How often the till checks for inactivity, in milliseconds. */
const LOOK_MS = 5000;

interface IdleDeps {
  store: Pick<Store, 'staff' | 'shifts'>;
  session: Session;
  clock: Clock;
}

/**
 * Journals an automatic sign-out and notifies the window, which asks for a PIN. The session itself ends the person's
 * rights before any command runs, independent of this check.
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

/** Runs the check periodically. Returns the function that stops it. */
export function startIdleTimer(
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
        deps.report('Automatic sign-out not saved in the journal', error);
      }
    }
  })();
  return () => ending.abort();
}
