import type { Resource } from '../../electron/store/remote/pull-state.ts';
import type { EntryKind } from '../../shared/domain/outbox.ts';
import type { Ended, Finding } from './check.ts';
import type { SimTill } from './till.ts';

interface Row {
  remoteId: string;
  /** What stands here, as JSON. */
  shows: string;
  gone: 0 | 1;
  /** Something about it is not settled, and stands here instead of what the service has. */
  open: 0 | 1;
}

/** SQL: whether an entry about a thing is open. */
const isOpen = (entity: string, id: string): string =>
  `EXISTS (SELECT 1 FROM outbox WHERE entity = '${entity}' AND entity_id = ${id}
     AND state NOT IN ('done', 'discarded'))`;

interface Kind {
  name: string;
  list: Resource;
  /** What the service has, by its id; null where it does not show it. */
  there(ended: Ended): Map<string, readonly unknown[]> | null;
  /** SQL: what a till shows. */
  shown: string;
  /** The kind of entry that may have made what is at the service and not linked here. */
  made: EntryKind;
}

const kinds: readonly Kind[] = [
  {
    name: 'category',
    list: 'categories',
    there: ({ service }) => new Map([...service.categories.values()].map(({ id, name }) => [id, [name]])),
    shown: `SELECT remote_id AS remoteId, json_array(name) AS shows, gone_at IS NOT NULL AS gone,
        ${isOpen('category', 'category.id')} AS open
      FROM category WHERE remote_id IS NOT NULL`,
    made: 'createCategory',
  },
  {
    name: 'pet',
    list: 'pets',
    there: ({ service }) =>
      new Map([...service.pets.values()].map(({ id, name, categoryId }) => [id, [name, categoryId]])),
    shown: `SELECT pet.remote_id AS remoteId, json_array(pet.name, coalesce(category.remote_id, category_remote_id)) AS shows,
        pet.gone_at IS NOT NULL AS gone, ${isOpen('pet', 'pet.id')} AS open
      FROM pet LEFT JOIN category ON category.id = category_id WHERE pet.remote_id IS NOT NULL`,
    made: 'createPet',
  },
  {
    name: "pet's status",
    list: 'pets',
    // A sparse answer leaves it out.
    there: ({ service, plan }) =>
      plan.service.sparse
        ? null
        : new Map([...service.pets.values()].map(({ id, status }) => [id, [status ?? null]])),
    shown: `SELECT remote_id AS remoteId, json_array(status) AS shows, gone_at IS NOT NULL AS gone, ${isOpen('pet', 'pet.id')} AS open
      FROM pet WHERE remote_id IS NOT NULL`,
    made: 'createPet',
  },
  {
    name: 'count',
    list: 'inventory',
    there: ({ service }) =>
      new Map(
        [...service.stock.values()]
          .filter(({ petId }) => service.pets.has(petId))
          .map(({ petId, quantity }) => [petId, [quantity]]),
      ),
    // One that the service has no more stays, for the pets are there all the same.
    shown: `SELECT remote_id AS remoteId, json_array(known) AS shows, gone_at IS NOT NULL AS gone,
        ${isOpen('stock', 'pet.id')} AS open
      FROM pet JOIN stock ON stock.pet_id = pet.id WHERE remote_id IS NOT NULL AND known IS NOT NULL`,
    made: 'createPet',
  },
  {
    name: 'order',
    list: 'orders',
    there: ({ service, plan }) =>
      plan.service.listsOrders && plan.service.hides === 'nothing' && plan.service.listLag === 0
        ? new Map(
            [...service.orders.values()].map(({ id, petId, quantity, complete }) => [
              id,
              [petId, quantity, complete ? 1 : 0],
            ]),
          )
        : null,
    // Of its own a till knows best; what was cancelled here stays so.
    shown: `SELECT remote_id AS remoteId, json_array(pet_remote_id, quantity, complete) AS shows, gone_at IS NOT NULL AS gone,
        ${isOpen('order', 'store_order.id')} OR origin <> 'external' OR state = 'cancelled' AS open
      FROM store_order WHERE remote_id IS NOT NULL`,
    made: 'createOrder',
  },
];

/**
 * What a till shows is what the service has, once it has read all its lists and nothing about it is open (docs/sync.md,
 * "Reading").
 */
export function checkCopy(ended: Ended): Finding[] {
  return kinds.flatMap((kind) => {
    const there = kind.there(ended);
    if (there === null) return [];
    // What a list does not show any more may be a row of it that cannot be read: then it is not taken for gone.
    const isHidden = ended.service.rows[kind.list].length > 0;
    return ended.tills.flatMap((till) => differences(kind, there, till, isHidden));
  });
}

function differences(
  { name, shown, made }: Kind,
  there: ReadonlyMap<string, readonly unknown[]>,
  { number, program, isRead }: SimTill,
  isHidden: boolean,
): Finding[] {
  if (!program || !isRead) return [];
  const { db } = program.store.context;
  const rows = db.prepare<[], Row>(shown).all();
  const finding = (id: string, here: string) => {
    const detail = `till ${number}: ${name} ${id}: ${here} here, ${JSON.stringify(there.get(id))} at the service`;
    return { what: `a ${name} is shown that the service does not have so`, detail };
  };
  const known = new Set(rows.map(({ remoteId }) => remoteId));
  const mayBeOwn =
    db
      .prepare<[EntryKind], number>(
        `SELECT 1 FROM outbox WHERE kind = ? AND state NOT IN ('done', 'discarded') LIMIT 1`,
      )
      .pluck()
      .get(made) === 1;
  const unknown = mayBeOwn ? [] : [...there.keys()].filter((id) => !known.has(id));
  return [
    ...unknown.map((id) => finding(id, 'nothing')),
    ...rows.flatMap(({ remoteId, shows, gone, open }) => {
      const has = there.get(remoteId);
      const isSame =
        has === undefined ? gone === 1 || name === 'count' : gone === 0 && JSON.stringify(has) === shows;
      if (open || isSame) return [];
      const { what, detail } = finding(remoteId, gone ? 'gone' : shows);
      if (has === undefined && isHidden)
        return [{ what: `a ${name} that may be a row which cannot be read`, detail, excused: true }];
      return [{ what, detail }];
    }),
  ];
}
