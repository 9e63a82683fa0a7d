import { ReadInventoryItem } from '../../shared/petstore/read.ts';
import type { Clock } from '../../shared/time.ts';
import type { Permits } from './permits.ts';
import type { SyncParts } from './push/job.ts';
import { stockRole } from './push/stock-role.ts';

/** What a till of several does about the stock beside pushing its own movements. */
export function createStockTill({ store, client, profile, today, clock }: SyncParts & { clock: Clock }) {
  const { capabilities, remote, queue } = store;

  return {
    /** Whether it hangs on ETags who writes the stock, and nobody has seen yet whether there are any. */
    wantsToKnow: (): boolean =>
      profile.tillsOnKey > 1 &&
      capabilities.get().stockEtags === null &&
      client.routes.getInventory.available &&
      remote.otherTills.petWithStock() !== null,

    /** Reads one count, for the ETag that it has or has not. */
    async look(permits: Permits): Promise<void> {
      const id = remote.otherTills.petWithStock();
      const permit = id === null ? null : await permits.take();
      if (!permit || id === null) return;
      const answer = await client.request('getInventory', ReadInventoryItem, {
        id,
        mayLeave: permit.mayLeave,
      });
      permit.complete(answer);
      if (answer.kind !== 'ok') return;
      capabilities.learn({ stockEtags: answer.etag !== null });
      queue.reconsider();
    },

    /** Takes the other tills' sales off the stock, each order once. */
    async deductSales(): Promise<void> {
      if (stockRole(profile, capabilities.get()) !== 'stock_till') return;
      const actor = { staffId: null, businessDate: today() };
      while (remote.otherTills.deductSales(actor)) await clock.sleep(0);
    },
  };
}
