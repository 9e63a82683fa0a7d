import type { Finding, Till } from './check.ts';
import type { Contents } from './recording-service.ts';

interface Row {
  remoteId: string;
  /** What the till shows, as JSON. */
  shows: string;
  isGone: 0 | 1;
  /** It has open entries, or its state is only the till's. */
  isOpen: 0 | 1;
}

const isOpen = (entity: string, id: string): string =>
  `EXISTS (SELECT 1 FROM outbox WHERE entity = '${entity}' AND entity_id = ${id} AND state NOT IN ('done', 'discarded'))`;

interface Kind {
  name: string;
  /** Kind of the entry that may have created an object whose id the till does not know yet. */
  madeBy: string;
  /** Objects of the service by id. */
  there(contents: Contents): [string, readonly unknown[]][];
  /** SQL: what a till shows. */
  shown: string;
}

const kinds: readonly Kind[] = [
  {
    name: 'category',
    madeBy: 'createCategory',
    there: ({ categories }) => categories.map(({ id, name }) => [id, [name]]),
    shown: `SELECT remote_id AS remoteId, json_array(name) AS shows, gone_at IS NOT NULL AS isGone,
        ${isOpen('category', 'category.id')} AS isOpen
      FROM category WHERE remote_id IS NOT NULL`,
  },
  {
    name: 'pet',
    madeBy: 'createPet',
    there: ({ pets }) =>
      pets.map(({ id, name, categoryId, status }) => [id, [name, categoryId, status ?? null]]),
    shown: `SELECT pet.remote_id AS remoteId,
        json_array(pet.name, coalesce(category.remote_id, category_remote_id), pet.status) AS shows,
        pet.gone_at IS NOT NULL AS isGone, ${isOpen('pet', 'pet.id')} AS isOpen
      FROM pet LEFT JOIN category ON category.id = category_id WHERE pet.remote_id IS NOT NULL`,
  },
  {
    name: 'count',
    madeBy: 'createPet',
    there: ({ counts }) => counts.map(({ petId, quantity }) => [petId, [quantity]]),
    shown: `SELECT remote_id AS remoteId, json_array(known) AS shows, gone_at IS NOT NULL AS isGone,
        ${isOpen('stock', 'pet.id')} OR ${isOpen('pet', 'pet.id')} AS isOpen
      FROM pet JOIN stock ON stock.pet_id = pet.id WHERE remote_id IS NOT NULL AND known IS NOT NULL`,
  },
  {
    name: 'order',
    madeBy: 'createOrder',
    there: ({ orders }) =>
      orders.map(({ id, petId, quantity, complete }) => [
        id,
        [petId ?? null, quantity ?? null, complete ? 1 : 0],
      ]),
    // An order cancelled here stays cancelled.
    shown: `SELECT remote_id AS remoteId, json_array(pet_remote_id, quantity, complete) AS shows,
        gone_at IS NOT NULL OR state = 'cancelled' AS isGone,
        ${isOpen('order', 'store_order.id')} OR origin <> 'external' OR state = 'cancelled' AS isOpen
      FROM store_order WHERE remote_id IS NOT NULL`,
  },
];

type Shown = Pick<Till, 'sim' | 'db'>;

/** A till that has read all lists shows what the service has, except for objects with open entries. */
export function checkShown({ contents, tills }: { contents: Contents; tills: readonly Shown[] }): Finding[] {
  return kinds.flatMap((kind) => {
    const there = new Map(kind.there(contents));
    return tills.flatMap((till) => differences(kind, there, till));
  });
}

function differences(
  { name, shown, madeBy }: Kind,
  there: ReadonlyMap<string, readonly unknown[]>,
  { sim, db }: Shown,
): Finding[] {
  const rows = db.prepare<[], Row>(shown).all();
  const finding = (id: string, here: string) => ({
    what: `${name} shown wrong`,
    detail: `till ${sim.number}: ${name} ${id}: ${here} here, ${JSON.stringify(there.get(id)) ?? 'nothing'} at the service`,
  });
  const known = new Set(rows.map(({ remoteId }) => remoteId));
  const mayBeOwn = db
    .prepare<[string], number>(
      "SELECT 1 FROM outbox WHERE kind = ? AND state NOT IN ('done', 'discarded') LIMIT 1",
    )
    .pluck()
    .get(madeBy);
  const unknown = mayBeOwn ? [] : [...there.keys()].filter((id) => !known.has(id));
  const wrong = rows.filter(({ remoteId, shows, isGone, isOpen: open }) => {
    if (open) return false;
    const has = there.get(remoteId);
    // A pet without a count is shown with a count of 0.
    if (has === undefined) return isGone === 0 && !(name === 'count' && shows === '[0]');
    return isGone === 1 || JSON.stringify(has) !== shows;
  });
  return [
    ...unknown.map((id) => finding(id, 'nothing')),
    ...wrong.map(({ remoteId, shows, isGone }) => finding(remoteId, isGone ? 'gone' : shows)),
  ];
}
