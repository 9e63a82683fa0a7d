import type { EntryKind } from '../../shared/domain/outbox.ts';
import type { Ended, Finding } from './check.ts';
import { nobodyDecides } from './people.ts';
import type { SimTill } from './till.ts';

interface Row {
  kind: EntryKind;
  code: string | null;
  /** Rounds of not knowing. */
  cycles: number;
  /** The service's id of what it is about, and of the pet that it names. */
  remoteId: string | null;
  /** The id that an order was given here. */
  assignedId: string | null;
  petRemoteId: string | null;
  /** Whether that pet lost its id to another one here, which turned out to be the same pet of the service. */
  petIsDouble: 0 | 1;
}

const PARKED = `
  SELECT kind, CASE reason_code WHEN 'answered' THEN reason_facts ->> 'name' ELSE reason_code END AS code,
    rounds AS cycles,
    CASE entity WHEN 'order' THEN (SELECT remote_id FROM store_order WHERE id = entity_id)
      WHEN 'category' THEN (SELECT remote_id FROM category WHERE id = entity_id)
      ELSE (SELECT remote_id FROM pet WHERE id = entity_id) END AS remoteId,
    (SELECT assigned_id FROM store_order WHERE entity = 'order' AND id = entity_id) AS assignedId,
    (SELECT remote_id FROM pet WHERE id = payload ->> 'petId') AS petRemoteId,
    EXISTS (SELECT 1 FROM pet WHERE id = payload ->> 'petId' AND remote_id IS NULL AND gone_at IS NOT NULL) AS petIsDouble
  FROM outbox WHERE state = 'parked'`;

/** Whether the service refused it so, in its own words, or without words where a slow body never brought them. */
const isRefused = (code: string | null, status: number): boolean =>
  code === `sim_${status}` || code === `http_${status}`;

/** Why an entry may be parked, by docs/sync.md; null: it may not. */
function reasonFor(row: Row, till: SimTill, ended: Ended): string | null {
  const { code } = row;
  return (
    reasonOf(row, till, ended) ??
    ((code === 'not_provable' || code === 'not_taken') && row.cycles >= 5
      ? 'five rounds, and an answer in the last that told nothing'
      : null)
  );
}

function reasonOf(row: Row, till: SimTill, { plan, service, tills }: Ended): string | null {
  const { kind, code, remoteId, assignedId, petRemoteId } = row;
  const { traits } = service;
  const missing = isRefused(code, 404) || code === 'gone' || code === 'order_gone';
  if (missing && petRemoteId !== null && !service.pets.has(petRemoteId)) return 'its pet vanished';
  if (missing && row.petIsDouble && till.restored)
    return 'restored from a backup: its pet vanished, and was one that the backup did not know to be its own';
  if ((code === 'pet_given_up' || code === 'category_given_up') && plan.people !== nobodyDecides)
    return 'a person gave up what it needs';
  switch (kind) {
    case 'createOrder': {
      const byId = traits.keepsIds && traits.getsOrders;
      // Its pet had arrived, which the backup does not know, was removed by others, and was made anew with another id.
      if (code === 'order_differs' && till.restored) {
        const order = service.orders.get(assignedId ?? '');
        return order && !service.pets.has(order.petId)
          ? 'restored from a backup, and its pet vanished'
          : null;
      }
      if (code !== 'not_provable') return null;
      if (till.restored) return 'restored from a backup, and the service cannot prove it';
      if (traits.hides === 'ours') return 'the list never shows our orders: nothing can be proven';
      if (traits.hides === 'complete')
        return 'the list never shows complete orders: of those nothing can be proven';
      return traits.listsOrders || byId
        ? null
        : 'no list of orders and no ids of ours: nothing can be proven';
    }
    case 'updateOrder':
    case 'deleteOrder':
      if (missing && remoteId !== null && !service.orders.has(remoteId))
        return 'someone else deleted the order';
      if (
        missing &&
        traits.hides === 'complete' &&
        !traits.getsOrders &&
        service.orders.get(remoteId ?? '')?.complete
      )
        return 'someone else handed the order over, and nothing shows complete orders';
      if (code === 'both_changed') return 'someone else changed the same order';
      if (code === 'not_provable' && !traits.getsOrders && !traits.listsOrders)
        return 'no order can be read: nothing can be proven';
      return null;
    case 'pushStock':
      if (code === 'restored' && till.restored) return 'restored from a backup: stock is reviewed';
      if (
        code === 'stock_not_provable' &&
        (plan.shop.tills > 1 || plan.external.length + plan.foreign.length > 0) &&
        traits.etags &&
        // Whether a PUT is repeated cannot be tried with a count that is never written.
        (traits.idempotency !== 'all' || service.belowZero.has(petRemoteId ?? ''))
      )
        return 'others write it too and no PUT is repeated: nothing can be proven';
      return null;
    case 'updateCategory':
    case 'deleteCategory':
      if (missing && remoteId !== null && !service.categories.has(remoteId)) return 'its category vanished';
      if (isRefused(code, 409) && tills.length > 1) return 'another till has put a pet into it';
      if (isRefused(code, 409) && service.foreignPetsIn.has(remoteId ?? ''))
        return 'another program has put a pet into it';
      // Its pet was taken for gone until the next list.
      if (isRefused(code, 409) && traits.missesRows) return 'two lists in a row missed a pet of it';
      // It had put a pet into it itself, and its backup does not know of that.
      if (isRefused(code, 409) && till.restored) return 'restored from a backup: a pet of later is in it';
      return null;
    // Nothing but what is said of every kind above and below.
    case 'pushStatus':
    case 'createPet':
    case 'updatePet':
    case 'deletePet':
    case 'createCategory':
      return null;
  }
}

/** What is parked, with the reason that docs/sync.md has for it. */
export function parkedOf(till: SimTill, ended: Ended): { row: Row; reason: string | null }[] {
  const rows = till.program?.store.context.db.prepare<[], Row>(PARKED).all() ?? [];
  return rows.map((row) => ({ row, reason: reasonFor(row, till, ended) }));
}

/** Nothing is parked but where sync.md allows it. */
export function checkParked(ended: Ended): Finding[] {
  return ended.tills.flatMap((till) =>
    parkedOf(till, ended)
      .filter(({ reason }) => reason === null)
      .map(({ row }) => ({
        what: 'parked without need',
        detail: `till ${till.number}: ${row.kind} ${row.code} of ${row.remoteId}`,
      })),
  );
}
