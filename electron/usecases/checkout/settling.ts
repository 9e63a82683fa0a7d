import type { TenderInput } from '../../../shared/domain/basket.ts';
import type { ShopSettings } from '../../../shared/domain/settings.ts';
import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import { formatMoney } from '../../../shared/money.ts';
import { type Settlement, settle } from '../../../shared/pricing.ts';
import type { Minor } from '../../../shared/units.ts';
import type { NewSale } from '../../store/sales/sales.ts';
import type { TakenPart } from '../../store/sales/tenders.ts';
import type { Store } from '../../store/store.ts';
import { tenderOf } from './agreed.ts';
import { refuseBusy } from './intents.ts';

/**
 * How a total is paid by the parts that were taken before and by what is taken now.
 *
 * @param applied minor units of the total that were paid before, a deposit
 * @throws PerchError `underpaid`, `card_over`
 */
export function settleWith(
  parts: readonly TakenPart[],
  tenders: readonly TenderInput[],
  { total, settings, applied = 0 }: { total: number; settings: ShopSettings; applied?: Minor },
): { settlement: Settlement; tenders: NewSale['tenders'] } {
  const all = [...parts.map(tenderOf), ...tenders];
  const settlement = settle(total, all, settings, applied);
  refuseUnderpaid(settlement, settings);
  const paid = all.map((tender, index) => {
    const part = parts[index]?.id;
    return {
      kind: tender.kind,
      amount: settlement.tenders[index]?.amount ?? 0,
      given: settlement.tenders[index]?.given ?? null,
      reference: tender.kind === 'card' ? tender.reference : null,
      ...(part ? { part } : {}),
    };
  });
  return { settlement, tenders: paid };
}

function refuseUnderpaid({ missing, due }: Settlement, { currency, locale }: ShopSettings): void {
  if (missing === 0) return;
  const sentence = `${formatMoney(missing, currency, locale)} are still missing.`;
  throw new PerchError('underpaid', sentence, { missing, due });
}

/**
 * Nothing is completed while a card is at the terminal for it, but by that card itself.
 *
 * @throws PerchError `card_busy`
 */
export function refusePendingCards(store: Store, token: LocalId, tenders: readonly TenderInput[]): void {
  const charged = tenders.flatMap((tender) => (tender.kind === 'card' ? [tender.amount] : []));
  refuseBusy(store, ({ basketToken, amount }) => {
    if (basketToken !== token) return false;
    const at = charged.indexOf(amount);
    if (at < 0) return true;
    charged.splice(at, 1);
    return false;
  });
}
