import { z } from 'zod';
import { RemoteId } from '../../shared/ids/ids.ts';
import { missing, ServiceError } from '../http/errors.ts';
import { requirePreconditions } from '../http/etag.ts';
import { answerIdempotently, STORED_MS } from '../http/idempotency.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { at, described } from '../http/operation.ts';
import { StillReferenced } from '../storage/index.ts';
import { Category, NewCategory } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ categoryId: RemoteId });
const categoryPath = (id: string) => `/categories/${id}`;

/** Categories: list, create, update, delete. */
export function categoryRoutes(app: App, context: RouteContext): void {
  const { dataOf, clock } = context;

  app.route({
    ...at('listCategories'),
    schema: {
      ...described(
        'listCategories',
        'All categories',
        'Lists the categories in order of id, 1,000 unless `limit` says otherwise. While there are ' +
          'more, `Link` leads to the next page.',
      ),
      querystring: ListQuery,
      response: { 200: z.array(Category) },
    },
    handler: (request, reply) =>
      sendPage(reply, request, dataOf(request).categories.list, (category) => category.id),
  });

  app.route({
    ...at('createCategory'),
    schema: {
      ...described(
        'createCategory',
        'Create a category',
        'Creates a category; the service assigns its id. Two categories may have the same name. With ' +
          'an `Idempotency-Key` the same request can be sent again without creating a second one.',
      ),
      body: NewCategory,
      response: { 201: Category },
    },
    handler: (request, reply) =>
      answerIdempotently(context, request, reply, Category, async (tx) => {
        const resource = await tx.categories.create(request.body);
        return {
          status: 201,
          resource,
          location: categoryPath(resource.value.id),
          storeWhileExists: true,
        };
      }),
  });

  app.route({
    ...at('updateCategory'),
    schema: {
      ...described(
        'updateCategory',
        'Replace a category',
        'Replaces name and description: a description that is left out is removed. Its pets stay in ' + 'it.',
      ),
      params,
      body: NewCategory,
      response: { 200: Category },
    },
    async handler(request, reply) {
      const { categoryId } = request.params;
      return answerIdempotently(context, request, reply, Category, async (tx) => {
        const current = await tx.categories.get(categoryId, true);
        if (!current) throw missing('category', categoryId);
        requirePreconditions(request, current);
        const resource = await tx.categories.update(categoryId, request.body);
        return { status: 200, resource, location: categoryPath(categoryId) };
      });
    },
  });

  app.route({
    ...at('deleteCategory'),
    schema: {
      ...described(
        'deleteCategory',
        'Delete a category that no pet refers to',
        'Deletes an empty category. While pets belong to it the answer is 409: move or delete them ' +
          'first.',
      ),
      params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { categoryId } = request.params;
      await dataOf(request).transaction(async (tx) => {
        const current = await tx.categories.get(categoryId, true);
        if (!current) throw missing('category', categoryId);
        requirePreconditions(request, current);
        await tx.categories.remove(categoryId).catch(stillInUse(categoryId));
        await tx.idempotency.deleted(categoryPath(categoryId), clock.now() + STORED_MS);
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
