import { z } from 'zod';
import { RemoteId } from '../../shared/ids/ids.ts';
import { invalid, missing } from '../http/errors.ts';
import { requirePreconditions, sendVersioned } from '../http/etag.ts';
import { answerIdempotently } from '../http/idempotency.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { at, described } from '../http/operation.ts';
import { Order, OrderInput } from '../wire.ts';
import type { App, RouteContext } from './context.ts';
import { createOrder, requirePet } from './order-rules.ts';

const params = z.object({ orderId: RemoteId });

/** Orders: list, get, create with or without a client id, update, delete. */
export function orderRoutes(app: App, context: RouteContext): void {
  const { dataOf } = context;

  app.route({
    ...at('listOrders'),
    schema: {
      ...described(
        'listOrders',
        'All orders',
        'Lists the orders in order of id, 1,000 unless `limit` says otherwise. While there are more, ' +
          '`Link` leads to the next page.',
      ),
      querystring: ListQuery,
      response: { 200: z.array(Order) },
    },
    handler: (request, reply) => sendPage(reply, request, dataOf(request).orders.list, (order) => order.id),
  });

  app.route({
    ...at('getOrder'),
    schema: {
      ...described(
        'getOrder',
        'One order',
        'Returns one order by its id. Fields that were never given are absent.',
      ),
      params,
      response: { 200: Order },
    },
    async handler(request, reply) {
      const { orderId } = request.params;
      const order = await dataOf(request).orders.get(orderId);
      if (!order) throw missing('order', orderId);
      return sendVersioned(reply, order);
    },
  });

  app.route({
    ...at('createOrder'),
    schema: {
      ...described(
        'createOrder',
        'Create an order, or find that the very same one is there already',
        'Creates an order. It keeps the id that it is sent with, and sending the same order again is ' +
          'answered with 200 and the order that is there; another order under that id is a 409, and the id ' +
          'of a deleted order a 410. Without an id the service assigns one. An order changes neither stock ' +
          'nor the status of its pet.',
      ),
      body: OrderInput,
      response: { 200: Order, 201: Order },
    },
    handler: (request, reply) =>
      answerIdempotently(context, request, reply, Order, (tx) => createOrder(tx, request.body)),
  });

  app.route({
    ...at('updateOrder'),
    schema: {
      ...described(
        'updateOrder',
        'Replace an order',
        'Replaces an order: fields that are left out are removed. An id in the body must be the one ' +
          'in the path. `If-Match` refuses the change when somebody else has changed the order since.',
      ),
      params,
      body: OrderInput,
      response: { 200: Order },
    },
    async handler(request, reply) {
      const { orderId } = request.params;
      const { body } = request;
      if (body.id !== undefined && body.id !== orderId) {
        throw invalid('id', `must be ${orderId}, the id in the path, or be left out`);
      }
      return answerIdempotently(context, request, reply, Order, async (tx) => {
        const current = await tx.orders.get(orderId, true);
        if (!current) throw missing('order', orderId);
        requirePreconditions(request, current);
        // Old orders may refer to a deleted pet.
        if (body.petId !== current.value.petId) await requirePet(tx, body);
        const resource = await tx.orders.update(orderId, body);
        return { status: 200, resource, location: `/store/orders/${orderId}` };
      });
    },
  });

  app.route({
    ...at('deleteOrder'),
    schema: {
      ...described(
        'deleteOrder',
        'Delete an order',
        'Deletes an order for good. Its id stays taken: no other order gets it.',
      ),
      params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { orderId } = request.params;
      await dataOf(request).transaction(async (tx) => {
        const current = await tx.orders.get(orderId, true);
        if (!current) throw missing('order', orderId);
        requirePreconditions(request, current);
        await tx.orders.remove(orderId);
      });
      return reply.code(204).send();
    },
  });
}
