import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { PetStatus } from '../petstore/schemas.ts';
import { Instant } from '../time/schemas.ts';
import type { Lane } from './sync.ts';

// What an entry of each kind wants to reach, by local ids only; remote ids are put in when the request is made, so that
// an entry can be written before the thing it names exists at the service (docs/sync.md, "An entry's life").

/** Of an update, the entry's `base` has the same facts as they were when the person decided. */
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
/** The status that the service has stays as it is, whatever it says. */
const Pet = NewPet.extend({ status: z.string().nullable() });
const Category = z.object({ categoryId: LocalId, name: z.string(), description: z.string().nullable() });
const CategoryAlone = z.object({ categoryId: LocalId });

/** What the store and the sync go by in a kind of entry. */
interface KindFacts {
  payload: z.ZodObject;
  /** The field of its payload that names the thing it is about. */
  about: string;
  /** Who may spend the day's requests first (docs/sync.md, "The gate"). */
  lane: Exclude<Lane, 'reads'>;
  /**
   * What sort of thing it is about; entries about one thing go in order. What an entry creates is a separate thing with
   * its own id, also if the service keeps it below another: `creates` says that the service does not have it yet.
   */
  entity: 'order' | 'stock' | 'pet' | 'category';
  /**
   * `creates`: it makes something new; without it nothing else about the same thing can be sent. Left out: it changes
   * what is there.
   */
  effect?: 'creates' | 'deletes';
  /** Whether it may say something else as long as no request was made for it. */
  amendable: boolean;
}

/** A line of the table below; `about` is one of the payload's own fields. */
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
  /** Pushes whatever movements of the pet are open when the request is made; one open entry a pet. */
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
/** What an entry may be about. */
export type Entity = (typeof entryKinds)[EntryKind]['entity'];
export type Payload<K extends EntryKind> = z.infer<(typeof entryKinds)[K]['payload']>;

export const creates = kindsWhere(({ effect }) => effect === 'creates');
export const deletes = kindsWhere(({ effect }) => effect === 'deletes');
export const amendable = kindsWhere((facts) => facts.amendable);

function kindsWhere(holds: (facts: KindFacts) => boolean): ReadonlySet<EntryKind> {
  const all = Object.entries<KindFacts>(entryKinds);
  return new Set(all.filter(([, facts]) => holds(facts)).map(([kind]) => kind as EntryKind));
}
