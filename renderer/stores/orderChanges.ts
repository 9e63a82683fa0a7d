import type { OrderView } from '../../shared/domain/order.ts';
import type { Result } from '../../shared/result.ts';
import type { Instant } from '../../shared/time.ts';
import { call } from '../bridge.ts';
import { useOrders } from './orders.ts';

/** What becomes of a deposit when its order is cancelled. */
export type DepositFate = 'cash' | 'card' | 'kept';

/** Moves the day an order is promised for. */
export function moveOrder(orderId: string, shipDate: Instant): Promise<Result<OrderView>> {
  return followed(call('orders.move', { orderId, shipDate }));
}

/** Cancels an order; its deposit goes back in cash, to the card, or is kept by agreement. */
export function cancelOrder(
  orderId: string,
  reason: string,
  deposit: DepositFate,
): Promise<Result<OrderView>> {
  return followed(call('orders.cancel', { orderId, reason, deposit }));
}

async function followed(asked: Promise<Result<OrderView>>): Promise<Result<OrderView>> {
  const answer = await asked;
  if (answer.ok) await useOrders.getState().changed(answer.value);
  return answer;
}
