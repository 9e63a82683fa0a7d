import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids.ts';
import { ListedOrder, ReadOrder } from '../../../shared/petstore/read.ts';
import { mayBe } from '../../petstore/unreadable.ts';
import { sameMoment } from '../../store/orders/order-ids.ts';
import { type Entry, isKind } from '../../store/outbox/entry.ts';
import { type AskPage, missedNothing, readPages } from '../paged-list.ts';
import type { Permits } from '../permits.ts';
import { handedOverElsewhere, handsOver, isOurHandOver } from '../push/change-order.ts';
import { absent, lookedUp } from '../push/conclude.ts';
import type { SyncParts } from '../push/job.ts';
import { echoes, sentOrder } from '../push/order-echo.ts';
import type { LookUp } from './look-up.ts';
import { type EarlyLooks, earlyLooksInList } from './timing.ts';

/** An order as it stands now; `gone` where the service has it no more, null where nobody can tell. */
type Standing = { order: ReadOrder; etag: string | null } | 'gone' | 'untold' | null;

/**
 * A change of an order in doubt is settled by reading: target, base, or merged field by field (docs/sync.md, "In doubt").
 * Before the quiet period is over only the target counts: what shows anything else may still be changed by it.
 *
 * @returns whether the look-up was answered
 */
export async function reconcileOrderChange(
  parts: SyncParts,
  entry: Entry,
  { permits, quiet }: LookUp,
): Promise<boolean> {
  const { remoteIds } = parts.store;
  const facts = remoteIds.order(entry.entityId);
  if (!facts?.remoteId || !facts.petRemoteId) {
    parts.store.queue.apply(entry, lookedUp({ is: 'not_sent' }));
    return true;
  }
  const standing = await readOrder(parts, entry, facts.remoteId, permits);
  if (standing === null) return false;
  conclude(parts, entry, { standing, quiet, petRemoteId: facts.petRemoteId });
  return true;
}

/** Before the quiet period is over an order is read by itself, or in a list that is short. */
export function earlyLooksAtChange({ client, store }: SyncParts): EarlyLooks {
  const { getOrder, listOrders } = client.routes;
  if (getOrder.available) return 2;
  return listOrders.available ? earlyLooksInList(store.capabilities.get().orderPages) : 0;
}

function conclude(
  parts: SyncParts,
  entry: Entry,
  {
    standing,
    quiet,
    petRemoteId,
  }: { standing: NonNullable<Standing>; quiet: boolean; petRemoteId: RemoteId },
): void {
  const { queue, remoteIds, capabilities } = parts.store;
  if (standing === 'untold') {
    if (!quiet) return;
    // An order that is gone already is deleted by deleting it again.
    const isDeletion = isKind(entry, 'deleteOrder');
    queue.apply(entry, isDeletion ? absent(queue.lastAttempt(entry)) : lookedUp({ is: 'inconclusive' }));
    return;
  }
  if (isKind(entry, 'deleteOrder')) {
    if (standing === 'gone') queue.apply(entry, lookedUp({ is: 'found' }));
    else if (quiet) queue.apply(entry, absent(queue.lastAttempt(entry)));
    return;
  }
  if (!isKind(entry, 'updateOrder')) return;
  if (standing === 'gone') {
    if (quiet) queue.apply(entry, lookedUp({ is: 'conflict', code: 'order_gone' }));
    return;
  }
  const { order, etag } = standing;
  const step = capabilities.get().shipDateStep;
  const sent = sentOrder(entry.payload, petRemoteId);
  const done = () => {
    queue.apply(entry, lookedUp({ is: 'found' }), () => remoteIds.orderHasEtag(entry.entityId, etag));
  };
  if (handsOver(entry) && order.complete === true) {
    if (isOurHandOver(order, entry.payload.shipDate, step)) done();
    else if (quiet) handedOverElsewhere(parts, entry);
  } else if (echoes(order, sent, step)) done();
  else if (quiet) merge(parts, entry, order, step);
}

/** Reads one order, from the list where the service has no other way. */
async function readOrder(
  { client, store }: SyncParts,
  entry: Entry,
  remoteId: RemoteId,
  permits: Permits,
): Promise<Standing> {
  if (client.routes.getOrder.available) {
    const permit = await permits.take();
    if (!permit) return null;
    const answer = await client.request('getOrder', ReadOrder, { id: remoteId, mayLeave: permit.mayLeave });
    permit.complete(answer);
    if (answer.kind === 'ok') return { order: answer.value, etag: answer.etag };
    if (answer.kind !== 'refused') return null;
    return answer.status === 404 ? 'gone' : 'untold';
  }
  if (!client.routes.listOrders.available) return 'untold';
  let found: ReadOrder | null = null;
  let hidden = false;
  // A list that lags behind may not show the order yet: it has to show one that was acknowledged after the change was sent.
  const later = store.queue.acknowledgedSince([entry.id]);
  let witnessed = false;
  const ask: AskPage<ListedOrder> = (request) => client.list('listOrders', { ...request, item: ListedOrder });
  const read = await readPages(ask, permits, {
    see(orders) {
      found = orders.find(({ id }) => id === remoteId) ?? found;
      witnessed ||= orders.some(({ id }) => later.has(id));
    },
    seeUnreadable(rows) {
      hidden ||= rows.some((row) => mayBe(row, { id: remoteId }));
    },
    isEnough: () => found !== null,
  });
  if (read.pages === null) return null;
  if (found !== null) return { order: found, etag: null };
  if (hidden || !witnessed) return 'untold';
  const whole = await missedNothing(ask, permits, read.pages);
  return whole === null ? null : whole ? 'gone' : 'untold';
}

const mergeable = ['quantity', 'shipDate', 'complete'] as const;

/**
 * What we changed stays ours; what others changed stays theirs; where both changed one field, a person decides. But for a
 * hand-over: it says what has happened here.
 */
function merge(
  { store }: SyncParts,
  entry: Entry<'updateOrder'>,
  shown: ReadOrder,
  step: number | null,
): void {
  const { payload, base } = entry;
  if (
    shown.complete === true &&
    !payload.complete &&
    base?.complete !== true &&
    payload.quantity === base?.quantity
  ) {
    store.queue.apply(entry, { type: 'needless', code: 'handed_over_elsewhere' });
    return;
  }
  const merged: Payload<'updateOrder'> = { ...payload };
  const same = (field: (typeof mergeable)[number], one: unknown, other: unknown): boolean =>
    field === 'shipDate' && typeof one === 'string' && typeof other === 'string'
      ? sameMoment(one, other, step)
      : one === other;
  // Who hands an order over says when and how many, whatever was agreed on: those left the shop and were paid.
  for (const field of handsOver(entry) ? [] : mergeable) {
    const theirs = shown[field];
    const was = base?.[field];
    if (theirs === undefined || same(field, theirs, was) || same(field, theirs, payload[field])) continue;
    if (!same(field, payload[field], was)) {
      store.queue.apply(entry, lookedUp({ is: 'conflict', code: 'both_changed' }));
      return;
    }
    Object.assign(merged, { [field]: theirs });
  }
  const { quantity, shipDate, complete } = shown;
  store.queue.merge(entry, merged, {
    quantity: quantity ?? payload.quantity,
    shipDate: shipDate ?? payload.shipDate,
    complete: complete ?? payload.complete,
  });
  store.queue.apply(entry, absent(store.queue.lastAttempt(entry)));
}
