import type { AppState } from '../../shared/domain/app.ts';
import type { Basket, TenderInput } from '../../shared/domain/basket.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { PerchError } from '../../shared/errors.ts';
import { priceBasket, settle } from '../../shared/pricing.ts';
import { fakeId, fakeNow } from './fakeShop.ts';

/** The receipt that a basket and its tenders come to, by the same arithmetic as the product's. */
export function fakeReceipt(
  basket: Basket,
  tenders: TenderInput[],
  app: AppState,
  number: number,
  now = fakeNow,
): Receipt {
  const totals = priceBasket(basket, app);
  const paid = settle(totals.total, tenders, app);
  if (paid.missing > 0) throw new PerchError('underpaid', 'That does not cover the total.');
  const at = new Date(now()).toISOString();
  return {
    id: fakeId(900_000 + number),
    number: `T${app.till}-${String(number).padStart(6, '0')}`,
    till: app.till,
    staffName: app.staff?.name ?? null,
    businessDate: at.slice(0, 10),
    completedAt: at,
    currency: app.currency,
    lines: basket.lines.map((line, index) => {
      const priced = totals.lines[index];
      return {
        id: line.id,
        petId: line.petId,
        petName: line.petName,
        categoryName: line.categoryName,
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        discount: (priced?.lineDiscount ?? 0) + (priced?.basketDiscountShare ?? 0),
        lineDiscount: priced?.lineDiscount ? { given: line.discount, amount: priced.lineDiscount } : null,
        taxName: line.taxName,
        taxBasisPoints: line.taxBasisPoints,
        tax: priced?.tax ?? 0,
        total: priced?.total ?? 0,
        note: line.note,
        refundedQuantity: 0,
        delivery: 'waiting',
      };
    }),
    subtotal: totals.subtotal,
    discount: totals.discount,
    basketDiscount: totals.basketDiscount ? { given: basket.discount, amount: totals.basketDiscount } : null,
    taxes: totals.taxes,
    taxIncluded: app.taxIncluded,
    tax: totals.tax,
    rounding: paid.rounding,
    total: paid.due,
    tenders: tenders.map((tender, index) => ({
      kind: tender.kind,
      amount: paid.tenders[index]?.amount ?? 0,
      given: paid.tenders[index]?.given ?? null,
      reference: tender.kind === 'card' ? tender.reference : null,
    })),
    changeDue: paid.changeDue,
    note: basket.note,
    refunds: [],
    training: app.mode === 'training',
  };
}
