import { z } from 'zod';
import { RemoteId } from '../../shared/ids.ts';
import { missing, ServiceError } from '../http/errors.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { StillReferenced } from '../storage/index.ts';
import { Category, NewCategory } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ categoryId: RemoteId });

/** Categories: list, create, update, delete. */
export function categoryRoutes(app: App, { storage }: RouteContext): void {
  app.get(
    '/categories',
    {
      schema: { operationId: 'listCategories', querystring: ListQuery, response: { 200: z.array(Category) } },
    },
    (request, reply) =>
      sendPage(reply, '/categories', request.query, storage.categories.list, (category) => category.id),
  );

  app.post(
    '/categories',
    { schema: { operationId: 'createCategory', body: NewCategory, response: { 201: Category } } },
    async ({ body }, reply) => {
      const category = await storage.transaction((tx) => tx.categories.create(body));
      return reply.code(201).send(category.value);
    },
  );

  app.put(
    '/categories/:categoryId',
    { schema: { operationId: 'updateCategory', params, body: NewCategory, response: { 200: Category } } },
    ({ params: { categoryId }, body }) =>
      storage.transaction(async (tx) => {
        if (!(await tx.categories.get(categoryId, true))) throw missing('category', categoryId);
        return (await tx.categories.update(categoryId, body)).value;
      }),
  );

  app.delete(
    '/categories/:categoryId',
    { schema: { operationId: 'deleteCategory', params, response: { 204: z.undefined() } } },
    async ({ params: { categoryId } }, reply) => {
      await storage.transaction(async (tx) => {
        if (!(await tx.categories.get(categoryId, true))) throw missing('category', categoryId);
        await tx.categories.remove(categoryId).catch((error) => {
          throw error instanceof StillReferenced
            ? new ServiceError('conflict', `Pets still belong to the category ${categoryId}.`)
            : error;
        });
      });
      return reply.code(204).send();
    },
  );
}
