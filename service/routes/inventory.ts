import { z } from 'zod';
import { RemoteId } from '../../shared/ids/ids.ts';
import { missing } from '../http/errors.ts';
import { isConditional, requirePreconditions, sendVersioned } from '../http/etag.ts';
import { answerIdempotently } from '../http/idempotency.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { at, described } from '../http/operation.ts';
import { InventoryItem, InventoryUpdate } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ petId: RemoteId });

/** Stock counts: list, get, set. */
export function inventoryRoutes(app: App, context: RouteContext): void {
  const { dataOf } = context;

  app.route({
    ...at('listInventory'),
    schema: {
      ...described(
        'listInventory',
        'The stock count of every pet that has one',
        'Lists the stock counts in order of pet id, 1,000 unless `limit` says otherwise. A pet whose ' +
          'count was never set is left out. While there are more, `Link` leads to the next page.',
      ),
      querystring: ListQuery,
      response: { 200: z.array(InventoryItem) },
    },
    handler: (request, reply) =>
      sendPage(reply, request, dataOf(request).inventory.list, (item) => item.petId),
  });

  app.route({
    ...at('getInventory'),
    schema: {
      ...described(
        'getInventory',
        'The stock count of one pet',
        'Returns the stock count of one pet, with the status of that pet. 404 until a count was set.',
      ),
      params,
      response: { 200: InventoryItem },
    },
    async handler(request, reply) {
      const { petId } = request.params;
      const item = await dataOf(request).inventory.get(petId);
      if (!item) throw missing('inventory entry for the pet', petId);
      return sendVersioned(reply, item);
    },
  });

  app.route({
    ...at('updateInventory'),
    schema: {
      ...described(
        'updateInventory',
        'Set the stock count of a pet',
        'Sets the count of a pet to a number; the first time this makes the entry. `If-Match` refuses ' +
          'the change when the count is no longer the one that was read, `If-None-Match: *` when there ' +
          'is one already.',
      ),
      params,
      body: InventoryUpdate,
      response: { 200: InventoryItem },
    },
    async handler(request, reply) {
      const { petId } = request.params;
      return answerIdempotently(context, request, reply, InventoryItem, async (tx) => {
        // Locks the pet, so that concurrent first counts are serialized.
        if (!(await tx.pets.get(petId, true))) throw missing('pet', petId);
        if (isConditional(request)) requirePreconditions(request, await tx.inventory.get(petId));
        const resource = await tx.inventory.set(petId, request.body.quantity);
        return { status: 200, resource, location: `/store/inventory/${petId}` };
      });
    },
  });
}
