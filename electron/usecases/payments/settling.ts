import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { type Minor, NO_MONEY } from '../../../shared/money/money.ts';
import { type Settlement, settle } from '../../../shared/money/pricing.ts';
import type { Payment } from '../../store/sales/payments.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import { tenderOf } from './open-payments.ts';

/**
 * Settles a total with the payments captured before and those taken now.
 *
 * @param applied the part of the total that a deposit paid, minor units
 * @throws PerchError `underpaid`, `card_over`
 */
export function settleWith(
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
