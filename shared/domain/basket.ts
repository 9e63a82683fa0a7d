import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, inBasisPoints, inMinor, inPieces, Minor, QuantityPrices } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { TakenAnimals } from './animals.ts';
import { CartDiscount, Discount } from './discount.ts';
import { DepositElsewhere } from './order.ts';

/**
 * One line of a basket, minor units. `unitPrice` is what the person at the till saw and agreed to. If the shop's own
 * price is higher, it is `listPrice`, and the difference is a discount; use-cases set it themselves.
 */
export const BasketLine = z.object({
  id: LocalId,
  petId: LocalId,
  petName: z.string(),
  categoryName: z.string().nullable(),
  barcode: z.string().nullable(),
  quantity: inPieces(z.int().min(1).max(MAX_QUANTITY)),
  unitPrice: Amount,
  listPrice: Amount.nullish(),
  /** Set if the shop's price is a quantity price, to its minimum quantity; use-cases set it. */
  priceFrom: inPieces(z.int()).nullish(),
  /** The pet's prices when it was added, if they depend on the quantity (`withQuantity`). */
  prices: z.object({ price: Amount, quantityPrices: QuantityPrices }).nullish(),
  discount: Discount.nullable(),
  taxName: z.string().nullable(),
  taxBasisPoints: inBasisPoints(z.int().min(0).max(100_000)),
  note: z.string().max(500).nullable(),
  /** Chosen animals, each with the mark or the number of its group; the others are taken oldest first. */
  animals: z
    .array(TakenAnimals.extend({ label: z.string().max(60) }))
    .max(200)
    .nullish(),
  /** The line of a customer's order that it hands over. */
  orderLine: LocalId.nullish(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** A returned part of a receipt's line; `amount` is its present worth, tax included (minor units). */
const ReturnedLine = z.object({
  lineId: LocalId,
  petId: LocalId,
  petName: z.string(),
  categoryName: z.string().nullable(),
  quantity: inPieces(z.int().min(1).max(MAX_QUANTITY)),
  /** Whether it goes back into the stock. */
  restock: z.boolean(),
  amount: Minor,
});

/** What a customer returns in an exchange, of one receipt. Minor units. */
export const Returned = z.object({
  saleId: LocalId,
  receiptNumber: z.string(),
  lines: z.array(ReturnedLine).min(1).max(500),
  /** Why it is returned; null if it was erased. */
  note: z.string().min(1).max(500).nullable(),
  /** Its total worth towards the new sale, unrounded. */
  total: Minor,
  /** The maximum that the receipt allows to pay back. */
  most: Minor,
  /** What can be paid back to the receipt's cards; absent: not queried. */
  refundableToCard: Minor.nullish(),
  /** How its receipt was paid: the default for paying back. */
  paidBy: z.enum(['cash', 'card']),
});
export type Returned = z.infer<typeof Returned>;

/** The customer's order that a basket picks up, completely or in part. Minor units. */
export const PickUp = z.object({
  orderId: LocalId,
  /** The deposit held for it. */
  deposit: Minor,
  /** For an order of another till: the deposit that was paid there, as the person entered it. */
  elsewhere: DepositElsewhere.nullish(),
  /** Its open lines, whether they are in the basket or stay. */
  open: z.array(z.object({ lineId: LocalId, quantity: inPieces(z.int()) })).max(1000),
});

/** A basket with its idempotency key: completing one idempotency key twice is one sale. */
export const Basket = z.object({
  idempotencyKey: LocalId,
  lines: z.array(BasketLine).max(500),
  discount: CartDiscount.nullable(),
  note: z.string().max(2000).nullable(),
  /** In an exchange: returned items, settled against the lines. */
  returned: Returned.nullish(),
  /** With lines of an order, its open lines and its deposits; use-cases set all but `elsewhere`. */
  pickUp: PickUp.nullish(),
});
export type Basket = z.infer<typeof Basket>;

/** A payment from a customer. `given` is cash handed over; `amount` what counts towards the total. */
export const TenderInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), given: Amount }),
  z.object({ kind: z.literal('card'), amount: Amount, reference: z.string().max(100).nullable() }),
]);
export type TenderInput = z.infer<typeof TenderInput>;

export const HeldBasket = z.object({
  idempotencyKey: LocalId,
  label: z.string(),
  heldAt: z.string(),
  /** Who put it on hold; null if nobody was signed in. */
  heldBy: z.string().nullable(),
  /** Number of all its pets, including returned ones. */
  pieces: inPieces(z.int()),
  /** Negative if money is paid back. */
  total: inMinor(z.int()),
});
export type HeldBasket = z.infer<typeof HeldBasket>;
