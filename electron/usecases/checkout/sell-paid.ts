import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { DepositElsewhere } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, plus } from '../../../shared/money/money.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import { sellPickedUp } from '../orders/pick-up.ts';
import { settleWith } from '../payments/settling.ts';
import { queueDocument } from '../printing/payments.ts';
import type { ValidBasket } from './complete-sale.ts';

interface Paid extends Pick<NewSale, 'setOff'> {
  /** Payments taken now. */
  tenders: TenderInput[];
  /** The part of the total that was paid earlier; minor units. */
  applied: Minor;
  /** The rounding that lets coins pay back the part of a deposit above the total; minor units. */
  rounding: Minor;
  elsewhere?: DepositElsewhere | null;
}

/**
 * Settles a validated basket with its payments, sells it and prints its receipt. Call it inside a transaction.
 *
 * @throws PerchError `underpaid`, `card_over`
 */
export function sellPaid(
  store: Store,
  { basket, totals, taken, actor }: Omit<ValidBasket, 'exchange'>,
  { tenders, applied, rounding, elsewhere = null, ...setOff }: Paid,
): LocalId {
  const settings = store.settings.shop();
  const paid = settleWith(taken, tenders, { total: plus(totals.total, rounding), settings, applied });
  const settlement = { ...paid.settlement, rounding: plus(paid.settlement.rounding, rounding) };
  const { taxIncluded } = settings;
  const sale = { basket, totals, tenders: paid.tenders, settlement, taxIncluded, ...setOff };
  const id = sellPickedUp(store, sale, actor, elsewhere);
  store.conditions.sold(basket.idempotencyKey, id);
  queueDocument(store, 'receipt', id);
  return id;
}
