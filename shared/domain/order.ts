import { z } from 'zod';
import { LocalId, ServiceId } from '../ids/ids.ts';
import { Amount, CurrencyCode, inBasisPoints, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { EntryReason } from './entry-reason.ts';
import { MAX_ORDER_LINES } from './limits.ts';
import { DeliveryState } from './sale.ts';
import { TypedText } from './typed-text.ts';

/** The state of a customer order, and for open ones when it is due by the shop's calendar. */
const OrderState = z.enum(['open', 'fulfilled', 'cancelled']);
const OrderDue = z.enum(['overdue', 'today', 'upcoming']);

/**
 * How a deposit ended that did not pay its order: paid back, kept by agreement, used at another till, or a remainder
 * that coins could not pay back. Minor units.
 */
export const DepositEnd = z.object({
  how: z.enum(['cash', 'card', 'kept', 'elsewhere', 'rounding']),
  amount: Minor,
});
export type DepositEnd = z.infer<typeof DepositEnd>;

/** What was paid for an order that was handed over here: total + rounding = deposit + paid. Minor units. */
const HandedOver = z.object({
  /** The order's total, before cash rounding. */
  total: Minor,
  rounding: Minor,
  /** The deposit that paid for it, including one of another till. */
  deposit: Minor,
  /** In cash and by card at the hand-over. */
  paid: Minor,
});

/** One line of an order; the service has one order for each. Price and total are the shop's own and never sent; minor units. */
const OrderLine = z.object({
  id: LocalId,
  remoteId: ServiceId.nullable(),
  /** Its number on screens and slips: the service's, or the till's own until the service has answered. */
  number: ServiceId.nullable(),
  petId: LocalId.nullable(),
  petName: z.string().nullable(),
  categoryName: z.string().nullable(),
  /** Below 1 only if another wrote it so; such an order cannot be handed over here. */
  quantity: inPieces(z.int()),
  shipDate: Instant.nullable(),
  /** The promised day; `shipDate` becomes the actual one at the hand-over. Null if unknown here. */
  promisedFor: Instant.nullable(),
  state: OrderState,
  unitPrice: Minor.nullable(),
  /** The shop's own price when it was taken, if `unitPrice` is lower: the difference is a discount. */
  listPrice: Minor.nullable(),
  total: Minor.nullable(),
  /** The tax in `total` that is added to the price; null if prices include it, or there is none. */
  addedTax: z
    .object({ name: z.string().nullable(), basisPoints: inBasisPoints(z.int()), tax: Minor })
    .nullable(),
  /** The service no longer has it. */
  gone: z.boolean(),
  delivery: DeliveryState,
  /** Why it is not acknowledged; null without a reason. */
  deliveryReason: EntryReason.nullable(),
  /** The receipt of its hand-over. */
  saleId: LocalId.nullable(),
  fulfilledAt: Instant.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

/**
 * A customer's order (`complete: false` at the service), or an order made elsewhere. Most have one line, whose facts
 * these are. With several lines, quantity and total are sums over the open lines; once the order is closed, over those
 * that were picked up, else over all. The other facts are those of the first of these lines. Customer and deposit are
 * the shop's own and never sent. Money in minor units.
 */
export const OrderView = OrderLine.extend({
  /** Every line, including picked-up and cancelled ones, in the order of taking. */
  lines: z.array(OrderLine).min(1),
  origin: z.enum(['customer', 'external', 'sale']),
  due: OrderDue.nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  note: z.string().nullable(),
  /** Held for the customer: a liability, not a sale. */
  deposit: Minor,
  balance: Minor.nullable(),
  /** What the shop still holds of the deposit: 0 once it was used, paid back or kept. */
  depositHeld: Minor,
  /** Whether a card paid the held amount: cash is not paid back to a card. */
  depositByCard: z.boolean(),
  /** Of all its amounts: of its day once it is closed, until then the shop's. */
  currency: CurrencyCode,
  /** What else happened to the deposit after the order was closed; empty while it is open. */
  depositEnds: z.array(DepositEnd),
  /** Null unless it was handed over at this till. */
  handedOver: HandedOver.nullable(),
  /** It belongs to a former service of this till: it can only be cancelled. */
  former: z.boolean(),
  createdAt: Instant,
});
export type OrderView = z.infer<typeof OrderView>;

/** A deposit that another till took: tills do not know of each other's, so a person reads it from the slip. */
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

/** A quantity of a pet at the agreed price; minor units. */
export const OrderedPet = z.object({
  petId: LocalId,
  quantity: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  unitPrice: Amount,
});
export type OrderedPet = z.infer<typeof OrderedPet>;

/** A customer's new order: its first line, facts of the whole, and its other lines. */
export const OrderDraft = OrderedPet.extend({
  /** Placing one idempotency key twice is one order. */
  idempotencyKey: LocalId,
  /** The other lines. */
  more: z
    .array(OrderedPet)
    .max(MAX_ORDER_LINES - 1)
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
