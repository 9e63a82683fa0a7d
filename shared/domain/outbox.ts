import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { PetStatus } from '../petstore/schemas.ts';
import { Instant } from '../time/schemas.ts';
import type { Lane } from './sync.ts';

// The payload of each kind of entry, by local ids only; remote ids are inserted when the request is made, so that an
// entry can be written before the thing it names exists at the service (docs/sync.md, "An entry's life").

/** In an update, the entry's `base` has the same facts at the time of the decision. */
const Order = z.object({
  orderId: LocalId,
  petId: LocalId,
  quantity: inPieces(z.int()),
  shipDate: Instant,
  complete: z.boolean(),
});
const OrderAlone = z.object({ orderId: LocalId });
const PetAlone = z.object({ petId: LocalId });
const Status = z.object({ petId: LocalId, status: PetStatus });
const NewPet = z.object({
  petId: LocalId,
  name: z.string(),
  categoryId: LocalId,
  status: PetStatus.nullable(),
});
/** The service's status stays unchanged, whatever it is. */
const Pet = NewPet.extend({ status: z.string().nullable() });
const Category = z.object({ categoryId: LocalId, name: z.string(), description: z.string().nullable() });
const CategoryAlone = z.object({ categoryId: LocalId });

/** Properties of a kind of entry, for the store and the sync. */
interface KindFacts {
  payload: z.ZodObject;
  /** The field of its payload that identifies its subject. */
  about: string;
  /** Its priority for the day's requests (docs/sync.md, "The gate"). */
  lane: Exclude<Lane, 'reads'>;
  /**
   * The type of its subject; entries about one subject are sent in order. What an entry creates is a separate subject
   * with its own id, even if the service stores it below another: `creates` says that the service does not have it
   * yet.
   */
  entity: 'order' | 'stock' | 'pet' | 'category';
  /**
   * `creates`: it creates its subject; nothing else about it can be sent before. Absent: it changes an existing one.
   */
  effect?: 'creates' | 'deletes';
  /** Whether its content may change as long as no request was made for it. */
  amendable: boolean;
}

/** A row of the table below; `about` is one of the payload's own fields. */
function kind<Fields extends z.ZodObject, const Facts extends Omit<KindFacts, 'payload' | 'about'>>(
  payload: Fields,
  about: keyof z.infer<Fields> & string,
  facts: Facts,
) {
  return { payload, about, ...facts };
}

/** Every kind of entry. */
export const entryKinds = {
  createOrder: kind(Order, 'orderId', {
    lane: 'orders',
    entity: 'order',
    effect: 'creates',
    amendable: true,
  }),
  updateOrder: kind(Order, 'orderId', { lane: 'orders', entity: 'order', amendable: true }),
  deleteOrder: kind(OrderAlone, 'orderId', {
    lane: 'orders',
    entity: 'order',
    effect: 'deletes',
    amendable: false,
  }),
  /** Pushes all movements of the pet that are open when the request is made; one open entry per pet. */
  pushStock: kind(PetAlone, 'petId', { lane: 'stock', entity: 'stock', amendable: false }),
  /** Sets the pet's sales status after the till's own movement (docs/contract.md, "Sales status"). */
  pushStatus: kind(Status, 'petId', { lane: 'stock', entity: 'pet', amendable: false }),
  createPet: kind(NewPet, 'petId', { lane: 'edits', entity: 'pet', effect: 'creates', amendable: true }),
  updatePet: kind(Pet, 'petId', { lane: 'edits', entity: 'pet', amendable: true }),
  deletePet: kind(PetAlone, 'petId', { lane: 'edits', entity: 'pet', effect: 'deletes', amendable: false }),
  createCategory: kind(Category, 'categoryId', {
    lane: 'edits',
    entity: 'category',
    effect: 'creates',
    amendable: true,
  }),
  updateCategory: kind(Category, 'categoryId', {
    lane: 'edits',
    entity: 'category',

    amendable: true,
  }),
  deleteCategory: kind(CategoryAlone, 'categoryId', {
    lane: 'edits',
    entity: 'category',
    effect: 'deletes',
    amendable: false,
  }),
} satisfies Record<string, KindFacts>;

export type EntryKind = keyof typeof entryKinds;
/** The type of an entry's subject. */
export type Entity = (typeof entryKinds)[EntryKind]['entity'];
export type Payload<K extends EntryKind> = z.infer<(typeof entryKinds)[K]['payload']>;

export const creates = kindsWhere(({ effect }) => effect === 'creates');
export const deletes = kindsWhere(({ effect }) => effect === 'deletes');
export const amendable = kindsWhere((facts) => facts.amendable);

function kindsWhere(holds: (facts: KindFacts) => boolean): ReadonlySet<EntryKind> {
  const all = Object.entries<KindFacts>(entryKinds);
  return new Set(all.filter(([, facts]) => holds(facts)).map(([kind]) => kind as EntryKind));
}
