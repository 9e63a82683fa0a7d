import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY, plus } from '../../../shared/money/money.ts';
import { type Settlement, settle } from '../../../shared/money/pricing.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { Store } from '../../store/store.ts';
import { sellPickedUp } from '../orders/pick-up.ts';
import { tenderOf } from '../payments/open-payments.ts';
import { queueDocument } from '../printing/payments.ts';
import type { ValidBasket } from './complete-sale.ts';

interface Paid extends Pick<NewSale, 'setOff'> {
  /** Payments taken now. */
  tenders: TenderInput[];
}

/**
 * Settles a validated basket with its payments, sells it and prints its receipt. Call it inside a transaction.
 *
 * @throws PerchError `underpaid`, `card_over`
 */
export function sellPaid(
  store: Store,
  { basket, totals, taken, applied, rounding, actor }: Omit<ValidBasket, 'exchange'>,
  { tenders, ...setOff }: Paid,
): LocalId {
  const settings = store.settings.shop();
  const paid = settleWith(taken, tenders, { total: plus(totals.total, rounding), settings, applied });
  const settlement = { ...paid.settlement, rounding: plus(paid.settlement.rounding, rounding) };
  const { taxIncluded } = settings;
  const sale = { basket, totals, tenders: paid.tenders, settlement, taxIncluded, ...setOff };
  const id = sellPickedUp(store, sale, actor);
  store.conditions.sold(basket.idempotencyKey, id);
  queueDocument(store, 'receipt', id);
  return id;
}

/**
 * Settles a total with the payments captured before and those taken now.
 *
 * @param applied the part of the total that a deposit paid, minor units
 * @throws PerchError `underpaid`, `card_over`
 */
function settleWith(
  taken: readonly Payment[],
  tenders: readonly TenderInput[],
  { total, settings, applied = NO_MONEY }: { total: Minor; settings: ShopSettings; applied?: Minor },
): { settlement: Settlement; tenders: NewSale['tenders'] } {
  const all = [...taken.map(tenderOf), ...tenders];
  const settlement = settle(total, all, settings, applied);
  refuseUnderpaid(settlement);
  const paid = all.map((tender, index) => {
    const payment = taken[index]?.id;
    return {
      kind: tender.kind,
      amount: settlement.tenders[index]?.amount ?? NO_MONEY,
      given: settlement.tenders[index]?.given ?? null,
      reference: tender.kind === 'card' ? tender.reference : null,
      ...(payment ? { payment } : {}),
    };
  });
  return { settlement, tenders: paid };
}

function refuseUnderpaid({ missing, due }: Settlement): void {
  if (missing === 0) return;
  throw new PerchError('underpaid', { missing, due });
}
