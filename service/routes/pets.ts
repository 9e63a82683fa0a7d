import { z } from 'zod';
import { RemoteId } from '../../shared/ids.ts';
import { invalid, missing } from '../http/errors.ts';
import { ListQuery, sendPage } from '../http/lists.ts';
import { ReferenceMissing } from '../storage/index.ts';
import { NewPet, Pet } from '../wire.ts';
import type { App, RouteContext } from './context.ts';

const params = z.object({ petId: RemoteId });

/** Pets: list, get (deprecated), create, update, delete. */
export function petRoutes(app: App, { storage }: RouteContext): void {
  app.get(
    '/pets',
    { schema: { operationId: 'listPets', querystring: ListQuery, response: { 200: z.array(Pet) } } },
    (request, reply) => sendPage(reply, '/pets', request.query, storage.pets.list, (pet) => pet.id),
  );

  app.get(
    '/pets/:petId',
    { schema: { operationId: 'getPet', params, response: { 200: Pet } } },
    async ({ params: { petId } }) => {
      const pet = await storage.pets.get(petId);
      if (!pet) throw missing('pet', petId);
      return pet.value;
    },
  );

  app.post(
    '/pets',
    { schema: { operationId: 'createPet', body: NewPet, response: { 201: Pet } } },
    async ({ body }, reply) => {
      const pet = await storage.transaction((tx) => tx.pets.create(body).catch(unknownCategory(body)));
      return reply.code(201).send(pet.value);
    },
  );

  app.put(
    '/pets/:petId',
    { schema: { operationId: 'updatePet', params, body: NewPet, response: { 200: Pet } } },
    ({ params: { petId }, body }) =>
      storage.transaction(async (tx) => {
        if (!(await tx.pets.get(petId, true))) throw missing('pet', petId);
        return (await tx.pets.update(petId, body).catch(unknownCategory(body))).value;
      }),
  );

  app.delete(
    '/pets/:petId',
    { schema: { operationId: 'deletePet', params, response: { 204: z.undefined() } } },
    async ({ params: { petId } }, reply) => {
      await storage.transaction(async (tx) => {
        if (!(await tx.pets.get(petId, true))) throw missing('pet', petId);
        await tx.pets.remove(petId);
      });
      return reply.code(204).send();
    },
  );
}

const unknownCategory = (pet: { categoryId: string }) => (error: unknown) => {
  throw error instanceof ReferenceMissing
    ? invalid('categoryId', `there is no category with the id ${pet.categoryId}`)
    : error;
};
