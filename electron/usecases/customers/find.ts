import type { CustomerRecords, CustomerSearchPoint } from '../../../shared/domain/customers.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import { pause } from '../../store/database/slices.ts';
import type { Store } from '../../store/store.ts';

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
export async function findCustomer(
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
