import { NO_MONEY } from '../../../shared/money/money.ts';
import { localDate, toInstant } from '../../../shared/time/time.ts';
import { words } from '../../../shared/words/words.ts';
import type { Store } from '../../store/store.ts';

/** How many pets the order has, and the minimum stock of each besides. */
const LINES = 3;
const PLENTY = 5;

/**
 * Creates the first order of the practice shop, once its pets have prices and are in stock: of several pets, for the
 * day after tomorrow at noon. Its customer is invented.
 *
 * @returns whether it was created now
 */
export function orderInPracticeShop(store: Store): boolean {
  if (store.identity.mode !== 'training' || store.orderList.hasOurs()) return false;
  const { items } = store.search.find({ text: '', categoryId: null, limit: 60, after: null });
  const pets = items.filter(({ price, stock }) => price !== null && stock.free >= PLENTY).slice(0, LINES);
  const [first, ...more] = pets.map(({ id: petId, price }, at) => ({
    petId,
    quantity: at + 1,
    unitPrice: price ?? NO_MONEY,
  }));
  if (!first || pets.length < LINES) return false;
  const now = store.context.clock.now();
  const noon = new Date(now);
  noon.setDate(noon.getDate() + 2);
  noon.setHours(12, 0, 0, 0);
  const { customer, phone } = words[store.settings.shop().language].practiceShop;
  const said = { customerName: customer, customerPhone: phone, note: null, deposit: null };
  const idempotencyKey = store.context.newId();
  const shipDate = toInstant(noon.getTime());
  const draft = { ...first, more, ...said, idempotencyKey, shipDate };
  const nobody = { staffId: null, businessDate: localDate(now) };
  store.customerOrders.place(draft, (petId) => store.catalogue.requirePet(petId), nobody);
  return true;
}
