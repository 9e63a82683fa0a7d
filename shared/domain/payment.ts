import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { Amount, inMinor, Minor } from '../money/schemas.ts';
import { Basket, TenderInput } from './basket.ts';
import { OrderDraft } from './order.ts';
import { AskedRefund, Reason, RefundDraft, ReturnDraft } from './refund.ts';

/** The purpose of a payment in parts, as the main process checks it before money is taken. */
const PaidFor = z.object({
  kind: z.literal('basket'),
  /** The sale is completed under its idempotency key. */
  basket: Basket,
  /** The total that the person saw, before or after cash rounding. */
  expectedTotal: Minor,
  allowOversell: z.boolean(),
});
export type PaidFor = z.infer<typeof PaidFor>;

/** Minor units. */
const furtherDeposit = {
  kind: z.literal('furtherDeposit'),
  orderId: LocalId,
  idempotencyKey: LocalId,
  amount: Amount.min(1),
};

/** The request to take or pay back money. */
export const PaymentRequest = z.discriminatedUnion('kind', [
  /** A person chooses amount and method; for other purposes they follow from the purpose. */
  PaidFor.extend({ tender: z.enum(['cash', 'card']), amount: Amount }),
  /** The deposit of a new order, by card. */
  z.object({ kind: z.literal('deposit'), draft: OrderDraft, allowOverpromise: z.boolean() }),
  /** A further deposit of an order, by card. */
  z.object(furtherDeposit),
  /** A refund of a receipt, by card. */
  z.object({ kind: z.literal('refund'), refund: AskedRefund }),
  /** A return without a receipt, by card. */
  z.object({ kind: z.literal('return'), refund: ReturnDraft }),
  /** An exchange whose difference is paid back by card. */
  z.object({
    kind: z.literal('exchange'),
    basket: Basket,
    /** The amount that the person saw, negative. */
    expectedTotal: Minor,
    allowOversell: z.boolean(),
  }),
  /** The deposit of an order that is being cancelled, or is closed, is paid back by card. */
  z.object({ kind: z.literal('returnedDeposit'), orderId: LocalId, reason: Reason }),
  /** A card payment for a total is paid back before the total is completed. */
  z.object({ kind: z.literal('returnedPart'), paymentId: LocalId }),
]);
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** The purpose of a payment: everything needed to complete it later, also after a restart. */
export const PaymentSubject = z.discriminatedUnion('kind', [
  /** A basket is paid. It is stored as of the payment, including prices and taxes. */
  z.object({ kind: z.literal('basket'), basket: Basket }),
  z.object({ kind: z.literal('deposit'), draft: OrderDraft }),
  z.object(furtherDeposit),
  z.object({ kind: z.literal('refund'), refund: RefundDraft }),
  z.object({ kind: z.literal('return'), refund: ReturnDraft }),
  /** The difference of an exchange is paid back; the basket as validated then. */
  z.object({ kind: z.literal('exchange'), basket: Basket }),
  z.object({ kind: z.literal('returnedDeposit'), orderId: LocalId, reason: z.string() }),
  z.object({ kind: z.literal('returnedPart'), paymentId: LocalId }),
]);
export type PaymentSubject = z.infer<typeof PaymentSubject>;

/**
 * Money taken or paid back before its purpose is complete. It is on the disk before the terminal is used and before
 * it is shown, and it is settled by its id alone.
 */
export const PaymentIntent = z.object({
  id: LocalId,
  /** The key under which its purpose is completed. */
  idempotencyKey: LocalId,
  subject: PaymentSubject,
  /** The purpose's name for a person: the ordered pet, or the number of the receipt. */
  name: z.string().nullable(),
  tender: TenderInput,
  /** Minor units, positive even if it is paid back to the customer. */
  amount: inMinor(z.int()),
  /** `begun`: the card is or was at the terminal, with an unknown outcome; `captured`: the money is taken. */
  state: z.enum(['begun', 'captured']),
  begunAt: z.string(),
  /** Whether its purpose can still be completed; otherwise it was sold another way, or ended. */
  open: z.boolean(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;
