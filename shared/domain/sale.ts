import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { CareSheet } from './conditions.ts';
import { CartDiscount } from './discount.ts';
import { KeptLetterhead } from './letterhead.ts';
import { RefundView } from './refund.ts';

/** How far a sale's line has come on its way to the service. */
export const DeliveryState = z.enum(['waiting', 'acknowledged', 'parked', 'discarded']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * A discount on a receipt: what was given, and what it came to (minor units, more than 0). `given` is null only where
 * nobody knows any more what was said.
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
  /** It is the price from so many pieces on; null where it is that of one. */
  priceFrom: inPieces(z.int()).nullable(),
  /** Line discount and its share of the basket's discount together. */
  discount: Minor,
  /** The discount on this line alone; null where it had none. */
  lineDiscount: ReceiptDiscount.nullable(),
  taxName: z.string().nullable(),
  taxBasisPoints: inBasisPoints(z.int()),
  tax: Minor,
  /** What the customer pays for this line, tax included. */
  total: Minor,
  note: z.string().nullable(),
  /** Chips and rings of the animals that were sold; null where they have none. */
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

/** A completed sale, as the receipt shows it. */
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
  /** The discount on the whole sale; null where there was none. */
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
   * What came back in exchange: its refund with all of its lines and tax, the receipt that it is from, how much of this
   * sale's `total` it paid (`amount`), and what of it went back to the customer in money, and how (`cash` of it in cash).
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
  /** What of its order's deposit was more than the order came to, and went back in cash. */
  depositBack: Minor,
  /** What can still go back to cards: what they paid for it, less what went back to them since. */
  refundableToCard: Minor,
  note: z.string().nullable(),
  /** What came back of it since, oldest first. */
  refunds: z.array(RefundView),
  /** What was handed over with it, as it was. */
  careSheets: z.array(CareSheet),
  training: z.boolean(),
  /** At the time of the sale. */
  letterhead: KeptLetterhead,
});
export type Receipt = z.infer<typeof Receipt>;
