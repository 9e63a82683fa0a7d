import { z } from 'zod';
import { RemoteId } from '../../shared/ids.ts';
import { missing } from '../http/errors.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { ReferenceMissing } from '../storage/index.ts';
import { InventoryItem, InventoryUpdate } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ petId: RemoteId });

/** Stock counts: list, get, set. */
export function inventoryRoutes(app: App, { storage }: RouteContext): void {
  app.get(
    '/store/inventory',
    {
      schema: {
        operationId: 'listInventory',
        querystring: ListQuery,
        response: { 200: z.array(InventoryItem) },
      },
    },
    (request, reply) =>
      sendPage(reply, '/store/inventory', request.query, storage.inventory.list, (item) => item.petId),
  );

  app.get(
    '/store/inventory/:petId',
    { schema: { operationId: 'getInventory', params, response: { 200: InventoryItem } } },
    async ({ params: { petId } }) => {
      const item = await storage.inventory.get(petId);
      if (!item) throw missing('inventory entry for the pet', petId);
      return item.value;
    },
  );

  app.put(
    '/store/inventory/:petId',
    {
      schema: {
        operationId: 'updateInventory',
        params,
        body: InventoryUpdate,
        response: { 200: InventoryItem },
      },
    },
    ({ params: { petId }, body }) =>
      storage.transaction(async (tx) => {
        const item = await tx.inventory.set(petId, body.quantity).catch((error) => {
          throw error instanceof ReferenceMissing ? missing('pet', petId) : error;
        });
        return item.value;
      }),
  );
}
