import type { Order } from '../../shared/petstore/schemas.ts';
import { invalid, ServiceError } from '../http/errors.ts';
import type { Answer } from '../http/idempotency.ts';
import type { StoredOrder, Transaction, Versioned } from '../storage/index.ts';

/**
 * Creates an order, or returns the existing one with 200 for the same id and content. Other content is a conflict, the id of a
 * deleted order gone (docs/contract.md, "Order ids").
 */
export async function createOrder(tx: Transaction, order: Order): Promise<Answer<StoredOrder>> {
  if (order.id !== undefined) {
    const existing = await tx.orders.get(order.id);
    if (existing) return again(existing, order);
    if (await tx.orders.wasRemoved(order.id)) {
      throw new ServiceError('gone', `The order ${order.id} was deleted. Its id stays taken.`);
    }
  }
  await requirePet(tx, order);
  const created = await tx.orders.create(order);
  if (created) {
    return { status: 201, resource: created, location: `/store/orders/${created.value.id}` };
  }
  // Another instance created it between the two statements.
  const existing = order.id === undefined ? null : await tx.orders.get(order.id);
  if (!existing) throw new ServiceError('conflict', `The order ${order.id} was changed at the same moment.`);
  return again(existing, order);
}

/** Refuses an order for a pet that does not exist; an order without a pet is allowed. */
export async function requirePet(tx: Transaction, { petId }: Order): Promise<void> {
  if (petId !== undefined && !(await tx.pets.get(petId))) {
    throw invalid('petId', `there is no pet with the id ${petId}`);
  }
}

function again(existing: Versioned<StoredOrder>, order: Order): Answer<StoredOrder> {
  const { value } = existing;
  const same = (['petId', 'quantity', 'shipDate', 'complete'] as const).every(
    (field) => value[field] === order[field],
  );
  if (!same) {
    throw new ServiceError(
      'conflict',
      `There is already an order with the id ${value.id} and other content.`,
    );
  }
  return { status: 200, resource: existing, location: `/store/orders/${value.id}` };
}
