import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids/ids.ts';
import type { ReadOrder } from '../../../shared/petstore/read.ts';

/** The values that an order is sent with. */
export interface SentOrder {
  petId: RemoteId;
  quantity: number;
  shipDate: string;
  complete: boolean;
}

export function sentOrder(
  { quantity, shipDate, complete }: Payload<'createOrder'>,
  petId: RemoteId,
): SentOrder {
  return { petId, quantity, shipDate, complete };
}

/** Whether two timestamps are the same millisecond, in any notation. */
export const sameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/**
 * Whether the answer to a request shows the order that was sent: the same goods. Other differences come from the service's
 * notation or from later changes. No field of an order is required; a missing one proves nothing.
 */
export function answersOrder(order: ReadOrder, sent: SentOrder): boolean {
  if (order.petId === undefined && order.quantity === undefined) return false;
  return (order.petId ?? sent.petId) === sent.petId && (order.quantity ?? sent.quantity) === sent.quantity;
}

/** Whether a listed order can be the one that was sent: the same goods, for exactly the same time. */
export function looksLikeOrder({ petId, quantity, shipDate }: ReadOrder, sent: SentOrder): boolean {
  return (
    petId === sent.petId &&
    quantity === sent.quantity &&
    shipDate !== undefined &&
    sameMoment(shipDate, sent.shipDate)
  );
}
