import { isFilled } from '../../../shared/domain/filled-basket.ts';
import type { KeepingMonths } from '../../../shared/domain/setting-choices.ts';
import { type Clock, HOUR_MS, localDate, MINUTE_MS, toInstant } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';
import { provenToday, type TodayDeps } from './proven-today.ts';

export interface AgeDeps extends TodayDeps {
  store: Store;
  clock: Clock;
  report: (message: string, error: unknown) => void;
}

/** Must not delay a start or the first customer. */
export const AFTER_START_MS = 10 * MINUTE_MS;
/** For a till that is neither started nor closed. */
const LOOK_AGAIN_MS = 12 * HOUR_MS;
/** Retry delay while a customer is served. */
export const WHILE_BUSY_MS = MINUTE_MS;
/** Pause between slices, ms. */
const REST_MS = 50;
/** Orders in one transaction: some 20 ms on a busy machine, including the wait for the disk. */
const SLICE = 100;

/**
 * Erases the customers of orders that ended longer ago than the shop keeps them, and deletes expired copies: when a
 * shift is closed, some minutes after the start and every twelve hours while the shop is open.
 *
 * @returns the function that stops it
 */
export function startErasing(deps: AgeDeps): () => Promise<void> {
  const { store, clock, report } = deps;
  const ending = new AbortController();
  let wake = new AbortController();
  const stopListening = store.onChange(({ topics }) => {
    if (topics.has('shift') && store.shifts.current() === null) wake.abort();
  });

  async function run(): Promise<void> {
    for (let wait = AFTER_START_MS; ; wait = LOOK_AGAIN_MS) {
      await clock.sleep(wait, AbortSignal.any([wake.signal, ending.signal]));
      if (ending.signal.aborted) return;
      wake = new AbortController();
      await eraseByAge(deps, ending.signal).catch((error) =>
        report('Erasing expired customer data failed', error),
      );
    }
  }

  const running = run();
  return () => {
    stopListening();
    ending.abort();
    return running;
  };
}

/** Erases what is due, in slices between which the counter can work; nothing while a customer is served. */
async function eraseByAge(deps: AgeDeps, signal: AbortSignal): Promise<void> {
  const { store, clock } = deps;
  const today = provenToday(deps);
  if (today === null) return;
  const { customerDataMonths: months } = store.settings.shop();
  for (let more = months !== null; more; ) {
    if (!(await quiet(deps, signal))) return;
    const actor = { staffId: null, businessDate: store.shifts.current()?.businessDate ?? localDate(today) };
    more = months !== null && store.customerErasures.eraseDue(monthsBefore(today, months), SLICE, actor);
    await clock.sleep(REST_MS, signal);
  }
  if (!(await quiet(deps, signal))) return;
  store.customerErasures.vacuumErased();
  await store.backup.removeOld(today);
}

/** Waits until no customer is served; false if the shop closes before. */
async function quiet({ store, clock }: AgeDeps, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted && isServing(store)) await clock.sleep(WHILE_BUSY_MS, signal);
  return !signal.aborted;
}

function isServing({ baskets, payments }: Store): boolean {
  return isFilled(baskets.open()) || payments.open().length > 0;
}

function monthsBefore(today: number, months: KeepingMonths): string {
  const day = new Date(today);
  const date = day.getDate();
  day.setMonth(day.getMonth() - months);
  // 31 February would be the third of March, and a customer would be erased days too soon.
  if (day.getDate() !== date) day.setDate(0);
  return toInstant(day.getTime());
}
