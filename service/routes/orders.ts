import { z } from 'zod';
import { RemoteId } from '../../shared/ids.ts';
import type { Order as OrderFields } from '../../shared/petstore/schemas.ts';
import { invalid, missing, ServiceError } from '../http/errors.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import type { StoredOrder, Transaction } from '../storage/index.ts';
import { NewOrder, Order } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ orderId: RemoteId });

/** Orders: list, get, create with or without an id of the client's own, update, delete. */
export function orderRoutes(app: App, { storage }: RouteContext): void {
  app.get(
    '/store/orders',
    { schema: { operationId: 'listOrders', querystring: ListQuery, response: { 200: z.array(Order) } } },
    (request, reply) =>
      sendPage(reply, '/store/orders', request.query, storage.orders.list, (order) => order.id),
  );

  app.get(
    '/store/orders/:orderId',
    { schema: { operationId: 'getOrder', params, response: { 200: Order } } },
    async ({ params: { orderId } }) => {
      const order = await storage.orders.get(orderId);
      if (!order) throw missing('order', orderId);
      return order.value;
    },
  );

  app.post(
    '/store/orders',
    { schema: { operationId: 'createOrder', body: NewOrder, response: { 200: Order, 201: Order } } },
    async ({ body }, reply) => {
      const { created, order } = await storage.transaction((tx) => createOnce(tx, body));
      return reply.code(created ? 201 : 200).send(order);
    },
  );

  app.put(
    '/store/orders/:orderId',
    { schema: { operationId: 'updateOrder', params, body: NewOrder, response: { 200: Order } } },
    ({ params: { orderId }, body }) =>
      storage.transaction(async (tx) => {
        if (body.id !== undefined && body.id !== orderId) {
          throw invalid('id', `must be ${orderId}, the id in the path, or be left out`);
        }
        const current = await tx.orders.get(orderId, true);
        if (!current) throw missing('order', orderId);
        if (body.petId !== current.value.petId) await requirePet(tx, body);
        return (await tx.orders.update(orderId, body)).value;
      }),
  );

  app.delete(
    '/store/orders/:orderId',
    { schema: { operationId: 'deleteOrder', params, response: { 204: z.undefined() } } },
    async ({ params: { orderId } }, reply) => {
      await storage.transaction(async (tx) => {
        if (!(await tx.orders.get(orderId, true))) throw missing('order', orderId);
        await tx.orders.remove(orderId);
      });
      return reply.code(204).send();
    },
  );
}

/**
 * Creates an order, or finds that it is there already: the same id and content is the existing order, the same id and
 * other content a conflict (contract: Order ids).
 */
async function createOnce(
  tx: Transaction,
  order: OrderFields,
): Promise<{ created: boolean; order: StoredOrder }> {
  if (order.id !== undefined) {
    const existing = await tx.orders.get(order.id);
    if (existing) return { created: false, order: sameOrConflict(existing.value, order) };
  }
  await requirePet(tx, order);
  const created = await tx.orders.create(order);
  if (created) return { created: true, order: created.value };
  // Another instance made it between the two statements.
  const existing = await tx.orders.get(order.id ?? '');
  if (!existing) throw new ServiceError('conflict', `The order ${order.id} was changed at the same moment.`);
  return { created: false, order: sameOrConflict(existing.value, order) };
}

function sameOrConflict(existing: StoredOrder, order: OrderFields): StoredOrder {
  const same = (['petId', 'quantity', 'shipDate', 'complete'] as const).every(
    (field) => existing[field] === order[field],
  );
  if (same) return existing;
  throw new ServiceError(
    'conflict',
    `There is already an order with the id ${existing.id} and other content.`,
  );
}

async function requirePet(tx: Transaction, { petId }: OrderFields): Promise<void> {
  if (petId !== undefined && !(await tx.pets.get(petId))) {
    throw invalid('petId', `there is no pet with the id ${petId}`);
  }
}
