import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, inBasisPoints, inMinor, inPieces, Minor, QuantityPrices } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { TakenAnimals } from './animals.ts';
import { CartDiscount, Discount } from './discount.ts';

/**
 * One line of a basket, minor units. `unitPrice` is what the person at the till saw and agreed to. Where the shop's own price
 * is higher, that is `listPrice`, and the difference is a discount; use-cases set it, and ask nobody for it.
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
  /** The shop's price is one from so many pieces on; use-cases set it. */
  priceFrom: inPieces(z.int()).nullish(),
  /** What the pet cost when it was added, where that depends on how many are bought (`withQuantity`). */
  prices: z.object({ price: Amount, quantityPrices: QuantityPrices }).nullish(),
  discount: Discount.nullable(),
  taxName: z.string().nullable(),
  taxBasisPoints: inBasisPoints(z.int().min(0).max(100_000)),
  note: z.string().max(500).nullable(),
  /** Animals that were chosen, each with the mark or the number of its group; the others are taken oldest first. */
  animals: z
    .array(TakenAnimals.extend({ label: z.string().max(60) }))
    .max(200)
    .nullish(),
  /** The line of a customer's order that it hands over. */
  orderLine: LocalId.nullish(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** What comes back of a line of a receipt; `amount` is what it is worth today, tax included (minor units). */
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

/** What a customer brings back in an exchange, of one receipt. Minor units. */
export const Returned = z.object({
  saleId: LocalId,
  receiptNumber: z.string(),
  lines: z.array(ReturnedLine).min(1).max(500),
  /** Why it comes back; null where it was erased. */
  note: z.string().min(1).max(500).nullable(),
  /** What all of it is worth towards the new sale, to the last minor unit. */
  total: Minor,
  /** What the receipt leaves to give back at most. */
  most: Minor,
  /** What its receipt leaves to give back to cards; absent: not asked for. */
  refundableToCard: Minor.nullish(),
  /** How its receipt was paid: the way money goes back unless somebody says otherwise. */
  paidBy: z.enum(['cash', 'card']),
});
export type Returned = z.infer<typeof Returned>;

/** The customer's order that a basket picks up, in whole or in part. Minor units. */
const PickUp = z.object({
  orderId: LocalId,
  /** What is held for it. */
  deposit: Minor,
  /** What is still open of it, whether it is in the basket or stays. */
  open: z.array(z.object({ lineId: LocalId, quantity: inPieces(z.int()) })).max(1000),
});

/** A basket with its idempotency key: completing one idempotency key twice is one sale. */
export const Basket = z.object({
  idempotencyKey: LocalId,
  lines: z.array(BasketLine).max(500),
  discount: CartDiscount.nullable(),
  note: z.string().max(2000).nullable(),
  /** In an exchange: what comes back, settled against the lines. */
  returned: Returned.nullish(),
  /** Beside lines of an order, what is open of it and its deposit; use-cases set it. */
  pickUp: PickUp.nullish(),
});
export type Basket = z.infer<typeof Basket>;

/** What a person takes from a customer. `given` is cash handed over; `amount` what counts towards the total. */
export const TenderInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), given: Amount }),
  z.object({ kind: z.literal('card'), amount: Amount, reference: z.string().max(100).nullable() }),
]);
export type TenderInput = z.infer<typeof TenderInput>;

export const HeldBasket = z.object({
  idempotencyKey: LocalId,
  label: z.string(),
  heldAt: z.string(),
  /** Who put it on hold; null where nobody was signed in. */
  heldBy: z.string().nullable(),
  /** How many of all its pets, with those that come back. */
  pieces: inPieces(z.int()),
  /** Below zero where money goes back. */
  total: inMinor(z.int()),
});
export type HeldBasket = z.infer<typeof HeldBasket>;
