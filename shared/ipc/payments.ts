import { z } from 'zod';
import { OrderView } from '../domain/order.ts';
import { PaymentIntent, PaymentRequest } from '../domain/payment.ts';
import { RefundView } from '../domain/refund.ts';
import { Receipt } from '../domain/sale.ts';
import { LocalId } from '../ids/ids.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, seller } from './rights.ts';

const open = z.array(PaymentIntent);

/** Money taken or paid back before its purpose is complete; each payment is settled by its id. */
export const paymentsCommands = {
  /**
   * Begun payments of unknown outcome, and captured ones of incomplete totals, oldest first: shown again after a
   * restart.
   */
  'payments.open': reads(anyone.look, nothing, open),
  /**
   * Records a payment before the terminal is used; cash is captured with it. Everything that completing would refuse
   * is refused here, so that nothing refuses it once the customer has paid.
   */
  'payments.begin': writes(seller.pay, PaymentRequest, PaymentIntent),
  /**
   * The terminal succeeded. A part of a total is taken or paid back; for a deposit's order, a refund, an exchange, or
   * the end of an order whose deposit was paid back, that is written in the same transaction. The same id again gives
   * the same answer. `payments` are the open ones now; `receipt` is the new one of an exchange.
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
   * Ends an unused payment; journalled. For a begun one: the terminal did not do it, or (`gaveBack`) it took the
   * money and paid it back, which are both recorded. Captured cash is paid back; a captured card payment is paid back
   * at the terminal (`card_part`). Returns the open ones.
   */
  'payments.void': writes(seller.pay, z.object({ id: LocalId, gaveBack: z.boolean() }), open),
};
