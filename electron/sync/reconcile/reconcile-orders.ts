import type { RemoteId } from '../../../shared/ids.ts';
import type { ContractProfile } from '../../../shared/petstore/profile.ts';
import { ListedOrder, ReadOrder as Order } from '../../../shared/petstore/read.ts';
import { mayBe, shownId, type UnreadableRow } from '../../petstore/unreadable.ts';
import { looksGiven } from '../../store/orders/order-ids.ts';
import { type Entry, isKind } from '../../store/outbox/entry.ts';
import type { Acknowledged } from '../../store/outbox/queue.ts';
import { type AskPage, missedNothing, readPages } from '../paged-list.ts';
import type { Permits } from '../permits.ts';
import { absent, lookedUp } from '../push/conclude.ts';
import { acknowledgeOrder } from '../push/create-order.ts';
import type { SyncParts } from '../push/job.ts';
import { isFingerprint, type SentOrder, sameGoods, sentOrder } from '../push/order-echo.ts';
import { type EarlyLooks, earlyLooksInList } from './timing.ts';

/** A createOrder of unknown outcome, with what it was sent as. */
export interface OrderInDoubt {
  entry: Entry<'createOrder'>;
  sent: SentOrder;
  assignedId: RemoteId | null;
  /** The id under which a list that was pulled showed what may be it. */
  shownAs: RemoteId | null;
}

/**
 * What a look-up showed of one order: it; nothing, where that proves its absence; nothing that proves anything, or
 * nothing yet, because only an order that is acknowledged later can prove it.
 */
export type Finding = { order: Order; etag: string | null } | 'absent' | 'inconclusive' | 'awaiting_evidence';

/** null for one that was never sent: its pet has no id, so that it cannot have arrived. */
export function describeInDoubt({ store }: SyncParts, entry: Entry): OrderInDoubt | null {
  if (!isKind(entry, 'createOrder')) return null;
  const facts = store.remoteIds.order(entry.payload.orderId);
  if (!facts?.petRemoteId) return null;
  const { assignedId, shownAs } = facts;
  return { entry, sent: sentOrder(entry.payload, facts.petRemoteId), assignedId, shownAs };
}

/** Whether single orders can be asked for by the ids that we gave them. */
export function canAskById(
  { client, store }: SyncParts,
  inDoubt: readonly Pick<OrderInDoubt, 'assignedId'>[],
): boolean {
  return (
    client.routes.getOrder.available &&
    store.capabilities.get().keepsIds === true &&
    inDoubt.every(({ assignedId }) => assignedId !== null)
  );
}

/** Before the quiet period is over an order is looked up by its id, or in a list that is short. */
export function earlyLooksAtOrder(parts: SyncParts, entry: Entry<'createOrder'>): EarlyLooks {
  const doubted = describeInDoubt(parts, entry);
  if (doubted && canAskById(parts, [doubted])) return 2;
  const { listOrders } = parts.client.routes;
  return listOrders.available ? earlyLooksInList(parts.store.capabilities.get().orderPages) : 0;
}

/**
 * Takes a finding in. Absent: it goes again, the same body and key. Unproven: one round more. Before the quiet period
 * is over (`quiet` false) only an order that is there counts: one that is not may still arrive.
 */
export function concludeOrder(
  { store }: SyncParts,
  doubted: OrderInDoubt,
  finding: Finding,
  quiet: boolean,
): void {
  const { entry, sent } = doubted;
  const { queue } = store;
  if (typeof finding === 'string' && !quiet) return;
  if (finding === 'absent') {
    queue.apply(entry, absent(queue.lastAttempt(entry)));
  } else if (finding === 'inconclusive') {
    queue.apply(entry, lookedUp({ is: 'inconclusive' }));
  } else if (finding === 'awaiting_evidence') {
    if (entry.reason?.code !== 'awaiting_evidence') queue.apply(entry, lookedUp({ is: 'awaiting_evidence' }));
  } else if (sameGoods(finding.order, sent)) {
    const { order, etag } = finding;
    acknowledgeOrder(store, entry, { order, sent, attempt: null, etag });
  } else {
    queue.apply(entry, lookedUp({ is: 'conflict', code: 'order_differs' }));
  }
}

/**
 * Looks one order up by the id we gave it. Only a service that keeps our ids can show it so, and a 404 proves absence
 * only once getOrder has found an order of ours. null: there was no answer.
 *
 * @param absence whether a 404 is to prove something; that may cost a request for an order that is surely there
 */
export async function lookUpById(
  parts: SyncParts,
  doubted: OrderInDoubt,
  { permits, absence }: { permits: Permits; absence: boolean },
): Promise<Finding | null> {
  const { client, store } = parts;
  if (doubted.assignedId === null) return 'inconclusive';
  if (absence && !store.capabilities.get().getOrderFinds) {
    const witness = store.queue.acknowledgedOrder();
    if (witness !== null && !(await proveGetOrder(parts, witness, permits))) return null;
  }
  const permit = await permits.take();
  if (!permit) return null;
  const answer = await client.request('getOrder', Order, {
    id: doubted.assignedId,
    mayLeave: permit.mayLeave,
  });
  permit.complete(answer);
  if (answer.kind === 'ok') {
    store.capabilities.learn({ getOrderFinds: true });
    return { order: { ...answer.value, id: answer.value.id ?? doubted.assignedId }, etag: answer.etag };
  }
  if (answer.kind !== 'refused') return null;
  if (answer.status !== 404) return 'inconclusive';
  // What was shown once has arrived, and was taken away by somebody else: it is not made anew.
  if (doubted.shownAs === doubted.assignedId) return 'inconclusive';
  if (store.capabilities.get().getOrderFinds) return 'absent';
  // After a restore nothing is created before this is settled, so that no later order can come to prove anything.
  const mayCome = store.queue.acknowledgedOrder() === null && !store.queue.isRestored(doubted.entry);
  return mayCome ? 'awaiting_evidence' : 'inconclusive';
}

/** Asks for an order that is known to be there, so that a 404 for another one means something. */
async function proveGetOrder(
  { client, store }: SyncParts,
  knownId: RemoteId,
  permits: Permits,
): Promise<boolean> {
  const permit = await permits.take();
  if (!permit) return false;
  const answer = await client.request('getOrder', Order, { id: knownId, mayLeave: permit.mayLeave });
  permit.complete(answer);
  if (answer.kind === 'ok') store.capabilities.learn({ getOrderFinds: true });
  return answer.kind === 'ok' || answer.kind === 'refused';
}

/**
 * Whether a list that shows this order of ours would show another one as well. A list of the open orders alone shows no
 * sale, which is complete from its beginning, nor a customer's order that another till has handed over meanwhile.
 */
export function proves({ isSale }: Acknowledged, entry: Entry, { tillsOnKey }: ContractProfile): boolean {
  return isSale || (tillsOnKey === 1 && !(isKind(entry, 'createOrder') && entry.payload.complete));
}

/**
 * Reads the list of orders to its end and looks for all that are doubted. A list proves absence only where it is whole
 * and shows an order that was sent after the quiet period and acknowledged (docs/sync.md, "In doubt"), and only of what no row that cannot be read may be.
 * After a restore that is the last one this shop knows of, where a repeated creation is harmless because the service
 * keeps our ids.
 *
 * @param options `provenBehind`: behind which of our requests the one stands whose order proves an entry's absence;
 *   `quiet`: those whose quiet period is over
 * @returns what it showed of each; only those that were found where it broke off
 */
export async function lookUpInList(
  { client, store, profile }: SyncParts,
  inDoubt: readonly OrderInDoubt[],
  permits: Permits,
  { provenBehind, quiet }: { provenBehind: (entry: Entry) => number; quiet: ReadonlySet<OrderInDoubt> },
): Promise<Map<OrderInDoubt, Finding>> {
  const { queue, capabilities } = store;
  const { shipDateStep: step, keepsIds } = capabilities.get();
  const later = queue.acknowledgedSince(inDoubt.map(({ entry }) => entry.id));
  const lastKnown = queue.acknowledgedOrder();
  const byId = new Map(
    inDoubt.flatMap((doubted) => (doubted.assignedId ? [[doubted.assignedId, doubted]] : [])),
  );
  // Where our ids are kept, what has another id is another order, be it of the same second.
  const byPrint = inDoubt.filter(({ assignedId }) => keepsIds !== true || assignedId === null);
  const findings = new Map<OrderInDoubt, Finding>();
  const taken = new Set<RemoteId>();
  // One that was read as somebody else's is ours all the same where ship dates keep the millisecond that names the till.
  const isAnother = (id: RemoteId): boolean => {
    const origin = store.remoteIds.orderOrigin(id);
    return origin !== null && !(origin === 'external' && step === 1);
  };
  /**
   * Those that an order of this id may be by its fingerprint. One that a till gave its id shows that the service keeps
   * ids, also where no answer to this till has shown it yet: then ours would be there under its own.
   */
  const couldBe = (id: RemoteId): readonly OrderInDoubt[] =>
    keepsIds === null && looksGiven(id) ? byPrint.filter(({ assignedId }) => assignedId === null) : byPrint;
  /** Those of ours that the list shows and that were acknowledged later. */
  const shown: Acknowledged[] = [];
  let showsLastKnown = false;
  /** Those that a row may be which cannot be read, or which others may have changed: the list does not prove them absent. */
  const hidden = new Set<OrderInDoubt>();
  /**
   * What was read here since one of them was made, and is that one or may be it as another till has moved it: where the
   * list does not show it any more, that till may have cancelled ours.
   */
  const seenBefore = new Map(
    inDoubt.map((doubted) => {
      const { assignedId, entry, sent, shownAs } = doubted;
      const isPrinted = byPrint.includes(doubted);
      const moved = isPrinted && !sent.complete ? store.remoteIds.ordersSeenSince(entry.entityId) : [];
      const isShown = shownAs !== null && (isPrinted || shownAs === assignedId);
      return [doubted, new Set(isShown ? [...moved, shownAs] : moved)];
    }),
  );
  function witness(id: RemoteId): void {
    for (const ids of seenBefore.values()) ids.delete(id);
    const ours = later.get(id);
    if (ours) shown.push(ours);
    showsLastKnown ||= id === lastKnown;
  }
  function seeUnreadable(row: UnreadableRow): void {
    const id = shownId(row, 'id');
    if (id !== null) witness(id);
    if (id !== null && isAnother(id)) return;
    for (const doubted of inDoubt) {
      const { assignedId, sent } = doubted;
      const own = keepsIds === true && assignedId !== null ? { id: assignedId } : {};
      const goods = { petId: sent.petRemoteId, quantity: sent.quantity };
      if ((id !== null && id === assignedId) || mayBe(row, { ...own, ...goods })) hidden.add(doubted);
    }
  }
  function see(order: ListedOrder): void {
    witness(order.id);
    const known = byId.get(order.id);
    if (known) findings.set(known, { order, etag: null });
    // What is linked to another order of ours is that one, and one order is nobody's twice, be it on two pages.
    if (known || taken.has(order.id)) return;
    const possible = couldBe(order.id);
    const match = isAnother(order.id)
      ? undefined
      : possible
          .filter((one) => !findings.has(one) && isFingerprint(order, one.sent, step))
          .toSorted((a, b) => Number(b.shownAs === order.id) - Number(a.shownAs === order.id))[0];
    if (!match) {
      for (const doubted of possible) if (mayBeMoved(order, doubted)) hidden.add(doubted);
      return;
    }
    findings.set(match, { order, etag: null });
    taken.add(order.id);
  }
  /** Another till may have moved or handed over what this one does not know to have arrived: then its ship date is another. */
  function mayBeMoved(order: ListedOrder, { entry, sent }: OrderInDoubt): boolean {
    return (
      !sent.complete && sameGoods(order, sent) && store.remoteIds.cameAfter('order', entry.entityId, order.id)
    );
  }
  const ask: AskPage<ListedOrder> = (request) => client.list('listOrders', { ...request, item: ListedOrder });
  const read = await readPages(ask, permits, {
    see: (orders) => orders.forEach(see),
    seeUnreadable: (rows) => rows.forEach(seeUnreadable),
  });
  if (read.pages === null) return findings;
  capabilities.learn({ orderPages: read.pages.ids.length });
  for (const [doubted, ids] of seenBefore) if (ids.size > 0) hidden.add(doubted);
  const missing = new Set<OrderInDoubt>();
  for (const doubted of inDoubt) {
    if (findings.has(doubted)) continue;
    const { entry } = doubted;
    const restored = queue.isRestored(entry);
    const proven = restored
      ? showsLastKnown && capabilities.get().keepsIds === true
      : shown.some((one) => proves(one, entry, profile) && provenBehind(entry) < one.attempt);
    const open = restored ? 'inconclusive' : 'awaiting_evidence';
    if (!proven) findings.set(doubted, open);
    else if (hidden.has(doubted)) findings.set(doubted, 'inconclusive');
    // Before its quiet period is over nothing follows from what the list does not show.
    else if (!quiet.has(doubted)) findings.set(doubted, 'absent');
    else missing.add(doubted);
  }
  const whole = missing.size === 0 || (await missedNothing(ask, permits, read.pages));
  if (whole === null) return findings;
  for (const doubted of missing) findings.set(doubted, whole ? 'absent' : 'inconclusive');
  return findings;
}
