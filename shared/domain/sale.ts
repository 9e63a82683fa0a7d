import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { CareSheet } from './conditions.ts';
import { CartDiscount } from './discount.ts';
import { KeptLetterhead } from './letterhead.ts';
import { RefundView } from './refund.ts';

/** The delivery state of a sale's line at the service. */
export const DeliveryState = z.enum(['waiting', 'acknowledged', 'parked', 'discarded']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * A discount on a receipt: as given, and its amount (minor units, more than 0). `given` is null only if it is no
 * longer known.
 */
export const ReceiptDiscount = z.object({ given: CartDiscount.nullable(), amount: Minor });
export type ReceiptDiscount = z.infer<typeof ReceiptDiscount>;

/** A snapshot of a sold line. All amounts in minor units. */
export const ReceiptLine = z.object({
  id: LocalId,
  petId: LocalId,
  petName: z.string(),
  categoryName: z.string().nullable(),
  quantity: inPieces(z.int()),
  unitPrice: Minor,
  /** The minimum quantity of its price; null if it is the price of one. */
  priceFrom: inPieces(z.int()).nullable(),
  /** Line discount and its share of the basket's discount together. */
  discount: Minor,
  /** The discount on this line only; null without one. */
  lineDiscount: ReceiptDiscount.nullable(),
  taxName: z.string().nullable(),
  taxBasisPoints: inBasisPoints(z.int()),
  tax: Minor,
  /** What the customer pays for this line, tax included. */
  total: Minor,
  note: z.string().nullable(),
  /** Chips and rings of the sold animals; null without any. */
  marks: z.string().nullable(),
  refundedQuantity: inPieces(z.int()),
  delivery: DeliveryState,
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

const ReceiptTender = z.object({
  kind: z.enum(['cash', 'card', 'deposit']),
  amount: Minor,
  given: Minor.nullable(),
  reference: z.string().nullable(),
});

/** A completed sale, as on the receipt. */
export const Receipt = z.object({
  id: LocalId,
  /** `T1-000123`, never reused. */
  number: z.string(),
  till: z.int(),
  staffName: z.string().nullable(),
  businessDate: BusinessDate,
  completedAt: Instant,
  currency: CurrencyCode,
  lines: z.array(ReceiptLine),
  /** Quantities times prices. */
  subtotal: Minor,
  /** All discounts together. */
  discount: Minor,
  /** The discount on the whole sale; null without one. */
  basketDiscount: ReceiptDiscount.nullable(),
  /** Tax by rate, computed per line and summed. */
  taxes: z.array(
    z.object({ name: z.string().nullable(), basisPoints: inBasisPoints(z.int()), net: Minor, tax: Minor }),
  ),
  taxIncluded: z.boolean(),
  tax: Minor,
  /** Cash rounding, a separate line. */
  rounding: Minor,
  total: Minor,
  tenders: z.array(ReceiptTender),
  /**
   * The returned part of an exchange: its refund with all lines and tax, its receipt, how much of this sale's `total`
   * it paid (`amount`), and what of it was paid back in money, and how (`cash` of it in cash).
   */
  exchange: z
    .object({
      refundId: LocalId,
      refundNumber: z.string(),
      receiptNumber: z.string(),
      amount: Minor,
      back: Minor,
      ...RefundView.pick({ tender: true, cash: true, lines: true, taxes: true, rounding: true, total: true })
        .shape,
    })
    .nullable(),
  changeDue: Minor,
  /** The rest of its order's deposit that was returned in cash. */
  depositBack: Minor,
  /** What can still be paid back to cards: their payments less what was paid back since. */
  refundableToCard: Minor,
  note: z.string().nullable(),
  /** Refunds of it, oldest first. */
  refunds: z.array(RefundView),
  /** The care sheets handed over with it, unchanged. */
  careSheets: z.array(CareSheet),
  training: z.boolean(),
  /** At the time of the sale. */
  letterhead: KeptLetterhead,
});
export type Receipt = z.infer<typeof Receipt>;
