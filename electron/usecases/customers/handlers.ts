import type { CustomerRecords, CustomerSearchPoint } from '../../../shared/domain/customers.ts';
import { type BusinessDate, toInstant } from '../../../shared/time/time.ts';
import { LONGEST_KEPT_MS } from '../../store/backup/expiry.ts';
import { pause } from '../../store/database/slices.ts';
import type { Store } from '../../store/store.ts';
import type { Deps } from '../deps.ts';
import type { HandlersOf } from '../guard.ts';

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

/** Parts that one answer reads, a tenth of a second in total. */
const PARTS = 160;
/** An answer stops after this many finds. */
const RESULT_LIMIT = 100;

/**
 * Records that name a customer, from a point on, with a pause after each part, so that the counter does not wait for
 * a search through years.
 *
 * @param today decides what is still needed
 */
async function findCustomer(
  { customerFinder }: Pick<Store, 'customerFinder'>,
  text: string,
  from: CustomerSearchPoint | null,
  today: BusinessDate,
): Promise<CustomerRecords> {
  const items: CustomerRecords['items'] = [];
  let next = from;
  for (let parts = 0; parts < PARTS && items.length < RESULT_LIMIT; parts += 1) {
    const part = customerFinder.part(text, next, today);
    items.push(...part.items);
    next = part.next;
    if (next === null) break;
    await pause();
  }
  return { items, next };
}
