import type { Basket } from '../../../../shared/domain/basket.ts';
import type { Failure } from '../../../../shared/errors/result.ts';
import type { AppStores } from '../../../app/appStores.ts';
import type { Ipc } from '../../../app/bridge.ts';

/** Refusals that a retry cannot lift: a manager declined, or a card was charged for an earlier state of the basket. */
const FINAL: readonly Failure['code'][] = ['manager_needed', 'card_open', 'card_part'];

/**
 * Saves the open basket, so that a power cut loses no line. One write at a time, always of the latest state: a burst of
 * scans causes no more writes than the disk can take.
 *
 * @param reload shows the saved basket after a change that was refused for good
 */
export function createBasketSaver(
  { ipc: { call }, app: { notifyFailure } }: { ipc: Ipc; app: AppStores },
  reload: () => Promise<void>,
): {
  save(basket: Basket): void;
  settled(): Promise<void> | null;
} {
  let next: Basket | null = null;
  let running: Promise<void> | null = null;
  let reported = false;

  async function run() {
    while (next) {
      const basket: Basket = next;
      next = null;
      const answer = await call('checkout.keep', basket);
      // Reported once; the sale itself would be refused with the same text.
      if (!answer.ok && !reported) notifyFailure(answer.error);
      reported = !answer.ok;
      if (!answer.ok && FINAL.includes(answer.error.code)) {
        next = null;
        reported = false;
        await reload();
      }
    }
    running = null;
  }

  return {
    save(basket) {
      next = basket;
      running ??= run();
    },
    /** Null while nothing is being saved. */
    settled: () => running,
  };
}
