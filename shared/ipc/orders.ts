import { z } from 'zod';
import { Basket, PickUp } from '../domain/basket.ts';
import { OrderDraft, OrderedPet, OrderFilter, OrderView } from '../domain/order.ts';
import { Reason } from '../domain/refund.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, staff } from './rights.ts';

export const ordersCommands = {
  /** Takes an order; refuses `overpromise` (facts: free, wanted) unless allowed. Deposits become liabilities. */
  'orders.place': writes(
    staff.orders,
    z.object({ draft: OrderDraft, allowOverpromise: z.boolean() }),
    OrderView,
  ),
  'orders.list': reads(
    staff.orders,
    z.object({
      filter: OrderFilter,
      text: z.string().max(200),
      limit: z.int().min(1).max(200),
      after: z.string().max(500).nullable(),
    }),
    z.object({ items: z.array(OrderView), next: z.string().nullable() }),
  ),
  'orders.counts': reads(
    anyone.look,
    nothing,
    z.object({ overdue: z.int(), today: z.int(), upcoming: z.int(), former: z.int() }),
  ),
  'orders.get': reads(staff.orders, z.object({ orderId: LocalId }), OrderView),
  /**
   * The cart lines that pick up all open lines of an order, at the agreed prices, or today's for another till's order.
   * Refusals: `order_not_open`, `order_former`, `order_without_pets`, `pet_unknown`, `no_price`.
   */
  'orders.pickUp': reads(
    staff.orders,
    z.object({ orderId: LocalId }),
    Basket.pick({ lines: true }).extend({ pickUp: PickUp }),
  ),
  /** Adds a line to an open order; the same idempotency key again is the same line. `overpromise` as in `orders.place`. */
  'orders.addLine': writes(
    staff.orders,
    OrderedPet.extend({ orderId: LocalId, idempotencyKey: LocalId, allowOverpromise: z.boolean() }),
    OrderView,
  ),
  /** Changes the quantity or price of an open line. */
  'orders.changeLine': writes(
    staff.orders,
    OrderedPet.omit({ petId: true }).extend({ lineId: LocalId, allowOverpromise: z.boolean() }),
    OrderView,
  ),
  /** Removes a line of an order of several; the last one is removed by cancelling the order (`order_last_line`). */
  'orders.removeLine': writes(staff.cancelOrders, z.object({ lineId: LocalId }), OrderView),
  /** Takes a further deposit in cash, up to the balance due (`deposit_over`, `deposit_coins`); by card with `payments.begin`. */
  'orders.addDeposit': writes(
    staff.orders,
    z.object({ orderId: LocalId, idempotencyKey: LocalId, amount: Amount.min(1) }),
    OrderView,
  ),
  'orders.move': writes(staff.orders, z.object({ orderId: LocalId, shipDate: Instant }), OrderView),
  /**
   * Settles the deposit of an order that was closed elsewhere: paid back in cash, by card (with a terminal by
   * `payments.begin`), or used at another till that handed it over. Refusals: `order_still_open`, `amount_zero`.
   */
  'orders.releaseDeposit': writes(
    staff.cancelOrders,
    z.object({
      orderId: LocalId,
      reason: Reason,
      deposit: z.enum(['cash', 'card', 'elsewhere']),
    }),
    OrderView,
  ),
  /**
   * Cancels; the deposit is paid back in cash, to the card, or kept by agreement. `elsewhere`, that another till used
   * it, only if the service no longer has the order (`order_still_there`).
   */
  'orders.cancel': writes(
    staff.cancelOrders,
    z.object({
      orderId: LocalId,
      reason: Reason,
      deposit: z.enum(['cash', 'card', 'kept', 'elsewhere']),
    }),
    OrderView,
  ),
};
