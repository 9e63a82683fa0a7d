import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, inMinor, Minor } from '../money/schemas.ts';
import { Basket, TenderInput } from './basket.ts';
import { DepositElsewhere, OrderDraft } from './order.ts';
import { AskedRefund, Reason, RefundDraft, ReturnDraft } from './refund.ts';

/** A total that may be paid in parts. Its idempotency key is the one that it is completed under. */
const basketTotal = {
  kind: z.literal('basket'),
  basket: Basket,
  /** What the person saw; the total before or after cash rounding. */
  expectedTotal: Minor,
  allowOversell: z.boolean(),
};

/** The balance of a customer's order that is handed over, less what was paid for it at another till. */
const balanceTotal = {
  kind: z.literal('balance'),
  idempotencyKey: LocalId,
  orderId: LocalId,
  /** What the person saw that the order comes to, its deposit included, before cash rounding; missing where nobody did. */
  expectedTotal: Minor.nullish(),
  elsewhere: DepositElsewhere.nullish(),
};

/** Minor units. */
const furtherDeposit = {
  kind: z.literal('furtherDeposit'),
  orderId: LocalId,
  idempotencyKey: LocalId,
  amount: Amount.min(1),
};

/** What a total is paid for, as the main process looks at it before money is taken. */
export type PaidFor = z.infer<z.ZodObject<typeof basketTotal>> | z.infer<z.ZodObject<typeof balanceTotal>>;

/** Of a total somebody says how much is taken, and by what; of everything else that follows from what it is. */
const part = { tender: z.enum(['cash', 'card']), amount: Amount };

/** What money is about to be taken for, or given back for. */
export const PaymentRequest = z.discriminatedUnion('kind', [
  z.object({ ...basketTotal, ...part }),
  z.object({ ...balanceTotal, ...part }),
  /** The deposit of an order that is being taken, on a card. */
  z.object({ kind: z.literal('deposit'), draft: OrderDraft, allowOverpromise: z.boolean() }),
  /** A further deposit of an order, on a card. */
  z.object(furtherDeposit),
  /** Money back from a receipt, on a card. */
  z.object({ kind: z.literal('refund'), refund: AskedRefund }),
  /** Money back without a receipt, on a card. */
  z.object({ kind: z.literal('return'), refund: ReturnDraft }),
  /** An exchange whose difference goes back on a card. */
  z.object({
    kind: z.literal('exchange'),
    basket: Basket,
    /** What the person saw, below zero. */
    expectedTotal: Minor,
    allowOversell: z.boolean(),
  }),
  /** The deposit of an order that is being cancelled, or that is over, goes back on a card. */
  z.object({ kind: z.literal('returnedDeposit'), orderId: LocalId, reason: Reason }),
  /** What was taken on a card for a total goes back before that is completed. */
  z.object({ kind: z.literal('returnedPart'), paymentId: LocalId }),
]);
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** What money was taken for: everything that is needed to write it down later, also after a restart. */
export const PaymentSubject = z.discriminatedUnion('kind', [
  /** A basket is paid. It is stored as of when the money was taken, prices and taxes included. */
  z.object({ kind: z.literal('basket'), basket: Basket }),
  /** The balance of an order that is handed over; its one line, as with a basket. */
  z.object({
    kind: z.literal('balance'),
    orderId: LocalId,
    basket: Basket,
    elsewhere: DepositElsewhere.nullish(),
  }),
  z.object({ kind: z.literal('deposit'), draft: OrderDraft }),
  z.object(furtherDeposit),
  z.object({ kind: z.literal('refund'), refund: RefundDraft }),
  z.object({ kind: z.literal('return'), refund: ReturnDraft }),
  /** The difference of an exchange goes back; the basket as validated then. */
  z.object({ kind: z.literal('exchange'), basket: Basket }),
  z.object({ kind: z.literal('returnedDeposit'), orderId: LocalId, reason: z.string() }),
  /** `orderId` where the total is the balance of an order. */
  z.object({ kind: z.literal('returnedPart'), paymentId: LocalId, orderId: LocalId.nullable() }),
]);
export type PaymentSubject = z.infer<typeof PaymentSubject>;

/**
 * Money that is taken, or given back, before what it is for is complete. It is on the disk before the terminal is touched
 * and before it is shown, and it is settled by its id alone.
 */
export const PaymentIntent = z.object({
  id: LocalId,
  /** Under which what it is for is completed. */
  idempotencyKey: LocalId,
  subject: PaymentSubject,
  /** The name by which a person knows what it is for: of the pet that is ordered, the number of the receipt. */
  name: z.string().nullable(),
  tender: TenderInput,
  /** Minor units, positive also where it goes back to the customer. */
  amount: inMinor(z.int()),
  /** `begun`: the card is at the terminal, or was, and nobody said how it ended; `captured`: the money is taken. */
  state: z.enum(['begun', 'captured']),
  begunAt: z.string(),
  /** Whether what it is for can still be completed; otherwise that was sold with something else, or ended. */
  open: z.boolean(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;
