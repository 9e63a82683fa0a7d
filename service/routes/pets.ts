import { z } from 'zod';
import { RemoteId } from '../../shared/ids/ids.ts';
import { invalid, missing } from '../http/errors.ts';
import { requirePreconditions, sendVersioned } from '../http/etag.ts';
import { answerIdempotently, STORED_MS } from '../http/idempotency.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { at, described } from '../http/operation.ts';
import { ReferenceMissing } from '../storage/index.ts';
import { NewPet, Pet, Pets } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ petId: RemoteId });
const petPath = (id: string) => `/pets/${id}`;

/** Pets: list, get (deprecated), create, update, delete. */
export function petRoutes(app: App, context: RouteContext): void {
  const { dataOf, clock } = context;

  app.route({
    ...at('listPets'),
    schema: {
      ...described(
        'listPets',
        'All pets',
        'Lists the pets in order of id, 1,000 unless `limit` says otherwise. While there are more, ' +
          '`Link` leads to the next page.',
      ),
      querystring: ListQuery,
      response: { 200: Pets },
    },
    handler: (request, reply) => sendPage(reply, request, dataOf(request).pets.list, (pet) => pet.id),
  });

  app.route({
    ...at('getPet'),
    schema: {
      ...described(
        'getPet',
        'One pet',
        'Returns one pet by its id. Deprecated: it ends on the date in `Sunset`. Use `GET /pets` ' +
          'instead.',
      ),
      params,
      response: { 200: Pet },
    },
    async handler(request, reply) {
      const { petId } = request.params;
      const pet = await dataOf(request).pets.get(petId);
      if (!pet) throw missing('pet', petId);
      return sendVersioned(reply, pet);
    },
  });

  app.route({
    ...at('createPet'),
    schema: {
      ...described(
        'createPet',
        'Create a pet',
        'Creates a pet in a category that exists; the service assigns its id. With an ' +
          '`Idempotency-Key` the same request can be sent again without creating a second pet.',
      ),
      body: NewPet,
      response: { 201: Pet },
    },
    handler: (request, reply) =>
      answerIdempotently(context, request, reply, Pet, async (tx) => {
        const resource = await tx.pets.create(request.body).catch(unknownCategory(request.body));
        return {
          status: 201,
          resource,
          location: petPath(resource.value.id),
          storeWhileExists: true,
        };
      }),
  });

  app.route({
    ...at('updatePet'),
    schema: {
      ...described(
        'updatePet',
        'Replace a pet',
        'Replaces name, category and status: a status that is left out is removed. `If-Match` refuses ' +
          'the change when somebody else has changed the pet since.',
      ),
      params,
      body: NewPet,
      response: { 200: Pet },
    },
    async handler(request, reply) {
      const { petId } = request.params;
      return answerIdempotently(context, request, reply, Pet, async (tx) => {
        const current = await tx.pets.get(petId, true);
        if (!current) throw missing('pet', petId);
        requirePreconditions(request, current);
        const resource = await tx.pets.update(petId, request.body).catch(unknownCategory(request.body));
        return { status: 200, resource, location: petPath(petId) };
      });
    },
  });

  app.route({
    ...at('deletePet'),
    schema: {
      ...described(
        'deletePet',
        'Delete a pet and its inventory entry; orders keep its id',
        'Deletes a pet and its stock count for good. Orders for it stay as they are and keep its id.',
      ),
      params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { petId } = request.params;
      await dataOf(request).transaction(async (tx) => {
        const current = await tx.pets.get(petId, true);
        if (!current) throw missing('pet', petId);
        requirePreconditions(request, current);
        await tx.pets.remove(petId);
        await tx.idempotency.deleted(petPath(petId), clock.now() + STORED_MS);
      });
      return reply.code(204).send();
    },
  });
}

const unknownCategory = (pet: { categoryId: string }) => (error: unknown) => {
  throw error instanceof ReferenceMissing
    ? invalid('categoryId', `there is no category with the id ${pet.categoryId}`)
    : error;
};
