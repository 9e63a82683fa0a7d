import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { PetStatus } from '../petstore/schemas.ts';
import { Instant } from '../time-schemas.ts';
import { inPieces } from '../unit-schemas.ts';
import type { Lane } from './sync.ts';

/**
 * What an outbox entry wants to reach, by local ids only; remote ids are put in when the request is made, so that an
 * entry can be written before the thing it names exists at the service (docs/sync.md, "An entry's life").
 */
const OrderFacts = { quantity: inPieces(z.int()), shipDate: Instant, complete: z.boolean() };

export const payloads = {
  createOrder: z.object({ orderId: LocalId, petId: LocalId, ...OrderFacts }),
  /** `base` of the entry: the same facts as they were when the person decided. */
  updateOrder: z.object({ orderId: LocalId, petId: LocalId, ...OrderFacts }),
  deleteOrder: z.object({ orderId: LocalId }),
  /** Pushes whatever movements of the pet are open when the request is made; one open entry a pet. */
  pushStock: z.object({ petId: LocalId }),
  /** Sets the pet's sales status after the till's own movement (docs/contract.md, "Sales status"). */
  pushStatus: z.object({ petId: LocalId, status: PetStatus }),
  createPet: z.object({
    petId: LocalId,
    name: z.string(),
    categoryId: LocalId,
    status: PetStatus.nullable(),
  }),
  /** The status that the service has stays as it is, whatever it says. */
  updatePet: z.object({
    petId: LocalId,
    name: z.string(),
    categoryId: LocalId,
    status: z.string().nullable(),
  }),
  deletePet: z.object({ petId: LocalId }),
  createCategory: z.object({ categoryId: LocalId, name: z.string(), description: z.string().nullable() }),
  updateCategory: z.object({ categoryId: LocalId, name: z.string(), description: z.string().nullable() }),
  deleteCategory: z.object({ categoryId: LocalId }),
};

export type EntryKind = keyof typeof payloads;
export type Payload<K extends EntryKind> = z.infer<(typeof payloads)[K]>;

/** The lane of each kind: who may spend the day's requests first (docs/sync.md, "The gate"). */
export const laneOf: Record<EntryKind, Exclude<Lane, 'reads'>> = {
  createOrder: 'orders',
  updateOrder: 'orders',
  deleteOrder: 'orders',
  pushStock: 'stock',
  pushStatus: 'stock',
  createPet: 'edits',
  updatePet: 'edits',
  deletePet: 'edits',
  createCategory: 'edits',
  updateCategory: 'edits',
  deleteCategory: 'edits',
};

/** The kinds that make something new at the service: without it nothing else about the same thing can be sent. */
export const creates: ReadonlySet<EntryKind> = new Set(['createOrder', 'createPet', 'createCategory']);

/**
 * The kinds that say how a thing shall be, as a whole: what one says is over once a later one of the same thing is done.
 * Not a count, which says by how much, nor what makes or deletes a thing, each of which happens once.
 */
export const saysWhole: ReadonlySet<EntryKind> = new Set([
  'updateOrder',
  'pushStatus',
  'updatePet',
  'updateCategory',
]);

/** What an entry is about; entries about one thing go in order. */
export const entityOf: Record<EntryKind, 'order' | 'stock' | 'pet' | 'category'> = {
  createOrder: 'order',
  updateOrder: 'order',
  deleteOrder: 'order',
  pushStock: 'stock',
  pushStatus: 'pet',
  createPet: 'pet',
  updatePet: 'pet',
  deletePet: 'pet',
  createCategory: 'category',
  updateCategory: 'category',
  deleteCategory: 'category',
};
