import { z } from 'zod';
import { RemoteId } from '../../shared/ids.ts';
import { missing, ServiceError } from '../http/errors.ts';
import { requirePreconditions, sendVersioned } from '../http/etag.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { answerOnce } from '../http/once.ts';
import { at, described } from '../http/operation.ts';
import { StillReferenced } from '../storage/index.ts';
import { Category, NewCategory } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ categoryId: RemoteId });

/** Categories: list, create, update, delete. */
export function categoryRoutes(app: App, context: RouteContext): void {
  const { storage } = context;

  app.route({
    ...at('listCategories'),
    schema: {
      ...described('listCategories', 'All categories'),
      querystring: ListQuery,
      response: { 200: z.array(Category) },
    },
    handler: (request, reply) => sendPage(reply, request, storage.categories.list, (category) => category.id),
  });

  app.route({
    ...at('createCategory'),
    schema: {
      ...described('createCategory', 'Create a category'),
      body: NewCategory,
      response: { 201: Category },
    },
    handler: (request, reply) =>
      answerOnce(context, request, reply, Category, async (tx) => {
        const resource = await tx.categories.create(request.body);
        return { status: 201, resource, location: `/categories/${resource.value.id}` };
      }),
  });

  app.route({
    ...at('updateCategory'),
    schema: {
      ...described('updateCategory', 'Replace a category'),
      params,
      body: NewCategory,
      response: { 200: Category },
    },
    async handler(request, reply) {
      const { categoryId } = request.params;
      const updated = await storage.transaction(async (tx) => {
        const current = await tx.categories.get(categoryId, true);
        if (!current) throw missing('category', categoryId);
        requirePreconditions(request, current);
        return tx.categories.update(categoryId, request.body);
      });
      return sendVersioned(reply, updated);
    },
  });

  app.route({
    ...at('deleteCategory'),
    schema: {
      ...described('deleteCategory', 'Delete a category that no pet refers to'),
      params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { categoryId } = request.params;
      await storage.transaction(async (tx) => {
        const current = await tx.categories.get(categoryId, true);
        if (!current) throw missing('category', categoryId);
        requirePreconditions(request, current);
        await tx.categories.remove(categoryId).catch(stillInUse(categoryId));
      });
      return reply.code(204).send();
    },
  });
}

const stillInUse = (categoryId: string) => (error: unknown) => {
  throw error instanceof StillReferenced
    ? new ServiceError('conflict', `Pets still belong to the category ${categoryId}.`)
    : error;
};
