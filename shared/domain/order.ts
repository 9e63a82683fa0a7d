import { z } from 'zod';
import { LocalId, ServiceId } from '../ids/ids.ts';
import { Amount, CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { EntryReason } from './entry-reason.ts';
import { MOST_ORDER_LINES } from './limits.ts';
import { DeliveryState } from './sale.ts';
import { TypedText } from './typed-text.ts';

/** The state of a customer order, and for open ones when it is due by the shop's calendar. */
const OrderState = z.enum(['open', 'fulfilled', 'cancelled']);
const OrderDue = z.enum(['overdue', 'today', 'upcoming']);

/**
 * How a deposit ended that did not pay its order: given back, kept by agreement, used at another till, or what coins could
 * not give back. Minor units.
 */
export const DepositEnd = z.object({
  how: z.enum(['cash', 'card', 'kept', 'elsewhere', 'rounding']),
  amount: Minor,
});
export type DepositEnd = z.infer<typeof DepositEnd>;

/** What was paid for an order that was handed over here: total + rounding = deposit + paid. Minor units. */
const HandedOver = z.object({
  /** What the order came to, before cash rounding. */
  total: Minor,
  rounding: Minor,
  /** What its deposit paid of it, also one of another till. */
  deposit: Minor,
  /** In cash and on cards at the hand-over. */
  paid: Minor,
});

/** One line of an order; the service has one order for each. Price and total are the shop's own and never sent; minor units. */
const OrderLine = z.object({
  id: LocalId,
  remoteId: ServiceId.nullable(),
  /** What it is called on screens and slips: the service's number, until it has answered the one that this till gave it. */
  number: ServiceId.nullable(),
  petId: LocalId.nullable(),
  petName: z.string().nullable(),
  categoryName: z.string().nullable(),
  /** Below 1 only where someone else wrote it so; such an order cannot be handed over here. */
  quantity: inPieces(z.int()),
  shipDate: Instant.nullable(),
  /** The day it was promised for; `shipDate` becomes the actual one at the hand-over. Null where nobody here knows. */
  promisedFor: Instant.nullable(),
  state: OrderState,
  unitPrice: Minor.nullable(),
  /** The shop's own price when it was taken, where `unitPrice` is lower: the difference is a discount. */
  listPrice: Minor.nullable(),
  total: Minor.nullable(),
  /** The tax in `total` that comes on top of the price; null where prices contain it, or there is none. */
  addedTax: z
    .object({ name: z.string().nullable(), basisPoints: inBasisPoints(z.int()), tax: Minor })
    .nullable(),
  /** The service does not have it any more. */
  gone: z.boolean(),
  delivery: DeliveryState,
  /** Why it is not acknowledged; null where there is nothing to say. */
  deliveryReason: EntryReason.nullable(),
  /** The receipt written when it was fulfilled. */
  saleId: LocalId.nullable(),
  fulfilledAt: Instant.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/**
 * What a customer ordered (`complete: false` at the service), or an order that someone else made. Its facts are those of
 * its line where it has one, as most orders do. Of several, quantity and total are those of the lines that count (the open
 * ones; once it is over those that were picked up; else all), the other facts those of the first of them. Customer and
 * deposit are the shop's own and never sent. Money in minor units.
 */
export const OrderView = OrderLine.extend({
  /** Every line, also those that were picked up or cancelled, in the order in which they were taken. */
  lines: z.array(OrderLine).min(1),
  origin: z.enum(['customer', 'external', 'sale']),
  due: OrderDue.nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  note: z.string().nullable(),
  /** Held for the customer: a liability, not a sale. */
  deposit: Minor,
  balance: Minor.nullable(),
  /** What the shop still holds of the deposit: nothing once it was used, given back or kept. */
  depositHeld: Minor,
  /** Whether a card paid what is held: cash goes back to no card. */
  depositByCard: z.boolean(),
  /** Of all its amounts: once it is over that of its day, until then the shop's. */
  currency: CurrencyCode,
  /** What else became of it once the order was over, by how; empty while it is open. */
  depositEnds: z.array(DepositEnd),
  /** Null unless it was handed over at this till. */
  handedOver: HandedOver.nullable(),
  /** It belongs to a service that this till spoke to before: it can be cancelled here, and nothing else. */
  former: z.boolean(),
  createdAt: Instant,
});
export type OrderView = z.infer<typeof OrderView>;

/** A deposit that another till took: tills do not know of each other's, so a person reads it off the slip. */
export const DepositElsewhere = z.object({
  /** Minor units. */
  amount: Amount.min(1),
  /** The number on the slip that the other till gave the customer. */
  slip: TypedText.min(1).max(100),
});
export type DepositElsewhere = z.infer<typeof DepositElsewhere>;

export const OrderFilter = z.enum([
  'open',
  'today',
  'overdue',
  'upcoming',
  'fulfilled',
  'cancelled',
  'others',
  'former',
]);
export type OrderFilter = z.infer<typeof OrderFilter>;

/** So many of a pet, at the agreed price; minor units. */
export const OrderedPet = z.object({
  petId: LocalId,
  quantity: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  unitPrice: Amount,
});
export type OrderedPet = z.infer<typeof OrderedPet>;

/** A customer's order to be taken: its first line, what is said of the whole, and its other lines. */
export const OrderDraft = OrderedPet.extend({
  /** Placing one idempotency key twice is one order. */
  idempotencyKey: LocalId,
  /** The other lines. */
  more: z
    .array(OrderedPet)
    .max(MOST_ORDER_LINES - 1)
    .optional(),
  shipDate: Instant,
  customerName: TypedText.max(200).nullable(),
  customerPhone: TypedText.max(50).nullable(),
  note: TypedText.max(2000).nullable(),
  deposit: z
    .object({ kind: z.enum(['cash', 'card']), amount: Amount, reference: z.string().max(100).nullable() })
    .nullable(),
});
export type OrderDraft = z.infer<typeof OrderDraft>;
