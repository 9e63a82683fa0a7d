import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids.ts';
import type { Order } from '../../../shared/petstore/schemas.ts';

/** What an order was sent as. */
export interface SentOrder {
  petRemoteId: RemoteId;
  quantity: number;
  shipDate: string;
  complete: boolean;
}

export function sentOrder(
  { quantity, shipDate, complete }: Payload<'createOrder'>,
  petRemoteId: RemoteId,
): SentOrder {
  return { quantity, shipDate, complete, petRemoteId };
}

/**
 * Whether an order of the service shows what was sent. No field of an order is required, so one that is missing says
 * nothing; but something must be said. Ship dates may lose what is finer than `step` milliseconds.
 */
export function echoes(order: Order, sent: SentOrder, step: number): boolean {
  if (order.petId === undefined && order.quantity === undefined) return false;
  return (
    (order.petId === undefined || order.petId === sent.petRemoteId) &&
    (order.quantity === undefined || order.quantity === sent.quantity) &&
    (order.complete === undefined || order.complete === sent.complete) &&
    (order.shipDate === undefined || sameMoment(order.shipDate, sent.shipDate, step))
  );
}

/** Pet and quantity: what makes a 409 harmless (contract: Order ids). */
export function sameGoods(order: Order, sent: Pick<SentOrder, 'petRemoteId' | 'quantity'>): boolean {
  return order.petId === sent.petRemoteId && order.quantity === sent.quantity;
}

/** An order that can only be ours: pet, quantity and ship date, whose milliseconds no other till uses. */
export function isFingerprint(order: Order, sent: SentOrder, step: number): boolean {
  return (
    sameGoods(order, sent) && order.shipDate !== undefined && sameMoment(order.shipDate, sent.shipDate, step)
  );
}

export function sameMoment(one: string, other: string, step: number): boolean {
  return Math.floor(Date.parse(one) / step) === Math.floor(Date.parse(other) / step);
}

/** How fine a ship date came back: 1, or a second, a minute or a day of milliseconds; null where it is another date. */
export function lostPrecision(order: Order, sent: SentOrder): number | null {
  if (order.shipDate === undefined) return null;
  return (
    [1, 1000, 60_000, 86_400_000].find((step) => sameMoment(order.shipDate ?? '', sent.shipDate, step)) ??
    null
  );
}
