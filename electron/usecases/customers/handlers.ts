import { toInstant } from '../../../shared/time/time.ts';
import { LONGEST_KEPT_MS } from '../../store/backup/expiry.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';
import { findCustomer } from './find.ts';

/** For a customer's request: shows and erases their data. */
export function customersHandlers({ store, clock }: Pick<Deps, 'store' | 'clock'>) {
  return {
    'customers.find': ({ text, from }, { actor }) => findCustomer(store, text, from, actor.businessDate),
    'customers.erase': ({ records }, { actor }) => {
      const counts = store.customerErasures.erase(records, { by: 'hand', actor });
      const erased = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return {
        erased,
        kept: records.length - erased,
        traceless: store.customerErasures.vacuumErased(),
        backupsUntil: toInstant(clock.now() + LONGEST_KEPT_MS),
      };
    },
  } satisfies HandlersOf<'customers'>;
}
