import type { Database } from 'better-sqlite3';
import { ACKNOWLEDGED_IDS, acknowledged, type Forgotten, petsPushed } from '../simulator/forgotten.ts';
import { OWN_ORDERS, type OwnOrder } from '../simulator/own-orders.ts';
import type { Contract } from '../simulator/petstore.ts';
import type { SimTill } from '../simulator/till.ts';
import { checkShown } from './check-shown.ts';
import type { Wait } from './network.ts';
import type { Contents, Creation, RecordingService } from './recording-service.ts';

/** A violated rule. */
export interface Finding {
  what: string;
  detail: string;
}

/** A till at the end of a schedule; its program is still running. */
export interface Till {
  sim: SimTill;
  db: Database;
  wait: Wait;
  isRestored: boolean;
}

/** A schedule at its end. */
export interface Ended {
  contract: Contract;
  service: RecordingService;
  /** What the service has. */
  contents: Contents;
  tills: readonly Till[];
  /** What tills forgot when a backup replaced their database. */
  forgotten: readonly Forgotten[];
}

/**
 * Compares the tills with the service and its recorded requests. A restored till may miss exactly the orders, movements and
 * bodies that its database had before.
 */
export function check(ended: Ended): Finding[] {
  return [
    ...checkOrders(ended),
    ...checkCreated(ended),
    ...checkCounts(ended),
    ...checkUnsent(ended),
    ...checkSettled(ended),
    ...checkParked(ended),
    ...checkHandedOverOnce(ended),
    ...checkRequests(ended),
    ...checkShown(ended),
    ...ended.tills.flatMap(checkLedgers),
  ];
}

/** Every order of a till is at the service exactly once, and the till knows its id. */
function checkOrders({ service, contents, tills, forgotten }: Ended): Finding[] {
  const there = new Map<string, Contents['orders'][number]>(
    contents.orders.map((order) => [order.id, order]),
  );
  const known = tills.flatMap(({ db, sim }) =>
    db
      .prepare<[], OwnOrder>(OWN_ORDERS)
      .all()
      .map((order) => ({ till: sim.number, order, isForgotten: false })),
  );
  /** Whether only this till changed an order and has sent all its changes. */
  const isAlone = (order: OwnOrder, till: number) =>
    order.openEntries + order.parkedEntries === 0 &&
    !service.wasWrittenByOthers(`/store/orders/${order.remoteId}`, till) &&
    !forgotten.some((one) => one.till === till);
  const endsAs = (order: OwnOrder) => (order.state === 'cancelled' ? undefined : order.complete === 1);
  const gone = forgotten.flatMap(({ till, orders }) =>
    orders.map((order) => ({ till, order, isForgotten: true })),
  );
  const creations = service.creations.filter(({ list }) => list === '/store/orders');
  const owned = new Set<Creation>();
  const findings = [...known, ...gone].flatMap(({ till, order, isForgotten }) => {
    const own = creations.filter((one) => one.entry === order.createEntry);
    for (const one of own) owned.add(one);
    const left = own.filter(({ isDeleted }) => !isDeleted);
    const ids = own.map(({ id, isDeleted }) => (isDeleted ? `${id} (deleted)` : id));
    const detail = `till ${till}${isForgotten ? ' forgot' : ''} order ${order.id} (${order.createState} ${order.createReason}), linked to ${order.remoteId}; made: ${ids.join(', ') || 'none'}`;
    const isDone = order.createState === 'done';
    const faults = {
      'order doubled': own.some(({ isDouble }) => isDouble),
      'order lost': isDone && own.length === 0,
      'order sent with wrong content': own.some((one) => !hasSameContent(one, order)),
      'discarded order sent': !isForgotten && order.createState === 'discarded' && left.length > 0,
      'order in the wrong state':
        !isForgotten &&
        isDone &&
        isAlone(order, till) &&
        there.get(order.remoteId ?? '')?.complete !== endsAs(order),
      'order linked to a wrong id':
        !isForgotten && isDone && left.length === 1 && left[0]?.id !== order.remoteId,
    };
    return named(faults, detail);
  });
  const unowned = creations.filter((one) => !owned.has(one) && !one.isDeleted);
  return [
    ...findings,
    ...unowned.map(({ id, entry }) => ({ what: 'order of no till', detail: `${id}, ${entry}` })),
  ];
}

function hasSameContent({ body }: Creation, { quantity: now, createPayload }: OwnOrder): boolean {
  const { quantity } = JSON.parse(createPayload) as { quantity: number };
  return [quantity, now].includes((JSON.parse(body) as { quantity: number }).quantity);
}

function named(faults: Record<string, boolean>, detail: string): Finding[] {
  return Object.entries(faults).flatMap(([what, isSo]) => (isSo ? [{ what, detail }] : []));
}

interface CreatedEntry {
  entry: string;
  kind: string;
  state: string;
  remoteId: string | null;
}

const CREATED = `
  SELECT outbox.id AS entry, outbox.kind, outbox.state, coalesce(pet.remote_id, category.remote_id) AS remoteId
  FROM outbox LEFT JOIN pet ON pet.id = outbox.entity_id LEFT JOIN category ON category.id = outbox.entity_id
  WHERE outbox.kind IN ('createPet', 'createCategory')`;

/** Every pet and category of a till is at the service exactly once, and the till knows its id. */
function checkCreated({ service, tills, forgotten }: Ended): Finding[] {
  const creations = service.creations.filter(({ list }) => list !== '/store/orders');
  const owned = new Set<Creation>();
  const findings = tills.flatMap(({ sim, db }) =>
    db
      .prepare<[], CreatedEntry>(CREATED)
      .all()
      .flatMap(({ entry, kind, state, remoteId }) => {
        const own = creations.filter((one) => one.entry === entry);
        for (const one of own) owned.add(one);
        const left = own.filter(({ isDeleted }) => !isDeleted);
        const thing = kind === 'createPet' ? 'pet' : 'category';
        const detail = `till ${sim.number} ${kind} ${entry} (${state}), linked to ${remoteId}; made: ${own.map(({ id }) => id).join(', ') || 'none'}`;
        return named(
          {
            [`${thing} doubled`]: own.some(({ isDouble }) => isDouble),
            [`${thing} lost`]: state === 'done' && own.length === 0,
            [`${thing} linked to a wrong id`]:
              state === 'done' && left.length === 1 && left[0]?.id !== remoteId,
          },
          detail,
        );
      }),
  );
  const forgot = new Set(forgotten.flatMap(({ made }) => [...made]));
  const unowned = creations.filter(
    (one) =>
      !owned.has(one) &&
      !one.isDeleted &&
      !forgot.has(`${one.list === '/pets' ? 'createPet' : 'createCategory'} ${one.body}`),
  );
  return [
    ...findings,
    ...unowned.map(({ list, id }) => ({ what: 'created by no till', detail: `${list}/${id}` })),
  ];
}

/** Each count is the sum of its changes at the service and the tills' acknowledged movements. */
function checkCounts({ service, contents, tills, forgotten }: Ended): Finding[] {
  const remoteIds = new Map<string, string>(
    tills.flatMap(({ db }) =>
      db
        .prepare<[], [string, string]>('SELECT id, remote_id FROM pet WHERE remote_id IS NOT NULL')
        .raw()
        .all(),
    ),
  );
  const moved = new Map<string, number>();
  for (const sums of [
    ...tills.map(({ db }) => acknowledged(db)),
    ...forgotten.map((one) => one.acknowledged),
  ])
    for (const [id, sum] of sums) {
      const petId = remoteIds.get(id) ?? id;
      moved.set(petId, (moved.get(petId) ?? 0) + sum);
    }
  // If a write is in doubt for good, a person has to count.
  const isOpen = new Set<string>([
    ...tills.flatMap(({ db }) => petsPushed(db, ['parked'])),
    ...forgotten.flatMap(({ inDoubt: doubted }) => [...doubted]),
  ]);
  const counts = new Map(contents.counts.map(({ petId, quantity }) => [petId, quantity]));
  const drifted = contents.pets.flatMap(({ id }) => {
    const expected = (service.given.get(id) ?? 0) + (moved.get(id) ?? 0);
    const found = counts.get(id) ?? 0;
    if (expected === found || isOpen.has(id)) return [];
    return [{ what: 'count differs', detail: `pet ${id}: expected ${expected}, found ${found}` }];
  });
  // The sums include both and so do not show this.
  const twice = forgotten.flatMap(({ till, acknowledgedIds }) => {
    const now =
      tills
        .find(({ sim }) => sim.number === till)
        ?.db.prepare<[], string>(ACKNOWLEDGED_IDS)
        .pluck()
        .all() ?? [];
    return now
      .filter((id) => acknowledgedIds.has(id))
      .map((id) => ({ what: 'movement sent twice', detail: `till ${till}: ${id}` }));
  });
  return [...drifted, ...twice];
}

const UNSENT = `
  SELECT pet.name, count(*) AS movements FROM stock_movement JOIN pet ON pet.id = stock_movement.pet_id
  WHERE acknowledged_at IS NULL AND pet.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox
    WHERE outbox.entity_id = pet.id AND (outbox.kind = 'pushStock' AND outbox.state NOT IN ('done', 'discarded')
      -- A person decides first, for example about a removed pet.
      OR outbox.state = 'parked'))
  GROUP BY pet.id`;

/** Every movement of an existing pet is acknowledged or has an open entry. */
function checkUnsent({ tills }: Ended): Finding[] {
  return tills.flatMap(({ sim, db }) =>
    db
      .prepare<[], { name: string; movements: number }>(UNSENT)
      .all()
      .map(({ name, movements }) => ({
        what: 'movement never sent',
        detail: `till ${sim.number}: ${movements} movements of ${name}`,
      })),
  );
}

/** SQL: entries that wait for stock or for another entry. */
const WAITS_FOR_OTHERS = `(state = 'ready' AND (
    EXISTS (SELECT 1 FROM outbox AS o WHERE o.entity = outbox.entity AND o.entity_id = outbox.entity_id
      AND o.seq < outbox.seq AND o.state NOT IN ('done', 'discarded'))
    OR coalesce(wait_topic, '') IN ('oversold', 'count_beyond')
    OR coalesce(wait_topic, '') IN ('order_first', 'pet_not_sent', 'category_not_sent', 'pets_first') AND EXISTS (
      SELECT 1 FROM outbox AS o WHERE o.state IN ('parked', 'in_doubt'))))
  OR (state = 'in_doubt' AND reason_code IS 'restored' AND EXISTS (
    SELECT 1 FROM outbox AS o WHERE o.state NOT IN ('done', 'discarded') AND (
      o.kind = 'createPet' AND o.entity_id = outbox.payload ->> 'petId' AND o.id <> outbox.id
      OR o.kind = 'createCategory' AND o.entity_id = outbox.payload ->> 'categoryId' AND o.id <> outbox.id
      OR o.entity = outbox.entity AND o.entity_id = outbox.entity_id AND o.seq < outbox.seq)))`;

/** SQL: entries that should settle without anybody's help. */
export const UNSETTLED = `state IN ('ready', 'inflight', 'in_doubt') AND NOT (${WAITS_FOR_OTHERS})`;

function checkSettled({ tills }: Ended): Finding[] {
  return tills.flatMap(({ sim, db }) =>
    db
      .prepare<[], { kind: string; state: string; code: string | null; n: number }>(
        `SELECT kind, state, coalesce(wait_topic, reason_code) AS code, count(*) AS n FROM outbox
         WHERE ${UNSETTLED} GROUP BY 1, 2, 3`,
      )
      .all()
      .map(({ kind, state, code, n }) => ({
        what: `not settled: ${state} ${code}`,
        detail: `till ${sim.number}: ${n} ${kind}`,
      })),
  );
}

interface Parked {
  id: string;
  kind: string;
  reason: string | null;
  code: string | null;
  remoteId: string | null;
  petRemoteId: string | null;
  categoryRemoteId: string | null;
}

const PARKED = `
  SELECT outbox.id, kind, reason_code AS reason, reason_facts ->> 'name' AS code,
    CASE entity WHEN 'order' THEN (SELECT coalesce(remote_id, assigned_id) FROM store_order WHERE id = entity_id)
      WHEN 'category' THEN (SELECT remote_id FROM category WHERE id = entity_id)
      ELSE (SELECT remote_id FROM pet WHERE id = entity_id) END AS remoteId,
    CASE entity WHEN 'order' THEN (SELECT coalesce(pet_remote_id, pet.remote_id) FROM store_order
      LEFT JOIN pet ON pet.id = pet_id WHERE store_order.id = entity_id) END AS petRemoteId,
    (SELECT remote_id FROM category WHERE id = payload ->> 'categoryId') AS categoryRemoteId
  FROM outbox WHERE state = 'parked'`;

const paths: Record<string, string> = { Order: '/store/orders', Pet: '/pets', Category: '/categories' };

/**
 * At a service with contract v1, entries are parked only if another program changed or removed the object, if a category
 * has foreign pets, or after a restore; counts not even then.
 */
function checkParked({ contract, service, tills, contents }: Ended): Finding[] {
  if (contract === 'plain') return [];
  const pets = new Set<string>(contents.pets.map(({ id }) => id));
  const categories = new Set<string>(contents.categories.map(({ id }) => id));
  return tills.flatMap(({ sim, db, isRestored }) =>
    db
      .prepare<[], Parked>(PARKED)
      .all()
      .filter(({ kind, remoteId, petRemoteId, categoryRemoteId }) => {
        if (isRestored && kind !== 'pushStock') return false;
        const list = paths[kind.replace(/^(create|update|delete)/, '')] ?? '/pets';
        const byOthers = service.wasWrittenByOthers(`${list}/${remoteId}`, sim.number);
        const isPetGone = petRemoteId !== null && !pets.has(petRemoteId);
        const isCategoryGone = categoryRemoteId !== null && !categories.has(categoryRemoteId);
        return !byOthers && !isPetGone && !isCategoryGone && kind !== 'deleteCategory';
      })
      .map(({ id, kind, reason, code, remoteId }) => ({
        what: `parked: ${kind} ${reason} ${code ?? ''}`.trimEnd(),
        detail: `till ${sim.number}: ${id} of ${remoteId}`,
      })),
  );
}

/** An order that two tills handed over is taken off the stock once. */
function checkHandedOverOnce({ contents, tills, forgotten }: Ended): Finding[] {
  if (tills.length === 1 || forgotten.length > 0) return [];
  const moved = new Map<string, number>();
  const isOpen = new Set<string>();
  for (const { db } of tills) {
    const rows = db
      .prepare<[], { remoteId: string; sum: number; open: 0 | 1 }>(
        `SELECT store_order.remote_id AS remoteId, sum(stock_movement.quantity) AS sum,
           EXISTS (SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = store_order.id
             AND state NOT IN ('done', 'discarded')) AS open
         FROM stock_movement JOIN store_order ON store_order.id = order_id
         WHERE (kind IN ('sale', 'return') OR reason = 'handed_over_elsewhere') AND store_order.remote_id IS NOT NULL
         GROUP BY store_order.id`,
      )
      .all();
    for (const { remoteId, sum, open } of rows) {
      moved.set(remoteId, (moved.get(remoteId) ?? 0) + sum);
      if (open) isOpen.add(remoteId);
    }
  }
  return contents.orders.flatMap(({ id, quantity = 0, complete, petId }) => {
    const sum = moved.get(id) ?? 0;
    if (!complete || isOpen.has(id) || sum >= -quantity) return [];
    return [{ what: 'stock taken off twice', detail: `order ${id}, ${quantity} of pet ${petId}: ${sum}` }];
  });
}

/**
 * No request during a wait. No ban, unless another sender ignored a wait or a 429 was lost. With one sender no 429, except
 * to a probe or to a request that arrives after its till timed out.
 */
function checkRequests({ service, tills }: Ended): Finding[] {
  const early = tills.flatMap(({ sim }) =>
    [...sim.early, ...(sim.program?.line.early ?? [])].map(({ at, until, path }) => ({
      what: 'request during a wait',
      detail: `till ${sim.number} ${path}: ${Math.round(until - at)} ms too early`,
    })),
  );
  const { limited, banned, undelivered, late } = service.counts;
  const probes = tills.reduce((sum, { wait }) => sum + wait.probes, 0);
  const isAlone = tills.length === 1 && !service.others.haveSent;
  const faults = {
    banned: banned > 0 && undelivered === 0 && !service.others.wereLimited,
    'rate limit exceeded': isAlone && limited > probes + late,
  };
  return [...early, ...named(faults, `${limited} 429s, ${banned} 403s, ${probes} probes`)];
}

function checkLedgers({ sim }: Till): Finding[] {
  const checks = sim.program?.store.verify().checks ?? [];
  return [
    ...sim.faults.map((fault) => ({ what: 'internal fault', detail: `till ${sim.number}: ${fault}` })),
    ...checks.flatMap(({ name, differences }) =>
      differences.map(({ subject, what, expected, found }) => ({
        what: `verify ${name}`,
        detail: `till ${sim.number} ${subject}: ${what}: ${expected} / ${found}`,
      })),
    ),
  ];
}
