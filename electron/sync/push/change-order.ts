import type { RemoteId } from '../../../shared/ids.ts';
import { ReadOrder } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import { sameMoment } from '../../store/orders/order-ids.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Answered } from '../../store/outbox/transition.ts';
import type { Permits } from '../permits.ts';
import { answeredBy, endOf, readFailed } from './conclude.ts';
import { type Plan, type SyncParts, waitFor } from './job.ts';
import { A_DAY_MS, echoes, learnPrecision, sentOrder } from './order-echo.ts';

/** Whether an update hands an order over, which must happen once, whoever does it. */
export function handsOver({ payload, base }: Entry<'updateOrder'>): boolean {
  return payload.complete && base?.complete === false;
}

/**
 * Plans the sending of a changed order: handed over, moved to another day, set back by a refund. It goes under the
 * condition that nobody changed it meanwhile; without an ETag at hand it is read first where that matters: before it is
 * handed over, and in a shop with several tills, one of which may have handed it over.
 */
export function planUpdateOrder(parts: SyncParts, entry: Entry<'updateOrder'>): Plan {
  const { client, store, profile } = parts;
  const facts = store.remoteIds.order(entry.payload.orderId);
  if (!facts?.remoteId || !facts.petRemoteId) return waitFor('order_not_sent', entry.payload.orderId);
  const { remoteId, petRemoteId, etag } = facts;
  const matters = handsOver(entry) || profile.tillsOnKey > 1;
  const reads = matters && etag === null && client.routes.getOrder.available;
  return {
    kind: 'send',
    requests: reads ? 2 : 1,
    async run(permits) {
      const condition = reads ? await readFirst(parts, entry, remoteId, permits) : { etag };
      if (condition) await sendUpdate(parts, entry, { remoteId, petRemoteId, etag: condition.etag, permits });
    },
  };
}

/**
 * Reads the order before it is changed; null where that ends it: somebody else handed it over or changed it, or nobody
 * can tell. What somebody else changed is merged before anything is sent.
 */
async function readFirst(
  { store, client }: SyncParts,
  entry: Entry<'updateOrder'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<{ etag: string | null } | null> {
  const permit = await permits.take();
  if (!permit) return null;
  const { mayLeave } = permit;
  const answer = await client.request('getOrder', ReadOrder, { id: remoteId, mayLeave });
  permit.complete(answer);
  if (answer.kind !== 'ok') {
    if (answer.kind === 'refused') store.queue.apply(entry, readFailed(answer));
    return null;
  }
  if (!handsOver(entry)) {
    if (isAsKnown(answer.value, entry, store.capabilities.get().shipDateStep)) return { etag: answer.etag };
    store.queue.apply(entry, { type: 'readFailed', answer: late({ client }, entry) });
    return null;
  }
  if (answer.value.complete === true) {
    handedOverElsewhere({ store }, entry);
    return null;
  }
  return { etag: answer.etag };
}

/** Whether the service shows the order as it was when the person changed it here. */
function isAsKnown(order: ReadOrder, { base }: Entry<'updateOrder'>, step: number | null): boolean {
  if (!base) return true;
  return (
    (order.complete === undefined || order.complete === base.complete) &&
    (order.quantity === undefined || order.quantity === base.quantity) &&
    (order.shipDate === undefined || !base.shipDate || sameMoment(order.shipDate, base.shipDate, step))
  );
}

async function sendUpdate(
  { store, client }: SyncParts,
  entry: Entry<'updateOrder'>,
  order: { remoteId: RemoteId; petRemoteId: RemoteId; etag: string | null; permits: Permits },
): Promise<void> {
  const { queue, remoteIds, capabilities } = store;
  const { remoteId, petRemoteId, etag } = order;
  const permit = await order.permits.take();
  if (!permit) return;
  const sent = sentOrder(entry.payload, petRemoteId);
  const { quantity, shipDate, complete } = sent;
  const body = writeJson({ id: remoteId, petId: petRemoteId, quantity, shipDate, complete });
  const path = fillPath(client.routes.updateOrder.path, remoteId);
  const attempt = { operation: 'updateOrder', path, body, idempotencyKey: null, ifMatch: etag } as const;
  const attemptId = queue.begin(entry, attempt, () => remoteIds.orderHasEtag(entry.entityId, null));
  if (attemptId === null) return;
  const { mayLeave } = permit;
  const answer = await client.request('updateOrder', ReadOrder, {
    id: remoteId,
    body,
    ifMatch: etag,
    mayLeave,
  });
  permit.complete(answer);
  const end = endOf(answer);
  const done = answer.kind === 'ok' && echoes(answer.value, sent, A_DAY_MS);
  if (done) learnPrecision(capabilities, answer.value, sent);
  // 412: somebody changed it meanwhile. Without its ETag it is read, or merged, before it goes again.
  const isLate = answer.kind === 'refused' && answer.status === 412;
  const said = done ? ({ is: 'accepted' } as const) : isLate ? late({ client }, entry) : answeredBy(answer);
  queue.end(entry, { attemptId, end, answer: said }, () => {
    if (answer.kind === 'ok') remoteIds.orderHasEtag(entry.entityId, answer.etag);
  });
}

/**
 * What hands over reads again before it goes; any other change is merged with what the service has now. So is a hand-over
 * where no single order can be read: sent again at once, it would undo what the other till wrote.
 */
function late(
  { client }: Pick<SyncParts, 'client'>,
  entry: Entry<'updateOrder'>,
): Extract<Answered, { is: 'precondition_failed' }> {
  const readsAgain = handsOver(entry) && client.routes.getOrder.available;
  return { is: 'precondition_failed', next: readsAgain ? 'send' : 'look_up', code: 'changed_meanwhile' };
}

/** Somebody else has handed the order over: this till's deduction is taken back, so that the pets leave the stock once. */
export function handedOverElsewhere({ store }: Pick<SyncParts, 'store'>, entry: Entry): void {
  store.queue.apply(entry, { type: 'needless', code: 'handed_over_elsewhere' }, () => {
    store.stockPush.takeBack(entry.id);
  });
}

/** Whether an order that is complete was completed by this update: the ship date names the till and the moment. */
export function isOurHandOver(order: ReadOrder, shipDate: string, step: number | null): boolean {
  return (
    order.complete === true && order.shipDate !== undefined && sameMoment(order.shipDate, shipDate, step)
  );
}

/** Plans the deletion of a cancelled order. One that is gone already needs no deleting. */
export function planDeleteOrder({ store, client }: SyncParts, entry: Entry<'deleteOrder'>): Plan {
  const { queue, remoteIds } = store;
  const remoteId = remoteIds.order(entry.payload.orderId)?.remoteId;
  if (!remoteId) return waitFor('order_not_sent', entry.payload.orderId);
  const path = fillPath(client.routes.deleteOrder.path, remoteId);
  return {
    kind: 'send',
    requests: 1,
    async run(permits) {
      const permit = await permits.take();
      if (!permit) return;
      const attempt = { operation: 'deleteOrder', path, body: null, idempotencyKey: null } as const;
      const attemptId = queue.begin(entry, attempt);
      if (attemptId === null) return;
      const { mayLeave } = permit;
      const answer = await client.request('deleteOrder', null, { id: remoteId, mayLeave });
      permit.complete(answer);
      const gone = answer.kind === 'ok' || (answer.kind === 'refused' && answer.status === 404);
      const said = gone ? ({ is: 'accepted' } as const) : answeredBy(answer);
      queue.end(entry, { attemptId, end: endOf(answer), answer: said });
    },
  };
}
