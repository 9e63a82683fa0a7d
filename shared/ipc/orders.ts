import { z } from 'zod';
import { TenderInput } from '../domain/basket.ts';
import { DepositElsewhere, OrderDraft, OrderedPet, OrderFilter, OrderView } from '../domain/order.ts';
import { Reason } from '../domain/refund.ts';
import { Receipt } from '../domain/sale.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount, Minor } from '../money/schemas.ts';
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
   * Hands the pets over: takes stock, applies the deposit, takes the balance, writes a receipt. `tenders` as with
   * `checkout.complete`. `expectedTotal` is the order's total that the person saw, including its deposit, before cash
   * rounding; if it differs by now, `total_changed`. `elsewhere` is a deposit that another till took for its own
   * order: it pays its part, and is journalled with the number of its slip. Refused for orders of this till
   * (`deposit_known`).
   */
  'orders.fulfil': writes(
    staff.orders,
    z.object({
      idempotencyKey: LocalId,
      orderId: LocalId,
      tenders: z.array(TenderInput).max(10),
      expectedTotal: Minor.nullish(),
      elsewhere: DepositElsewhere.nullish(),
    }),
    z.object({ order: OrderView, receipt: Receipt }),
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
