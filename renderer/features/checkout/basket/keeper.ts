import type { Basket } from '../../../../shared/domain/basket.ts';
import type { Failure } from '../../../../shared/result.ts';
import type { Asking } from '../../../app/bridge.ts';
import type { NoticesModule } from '../../../app/notices/noticesStore.ts';

/** Refusals that stay: a manager did not agree, or a card is or was at the terminal for the basket as it was. */
const FINAL: readonly Failure['code'][] = ['manager_needed', 'card_open', 'card_part'];

export type KeeperModule = ReturnType<typeof createKeeperModule>;

/** Keeping the open basket on the disk. */
export function createKeeperModule({ call, tellFailure }: Asking & NoticesModule) {
  /**
   * Keeps the open basket on the disk, so that a power cut loses no line. One write at a time and always the latest
   * state: a burst of scans costs as many writes as the disk can take, not more.
   *
   * @param takeBack shows the basket as it is on the disk, for a change that is refused for good
   */
  function createKeeper(takeBack: () => Promise<void>): {
    keep(basket: Basket): void;
    settled(): Promise<void> | null;
  } {
    let next: Basket | null = null;
    let running: Promise<void> | null = null;
    let told = false;

    async function run() {
      while (next) {
        const basket: Basket = next;
        next = null;
        const answer = await call('checkout.keep', basket);
        // Once is enough: the sale itself would be refused with the same words.
        if (!answer.ok && !told) tellFailure(answer.error);
        told = !answer.ok;
        if (!answer.ok && FINAL.includes(answer.error.code)) {
          next = null;
          told = false;
          await takeBack();
        }
      }
      running = null;
    }

    return {
      keep(basket) {
        next = basket;
        running ??= run();
      },
      /** Null while nothing is on its way to the disk. */
      settled: () => running,
    };
  }

  return { createKeeper };
}
