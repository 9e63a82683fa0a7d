import type { Payload } from '../../../shared/domain/outbox.ts';
import type { RemoteId } from '../../../shared/ids/ids.ts';
import { ListedOrder, ReadOrder } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import { type Plan, type SyncParts, waitFor } from '../types.ts';
import { readList } from './lists.ts';
import { merge } from './merge.ts';
import { answersOrder, sameMoment, sentOrder } from './order.ts';
import {
  ask,
  isDecidedByPerson,
  isFromBackup,
  isGone,
  lookedUp,
  meaningOf,
  planAgain,
  readingFailed,
  refusalOf,
  repeatableRequest,
  type Sent,
  send,
  sendAgain,
  settle,
} from './send.ts';

/** The current order at the service. */
type Shown = { order: ReadOrder; etag: string | null } | 'gone';

/** The fields of an order that an update changes. */
type Changeable = Pick<Payload<'updateOrder'>, 'quantity' | 'shipDate' | 'complete'>;

interface OrderIds {
  remoteId: RemoteId;
  petRemoteId: RemoteId;
}

/** Whether an update hands an order over, which may happen only once among all tills. */
function handsOver({ payload, base }: Entry<'updateOrder'>): boolean {
  return payload.complete && base?.complete === false;
}

/**
 * Plans a change of an order: handed over, moved to another day, reset by a refund. Sends it under the ETag of the last
 * answer. Without one, and after a lost answer, reads and merges the order first.
 */
export function planUpdateOrder(parts: SyncParts, entry: Entry<'updateOrder'>): Plan {
  const { client, store } = parts;
  const { orderId } = entry.payload;
  const facts = store.remoteIds.order(orderId);
  const isInDoubt = entry.state === 'in_doubt';
  if (!facts?.remoteId || !facts.petRemoteId) {
    return waitFor('order_not_sent', orderId);
  }
  const ids = { remoteId: facts.remoteId, petRemoteId: facts.petRemoteId };
  const take = (sent: Sent<ReadOrder> | null) => takeUpdated(parts, entry, ids, sent);
  const again = planAgain(parts, entry, { remoteId: ids.remoteId, schema: ReadOrder, take });
  if (again) return again;
  const reads = isInDoubt || (facts.etag === null && client.routes.getOrder.available);
  return {
    kind: 'send',
    requests: reads ? 2 : 1,
    afterQuiet: isInDoubt,
    run: (permits) =>
      reads ? readAndUpdate(parts, entry, ids, permits) : update(parts, entry, ids, facts.etag, permits),
  };
}

async function readAndUpdate(
  parts: SyncParts,
  entry: Entry<'updateOrder'>,
  ids: OrderIds,
  permits: Permits,
): Promise<void> {
  const { queue, remoteIds } = parts.store;
  const shown = await readOrder(parts, entry, ids.remoteId, permits);
  if (shown === null) return;
  const fromBackup = isFromBackup(entry);
  // After a restore the service wins, unless it still shows the base.
  const serviceWins = () => queue.apply(entry, { type: 'needless', code: 'changed_elsewhere' });
  if (shown === 'gone') {
    if (fromBackup && !handsOver(entry)) return serviceWins();
    return queue.apply(entry, lookedUp({ is: 'conflict', code: 'order_gone' }));
  }
  const { order, etag } = shown;
  const { quantity, shipDate, complete } = entry.payload;
  const result = merge<Changeable>(
    {
      base: entry.base ?? {},
      ours: { quantity, shipDate, complete },
      theirs: order as Partial<Changeable>,
      isDecided: isDecidedByPerson(entry),
    },
    (field, one, other) =>
      field === 'shipDate' && typeof one === 'string' && typeof other === 'string'
        ? sameMoment(one, other)
        : one === other,
  );
  // Completed, but not by our request: only people can tell whether the pets have left the shop twice.
  const mayBeOurs = entry.state === 'in_doubt' && result.is === 'there';
  if (handsOver(entry) && order.complete === true && !mayBeOurs) {
    return queue.apply(entry, lookedUp({ is: 'conflict', code: 'handed_over_elsewhere' }));
  }
  if (result.is === 'there') {
    return queue.apply(entry, lookedUp({ is: 'found' }), () => remoteIds.setOrderEtag(entry.entityId, etag));
  }
  const isBase = result.is === 'to_write' && result.isBase;
  if (fromBackup && !isBase) return serviceWins();
  // The till that hands over knows what has left the shop, whatever was agreed before; nothing else undoes a completion.
  if (handsOver(entry)) return update(parts, entry, ids, etag, permits);
  if (order.complete === true && entry.base?.complete !== true) return serviceWins();
  if (result.is === 'conflict') {
    return queue.apply(entry, lookedUp({ is: 'conflict', code: 'both_changed' }));
  }
  if (isBase) return update(parts, entry, ids, etag, permits);
  queue.merge(entry, { ...entry.payload, ...result.wanted }, result.shown);
  await update(parts, queue.get(entry.id) as typeof entry, ids, etag, permits);
}

async function update(
  parts: SyncParts,
  entry: Entry<'updateOrder'>,
  ids: OrderIds,
  etag: string | null,
  permits: Permits,
): Promise<void> {
  const { queue, remoteIds } = parts.store;
  const { remoteId: id, petRemoteId } = ids;
  const write = {
    operation: 'updateOrder',
    remoteId: id,
    body: writeJson({ id, ...sentOrder(entry.payload, petRemoteId) }),
    idempotencyKey: queue.newKey(entry),
    ifMatch: etag,
  } as const;
  const also = () => remoteIds.setOrderEtag(entry.entityId, null);
  takeUpdated(parts, entry, ids, await send(parts, entry, write, { schema: ReadOrder, permits, also }));
}

function takeUpdated(
  parts: SyncParts,
  entry: Entry<'updateOrder'>,
  { petRemoteId }: OrderIds,
  sent: Sent<ReadOrder> | null,
): void {
  if (!sent) return;
  const { answer } = sent;
  if (answer.kind === 'ok' && answersOrder(answer.value, sentOrder(entry.payload, petRemoteId))) {
    const etag = answer.meta.replayed ? null : answer.etag;
    settle(parts, entry, sent, { is: 'accepted' }, () =>
      parts.store.remoteIds.setOrderEtag(entry.entityId, etag),
    );
  } else if (isGone(answer)) settle(parts, entry, sent, { is: 'conflict', code: 'order_gone' });
  else if (refusalOf(answer) === 412) settle(parts, entry, sent, { is: 'changed_meanwhile' });
  else settle(parts, entry, sent, meaningOf(answer, entry));
}

/** Reads an order, from the list if there is no other way; null if it cannot be read now, or the read is refused. */
async function readOrder(
  parts: SyncParts,
  entry: Entry,
  remoteId: RemoteId,
  permits: Permits,
): Promise<Shown | null> {
  const { store, client } = parts;
  if (client.routes.getOrder.available) {
    const answer = await ask(parts, 'getOrder', remoteId, { schema: ReadOrder, permits });
    if (answer === null) return null;
    if (answer.kind === 'ok') return { order: answer.value, etag: answer.etag };
    if (isGone(answer)) return 'gone';
    const event = readingFailed(answer);
    if (event) store.queue.apply(entry, event);
    return null;
  }
  let found: ReadOrder | null = null;
  const read = await readList(parts, 'listOrders', {
    item: ListedOrder,
    permits,
    see(orders) {
      found = orders.find(({ id }) => id === remoteId) ?? found;
      return found !== null;
    },
  });
  if (found !== null) return { order: found, etag: null };
  if (read.ended !== null) return 'gone';
  const event = read.answer && readingFailed(read.answer);
  if (event) store.queue.apply(entry, event);
  return null;
}

/**
 * Plans the deletion of a cancelled order: under the ETag of the last answer if the service checks versions, so that it
 * does not delete an order handed over in the meantime. Repeating a deletion does no harm.
 */
export function planDeleteOrder(parts: SyncParts, entry: Entry<'deleteOrder'>): Plan {
  const { store, client } = parts;
  const { orderId } = entry.payload;
  const facts = store.remoteIds.order(orderId);
  const remoteId = facts?.remoteId;
  if (!remoteId) return waitFor('order_not_sent', orderId);
  const last = repeatableRequest(parts, entry);
  const versions = store.capabilities.get().contract?.versions === true;
  const isDecided = entry.reason?.code === 'person';
  const reads = !last && versions && facts.etag === null && client.routes.getOrder.available && !isDecided;
  return {
    kind: 'send',
    requests: reads ? 2 : 1,
    async run(permits) {
      if (last) return takeDeleted(await sendAgain(parts, entry, last, remoteId, { schema: null, permits }));
      let etag = isDecided ? null : facts.etag;
      if (reads) {
        const shown = await readOrder(parts, entry, remoteId, permits);
        if (shown === null) return;
        if (shown === 'gone') return store.queue.apply(entry, lookedUp({ is: 'found' }));
        if (shown.order.complete === true) {
          return store.queue.apply(entry, lookedUp({ is: 'conflict', code: 'both_changed' }));
        }
        etag = shown.etag;
      }
      const write = {
        ...({ operation: 'deleteOrder', remoteId, body: null, idempotencyKey: null } as const),
        ifMatch: etag,
      };
      const also = () => store.remoteIds.setOrderEtag(entry.entityId, null);
      takeDeleted(await send(parts, entry, write, { schema: null, permits, also }));
    },
  };

  function takeDeleted(sent: Sent<unknown> | null): void {
    if (!sent) return;
    const { answer } = sent;
    if (answer.kind === 'ok' || isGone(answer)) settle(parts, entry, sent, { is: 'accepted' });
    else if (refusalOf(answer) === 412) settle(parts, entry, sent, { is: 'changed_meanwhile' });
    else settle(parts, entry, sent, meaningOf(answer, entry));
  }
}
