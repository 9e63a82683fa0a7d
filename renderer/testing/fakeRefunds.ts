import type { RefundView } from '../../shared/domain/refund.ts';
import { PerchError } from '../../shared/errors.ts';
import type { Handlers } from '../../shared/ipc/contract.ts';
import { refundShare, sumTaxes } from '../../shared/pricing.ts';
import type { FakeKnown } from './fakeBridge.ts';
import { fakeId } from './fakeShop.ts';

/** Refunds in memory, by the same arithmetic as the product's. */
export function fakeRefunds({ receipts, now, keepIntent, settleIntents }: FakeKnown): Partial<Handlers> {
  const refunds: RefundView[] = [];
  const tokens = new Map<string, RefundView>();

  function linesOf(saleId: string) {
    const receipt = receipts.find((each) => each.id === saleId);
    if (!receipt) throw new PerchError('sale_unknown', 'There is no such receipt.');
    return receipt.lines;
  }

  function reckon(saleId: string, wanted: { lineId: string; quantity: number; restock: boolean }[]) {
    return wanted.map(({ lineId, quantity, restock }) => {
      const line = linesOf(saleId).find((each) => each.id === lineId);
      if (!line || quantity > line.quantity - line.refundedQuantity) {
        throw new PerchError('refund_exceeds', 'That is more than is left of this receipt.');
      }
      const amount = refundShare(line.total, line.quantity, line.refundedQuantity, quantity);
      const tax = refundShare(line.tax, line.quantity, line.refundedQuantity, quantity);
      return { line, quantity, restock, amount, tax };
    });
  }

  return {
    'refunds.quote': ({ saleId, lines }) => ({
      total: reckon(saleId, lines).reduce((sum, line) => sum + line.amount, 0),
      rounding: 0,
    }),
    'refunds.intend': (refund) =>
      keepIntent({
        id: fakeId(880_000 + refunds.length),
        token: refund.token,
        work: { kind: 'refund', refund },
        subject: receipts.find(({ id }) => id === refund.saleId)?.number ?? null,
        amount: refund.expectedTotal,
      }),
    'refunds.complete': ({ token, saleId, lines, tender, reason }) => {
      const known = tokens.get(token);
      if (known) return known;
      const reckoned = reckon(saleId, lines);
      for (const { line, quantity } of reckoned) line.refundedQuantity += quantity;
      const refund: RefundView = {
        id: fakeId(870_000 + refunds.length),
        number: `R1-${String(refunds.length + 1).padStart(6, '0')}`,
        saleId,
        receiptNumber: receipts.find(({ id }) => id === saleId)?.number ?? '',
        till: 1,
        staffName: null,
        currency: 'EUR',
        at: new Date(now()).toISOString(),
        reason,
        taxes: sumTaxes(
          reckoned.map(({ line, amount, tax }) => ({
            name: line.taxName,
            basisPoints: line.taxBasisPoints,
            tax,
            total: amount,
          })),
        ),
        lines: reckoned.map(({ line, quantity, restock, amount }) => ({
          petName: line.petName,
          quantity,
          amount,
          restocked: restock,
        })),
        rounding: 0,
        total: reckoned.reduce((sum, line) => sum + line.amount, 0),
        tender,
      };
      refunds.push(refund);
      receipts.find(({ id }) => id === saleId)?.refunds.push(refund);
      tokens.set(token, refund);
      settleIntents((intent) => intent.token === token);
      return refund;
    },
    'refunds.get': ({ refundId }) => {
      const found = refunds.find(({ id }) => id === refundId);
      if (!found) throw new PerchError('refund_unknown', 'There is no such refund.');
      return found;
    },
    'refunds.ofSale': ({ saleId }) => refunds.filter((refund) => refund.saleId === saleId),
  };
}
