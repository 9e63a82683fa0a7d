import { HISTORY_HOURS } from '../../../shared/domain/limits.ts';
import type { EntryKind } from '../../../shared/domain/outbox.ts';
import { shownName } from '../../../shared/domain/shown-name.ts';
import type { Lane, OutboxEntryView, OutboxState } from '../../../shared/domain/sync.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../../shared/money/money.ts';
import { HOUR_MS, toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { BEHIND_PARKED, reasonOf } from '../outbox/entry-writer.ts';
import { receiptNumber } from '../sales/series.ts';
import { BELONGS_TO_SALE } from './counts.ts';

interface Row {
  id: LocalId;
  seq: number;
  kind: EntryKind;
  lane: Lane;
  state: OutboxState;
  entityId: string;
  payload: string;
  reasonCode: string | null;
  reasonFacts: string | null;
  attempts: number;
  createdAt: string;
  updatedAt: string;
}

interface OrderFacts {
  origin: 'sale' | 'customer' | 'external';
  state: 'open' | 'fulfilled' | 'cancelled';
  quantity: Quantity | null;
  pet: string | null;
  petRemoteId: RemoteId | null;
  customer: string | null;
  saleId: LocalId | null;
  series: string | null;
  number: number | null;
  total: Minor | null;
}

interface Named {
  name: string;
  remoteId: RemoteId | null;
}

/** Whether the customers of entries may be named. */
export interface CustomerVisibility {
  names: boolean;
}

const NAMED: CustomerVisibility = { names: true };

export type Show = 'open' | 'sales' | 'waiting' | 'parked' | 'settled' | 'discarded' | 'refused';

/** How far back refused entries are listed: as far as the chart of requests. */
const REFUSED_MS = HISTORY_HOURS * HOUR_MS;

const WHERE: Record<Show, string> = {
  // In any state.
  sales: `lane = 'orders' AND EXISTS (
    SELECT 1 FROM store_order WHERE store_order.id = outbox.entity_id AND store_order.origin = 'sale')`,
  open: `state NOT IN ('done', 'discarded')`,
  // As people count it (counts.ts): parked entries have their own list, and a sale's stock belongs to the sale.
  waiting: `state NOT IN ('done', 'discarded') AND state <> 'parked' AND NOT (${BELONGS_TO_SALE})`,
  parked: `state NOT IN ('done', 'discarded') AND state = 'parked'`,
  // Entries withdrawn before they were sent are settled; only what a person discarded is missing at the service.
  settled: `state IN ('done', 'discarded') AND NOT (state = 'discarded' AND reason_code = 'discarded')`,
  discarded: `state = 'discarded' AND reason_code = 'discarded'`,
  // SQLite uses this partial index only if its condition is repeated literally.
  refused: `id IN (SELECT entry_id FROM outbox_attempt
    WHERE http_status BETWEEN 400 AND 499 AND http_status <> 429 AND finished_at >= @since)`,
};
// A ready entry that has to wait is shown as blocked, by what it waits for.
const COLUMNS = `id, seq, kind, lane, entity_id AS entityId, payload, attempts, created_at AS createdAt, updated_at AS updatedAt,
  CASE WHEN state = 'ready' AND (wait_topic IS NOT NULL OR ${BEHIND_PARKED}) THEN 'blocked' ELSE state END AS state,
  CASE WHEN wait_topic IS NOT NULL THEN wait_topic WHEN state = 'ready' AND ${BEHIND_PARKED} THEN 'parked_before'
    ELSE reason_code END AS reasonCode,
  CASE WHEN wait_topic IS NULL AND NOT (state = 'ready' AND ${BEHIND_PARKED}) THEN reason_facts END AS reasonFacts`;

export type EntryViews = ReturnType<typeof createEntryViews>;

/** Entries of the outbox for the Sync screen, each with a short description. */
export function createEntryViews({ db, clock, identity }: StoreContext) {
  const select = (show: Show) =>
    db.prepare<[{ connectionId: LocalId; limit: number; since?: string }], Row>(
      `SELECT ${COLUMNS} FROM outbox WHERE connection_id = @connectionId AND ${WHERE[show]}
       ORDER BY seq DESC LIMIT @limit`,
    );
  const lists = {
    open: select('open'),
    sales: select('sales'),
    waiting: select('waiting'),
    parked: select('parked'),
    settled: select('settled'),
    discarded: select('discarded'),
    refused: select('refused'),
  };
  const byId = db.prepare<[string], Row>(`SELECT ${COLUMNS} FROM outbox WHERE id = ?`);
  const order = db.prepare<[string], OrderFacts>(
    `SELECT store_order.origin, store_order.state, store_order.quantity, coalesce(nullif(store_order.pet_name, ''), pet.name) AS pet,
       coalesce(store_order.pet_remote_id, pet.remote_id) AS petRemoteId, 
       coalesce(customer_name, (SELECT customer_name FROM store_order AS first WHERE first.id = store_order.part_of)) AS customer,
       sale.id AS saleId, sale.series, sale.number, sale.total
     FROM store_order
     LEFT JOIN pet ON pet.id = store_order.pet_id
     LEFT JOIN sale_line ON sale_line.id = store_order.sale_line_id
     LEFT JOIN sale ON sale.id = sale_line.sale_id
     WHERE store_order.id = ?`,
  );
  const pet = db.prepare<[string], Named>('SELECT name, remote_id AS remoteId FROM pet WHERE id = ?');
  const category = db.prepare<[string], Named>(
    'SELECT name, remote_id AS remoteId FROM category WHERE id = ?',
  );
  const nameOf = (thing: Named | undefined) => (thing ? shownName(thing.name, thing.remoteId) : '?');

  function subjectOf(
    payload: { orderId?: LocalId; petId?: LocalId; categoryId?: LocalId; name?: string },
    { names }: CustomerVisibility,
    facts: OrderFacts | undefined,
  ): string {
    if (facts) {
      const { pet: name, petRemoteId: remoteId, quantity } = facts;
      const what = nameOf(name === null ? undefined : { name, remoteId });
      const parts = [`${quantity ?? '?'} × ${what}`, names && facts.customer];
      return parts.filter(Boolean).join(' · ');
    }
    if (payload.petId) return payload.name ?? nameOf(pet.get(payload.petId));
    return payload.name ?? nameOf(payload.categoryId ? category.get(payload.categoryId) : undefined);
  }

  function view(
    { payload, reasonCode, reasonFacts, entityId, ...row }: Row,
    naming: CustomerVisibility,
  ): OutboxEntryView {
    const facts = factsIn(payload);
    const orderFacts = facts.orderId ? order.get(facts.orderId) : undefined;
    const petId = facts.orderId ? null : (facts.petId ?? null);
    return {
      ...row,
      reason: reasonOf({ reasonCode, reasonFacts }),
      tells: orderFacts ? tellsOf(row.kind, orderFacts, facts) : null,
      openOrderId: orderFacts?.state === 'open' ? (facts.orderId ?? null) : null,
      subject: subjectOf(facts, naming, orderFacts),
      receipt: receiptOf(orderFacts),
      group: (orderFacts?.origin === 'sale' && orderFacts.saleId) || `${row.lane} ${entityId}`,
      petId,
    };
  }

  return {
    /** Newest first. */
    list(show: Show, limit: number, naming: CustomerVisibility = NAMED): OutboxEntryView[] {
      const { connectionId } = identity;
      const since = show === 'refused' ? { since: toInstant(clock.now() - REFUSED_MS) } : {};
      const rows = lists[show].all({ connectionId, limit, ...since });
      // A new sales status comes with another change: it is listed when that one is sent.
      const alone = show === 'waiting' && rows.some(({ kind }) => kind !== 'pushStatus');
      return rows.filter(({ kind }) => !alone || kind !== 'pushStatus').map((row) => view(row, naming));
    },
    get(id: LocalId, naming: CustomerVisibility = NAMED): OutboxEntryView | null {
      const row = byId.get(id);
      return row ? view(row, naming) : null;
    },
  };
}

function receiptOf(orderFacts: OrderFacts | undefined): OutboxEntryView['receipt'] {
  if (!orderFacts || orderFacts.series === null || orderFacts.total === null) return null;
  return { number: receiptNumber(orderFacts.series, orderFacts.number ?? 0), total: orderFacts.total };
}

function tellsOf(
  kind: EntryKind,
  { origin }: OrderFacts,
  { complete }: { complete?: boolean },
): NonNullable<OutboxEntryView['tells']> {
  if (origin === 'sale') return 'sale';
  return kind === 'updateOrder' && complete === true ? 'pickup' : 'order';
}

/** The facts of an entry, as far as its text can be read. */
function factsIn(payload: string): {
  orderId?: LocalId;
  petId?: LocalId;
  categoryId?: LocalId;
  name?: string;
  complete?: boolean;
} {
  try {
    return JSON.parse(payload) ?? {};
  } catch {
    return {};
  }
}
