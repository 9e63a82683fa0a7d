import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids/ids.ts';
import type { ReadOrder } from '../../../shared/petstore/read.ts';

/** What an order is sent as. */
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

/** Whether two moments are the same millisecond, however they are written. */
export const sameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/**
 * Whether the answer to a request shows the order that was sent: the same goods. What else differs is how the service
 * writes it, or what others changed since. No field of an order is required; one that is missing says nothing.
 */
export function answersOrder(order: ReadOrder, sent: SentOrder): boolean {
  if (order.petId === undefined && order.quantity === undefined) return false;
  return (order.petId ?? sent.petId) === sent.petId && (order.quantity ?? sent.quantity) === sent.quantity;
}

/** Whether an order of a list can be taken for the one that was sent: the same goods, for the very same moment. */
export function looksLikeOrder({ petId, quantity, shipDate }: ReadOrder, sent: SentOrder): boolean {
  return (
    petId === sent.petId &&
    quantity === sent.quantity &&
    shipDate !== undefined &&
    sameMoment(shipDate, sent.shipDate)
  );
}
