import { z } from 'zod';
import { OrderView } from '../domain/order.ts';
import { PaymentIntent, PaymentRequest } from '../domain/payment.ts';
import { RefundView } from '../domain/refund.ts';
import { Receipt } from '../domain/sale.ts';
import { LocalId } from '../ids/ids.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, seller } from './rights.ts';

const open = z.array(PaymentIntent);

/** Money that is taken, or given back, before what it is for is complete; each payment is settled by its id. */
export const paymentsCommands = {
  /**
   * What was begun of which nobody said how it ended, and what was captured for totals that are not complete yet, oldest
   * first: asked about and shown again after a restart.
   */
  'payments.open': reads(anyone.look, nothing, open),
  /**
   * Keeps that money is about to be taken or given back, before the terminal is touched; cash is captured with it. All
   * that completing would refuse is refused here, so that nothing refuses it once the customer has paid.
   */
  'payments.begin': writes(seller.pay, PaymentRequest, PaymentIntent),
  /**
   * The terminal did what was begun. A part of a total is taken, or went back; a deposit's order, a refund, an
   * exchange, or the end of an order whose deposit went back is written in the same transaction. The same id
   * again gives the same answer. `payments` are those that are open now; `receipt` is the new one of an exchange.
   */
  'payments.capture': writes(
    seller.pay,
    z.object({ id: LocalId, reference: z.string().max(100).nullable() }),
    z.object({
      payments: open,
      order: OrderView.nullable(),
      refund: RefundView.nullable(),
      receipt: Receipt.nullable(),
    }),
  ),
  /**
   * Ends a payment that is used for nothing; journalled. One that was begun: the terminal did not do it, or `gaveBack`,
   * it took the money and gave it back, which are both written down. Captured cash is given back; what was captured on a
   * card goes back on the terminal (`card_part`). Returns those that are open now.
   */
  'payments.void': writes(seller.pay, z.object({ id: LocalId, gaveBack: z.boolean() }), open),
};
