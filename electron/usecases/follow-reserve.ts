import type { AppState } from '../../shared/domain/app.ts';
import { failureOf } from '../../shared/errors/errors.ts';
import type { Clock } from '../../shared/time/time.ts';
import type { DiskReserve } from '../store/disk-space.ts';
import type { Store } from '../store/store.ts';

export interface ReserveDeps {
  store: Pick<Store, 'context'>;
  reserve: DiskReserve;
  clock: Clock;
  /** The shown notices, including one while the disk reserve is in use. */
  notices: AppState['notices'];
}

/** Milliseconds. */
export const LOOK_EVERY_MS = 60_000;
const CODE = 'disk_reserve';

/**
 * Shows a notice for as long as only sales may write (docs/data.md, "The disk's reserve").
 *
 * @returns the function that stops it
 */
export function followReserve({ store, reserve, clock, notices }: ReserveDeps): () => void {
  const ending = new AbortController();

  function look(): void {
    const at = notices.findIndex(({ code }) => code === CODE);
    if (reserve.isFree() === at < 0) return;
    if (at < 0) notices.push(failureOf(CODE));
    else notices.splice(at, 1);
    store.context.announce('settings');
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      look();
      await clock.sleep(LOOK_EVERY_MS, ending.signal);
    }
  }

  void run();
  return () => ending.abort();
}
