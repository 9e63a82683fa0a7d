import type { RemoteId } from '../../../shared/ids.ts';
import { Order } from '../../../shared/petstore/schemas.ts';
import type { Answer } from '../../petstore/answer.ts';
import type { ListSummary } from '../../petstore/request.ts';
import type { Entry } from '../../store/queue/entry.ts';
import type { EntryMove } from '../../store/queue/queue.ts';
import type { Permit } from '../gate/gate.ts';
import { acknowledgeOrder } from '../push/create-order.ts';
import type { SyncParts } from '../push/job.ts';
import { isFingerprint, type SentOrder, sameGoods, sentOrder } from '../push/order-echo.ts';

/** A createOrder of unknown outcome, with what it was sent as. */
export interface UnknownOrder {
  entry: Entry<'createOrder'>;
  sent: SentOrder;
  assignedId: RemoteId | null;
}

/** One that cannot be described is left as it is: its pet has no id, so that it cannot have been sent. */
export function describeUnknown({ store }: SyncParts, entry: Entry<'createOrder'>): UnknownOrder | null {
  const facts = store.links.order(entry.payload.orderId);
  if (!facts?.petRemoteId) return null;
  return { entry, sent: sentOrder(entry.payload, facts.petRemoteId), assignedId: facts.assignedId };
}

/** What a look-up showed of one order: it, nothing where that proves its absence, or nothing that proves anything. */
export type Finding = { order: Order } | 'absent' | 'unproven';

/** Takes a finding in. Absent: it goes again, the same body and key. Unproven: one round more. */
export function concludeOrder({ store }: SyncParts, unknown: UnknownOrder, finding: Finding): void {
  const { entry, sent, assignedId } = unknown;
  const found = (outcome: string) => ({ outcome, status: null, code: null, message: null });
  if (finding === 'absent') {
    const reason = { code: 'proven_absent', message: 'It did not arrive, and goes again.' };
    store.queue.end(entry, { attemptId: null, end: found('absent'), to: { state: 'ready', reason } });
  } else if (finding === 'unproven') {
    store.queue.move(entry, unprovenMove(entry));
  } else if (sameGoods(finding.order, sent)) {
    const end = found('found');
    acknowledgeOrder(store, entry, { order: finding.order, sent, assignedId, attemptId: null, end });
  } else {
    const message = 'The service has another order under this number; please compare the two.';
    store.queue.move(entry, { state: 'parked', reason: { code: 'order_differs', message } });
  }
}

/** One more round of not knowing, or the end of the rounds. */
export function unprovenMove(entry: Entry, cycles = 5): EntryMove {
  if (entry.unknownCycles + 1 < cycles) {
    const message = 'Whether it arrived cannot be told yet. It is looked up again before anything is sent.';
    return { state: 'unknown', cycle: true, reason: { code: 'unproven', message } };
  }
  const message = 'Whether it arrived could not be found out. Please look it up at the service, then decide.';
  return { state: 'parked', cycle: true, reason: { code: 'not_provable', message } };
}

/** Looks one order up by the id we gave it. */
export async function lookUpById(
  { client, store }: SyncParts,
  unknown: UnknownOrder,
  permit: Permit,
): Promise<Finding | null> {
  if (unknown.assignedId === null) return 'unproven';
  const answer = await client.request('getOrder', Order, {
    id: unknown.assignedId,
    mayLeave: permit.mayLeave,
  });
  permit.settle(answer);
  if (answer.kind === 'ok') {
    store.learned.learn({ getOrderFinds: true });
    return { order: { ...answer.value, id: answer.value.id ?? unknown.assignedId } };
  }
  if (answer.kind === 'refused' && answer.status === 404) {
    return store.learned.get().getOrderFinds ? 'absent' : 'unproven';
  }
  return answer.kind === 'refused' ? 'unproven' : null;
}

/** Asks for an order that is known to be there, so that a 404 for another one means something. */
export async function proveGetOrder(
  { client, store }: SyncParts,
  knownId: RemoteId,
  permit: Permit,
): Promise<void> {
  const answer = await client.request('getOrder', Order, { id: knownId, mayLeave: permit.mayLeave });
  permit.settle(answer);
  if (answer.kind === 'ok') store.learned.learn({ getOrderFinds: true });
}

/** What a whole list showed, for many unknown orders at once. */
export interface Listing {
  findings: Map<UnknownOrder, Finding>;
  /** False where the list broke off or was not all read: nothing is proven then. */
  whole: boolean;
}

/**
 * Reads the list of orders to its end and looks for all that are unknown. A list proves absence only where it shows an
 * order that was acknowledged later (design: Outbox); `later` gives the attempt of each such order.
 */
export async function lookUpInList(
  { client, store }: SyncParts,
  unknowns: readonly UnknownOrder[],
  look: {
    permit: () => Permit | null;
    later: ReadonlyMap<RemoteId, number>;
    attemptOf: (entry: Entry) => number;
  },
): Promise<Listing> {
  const step = store.learned.get().shipDateStep;
  const byId = new Map(
    unknowns.flatMap((unknown) => (unknown.assignedId ? [[unknown.assignedId, unknown]] : [])),
  );
  const findings = new Map<UnknownOrder, Finding>();
  let latest = 0;
  function see(order: Order): void {
    if (order.id !== undefined) latest = Math.max(latest, look.later.get(order.id) ?? 0);
    const known = order.id === undefined ? undefined : byId.get(order.id);
    const match = known ?? unknowns.find((unknown) => isFingerprint(order, unknown.sent, step));
    if (match) findings.set(match, { order });
  }
  for (let page: string | null = null, first = true; first || page !== null; first = false) {
    const permit = look.permit();
    if (!permit) return { findings, whole: false };
    const answer: Answer<ListSummary> = await client.list('listOrders', {
      page,
      item: Order,
      mayLeave: permit.mayLeave,
      onItems: (orders) => orders.forEach(see),
    });
    permit.settle(answer);
    if (answer.kind !== 'ok' || answer.value.unreadable > 0) return { findings, whole: false };
    page = answer.next;
  }
  for (const unknown of unknowns) {
    if (findings.has(unknown)) continue;
    findings.set(unknown, look.attemptOf(unknown.entry) < latest ? 'absent' : 'unproven');
  }
  return { findings, whole: true };
}
