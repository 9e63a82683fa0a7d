import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids.ts';
import type { ReadOrder } from '../../../shared/petstore/read.ts';
import { sameMoment } from '../../store/orders/order-ids.ts';
import type { CapabilityStore } from '../../store/outbox/server-capabilities.ts';

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
export function echoes(order: ReadOrder, sent: SentOrder, step: number | null): boolean {
  if (order.petId === undefined && order.quantity === undefined) return false;
  return (
    (order.petId === undefined || order.petId === sent.petRemoteId) &&
    (order.quantity === undefined || order.quantity === sent.quantity) &&
    (order.complete === undefined || order.complete === sent.complete) &&
    (order.shipDate === undefined || sameMoment(order.shipDate, sent.shipDate, step))
  );
}

/** Pet and quantity: what makes a 409 harmless (docs/contract.md, "Order ids"). */
export function sameGoods(order: ReadOrder, sent: Pick<SentOrder, 'petRemoteId' | 'quantity'>): boolean {
  return order.petId === sent.petRemoteId && order.quantity === sent.quantity;
}

/** An order that can only be ours: pet, quantity and ship date, whose milliseconds no other till uses. */
export function isFingerprint(order: ReadOrder, sent: SentOrder, step: number | null): boolean {
  return (
    sameGoods(order, sent) && order.shipDate !== undefined && sameMoment(order.shipDate, sent.shipDate, step)
  );
}

/** The answer to our own request shows our order whatever it lost: a day is near enough, and teaches the loss. */
export const A_DAY_MS = 86_400_000;

/** How fine ship dates may come back, and what a date must have beside it to prove that it was not cut any further. */
const STEPS = [
  { step: 1, provenBy: 1000 },
  { step: 1000, provenBy: 60_000 },
  // A day may end at the midnight of another zone, and zones differ by quarters of an hour.
  { step: 60_000, provenBy: 900_000 },
  { step: A_DAY_MS, provenBy: Number.POSITIVE_INFINITY },
];

/**
 * Learns how fine ship dates come back: 1, or a second, a minute or a day of milliseconds. A finer answer than those
 * before it counts only where the date had something to lose: one that was sent as a whole minute proves nothing of
 * seconds.
 */
export function learnPrecision(capabilities: CapabilityStore, order: ReadOrder, sent: SentOrder): void {
  const { shipDate } = order;
  if (shipDate === undefined) return;
  const seen = STEPS.find(({ step }) => sameMoment(shipDate, sent.shipDate, step));
  if (!seen) return;
  const { step, provenBy } = seen;
  const isProven = Date.parse(sent.shipDate) % provenBy >= step;
  if (isProven || step > (capabilities.get().shipDateStep ?? 0)) capabilities.learn({ shipDateStep: step });
}
