import type { RemoteId } from '../../../shared/ids/ids.ts';
import { ListedOrder, ReadOrder } from '../../../shared/petstore/read.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { writeJson } from '../../petstore/json.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import { provenByOrder } from '../prove-contract.ts';
import { type Plan, type SyncParts, waitForThing } from '../types.ts';
import { readList } from './lists.ts';
import { answersOrder, looksLikeOrder, type SentOrder, sentOrder } from './order.ts';
import {
  ask,
  isGone,
  isRepeatable,
  lookedUp,
  meaningOf,
  refusalOf,
  type Sent,
  sendCreation,
  settle,
  takeFound,
} from './send.ts';

/** An order to be created, with all values of its request. */
interface Creation {
  entry: Entry<'createOrder'>;
  sent: SentOrder;
  /** The id assigned by this till. */
  assignedId: RemoteId | null;
}

/**
 * Plans the creation of an order. After a lost answer the same request is retried. If the service could create a second
 * order from that, it looks for the order once instead, and then a person decides (docs/sync.md, "In doubt").
 */
export function planCreateOrder(parts: SyncParts, entry: Entry<'createOrder'>): Plan {
  const { remoteIds, queue } = parts.store;
  const { orderId, petId } = entry.payload;
  const facts = remoteIds.order(orderId);
  if (!facts?.petRemoteId) return waitForThing(parts.store, 'pet', petId);
  const { assignedId } = facts;
  const creation = { entry, sent: sentOrder(entry.payload, facts.petRemoteId), assignedId };
  if (entry.state === 'in_doubt' && !isRepeatable(parts, entry, queue.lastAttempt(entry))) {
    return { kind: 'send', requests: 1, afterQuiet: true, run: (permits) => look(parts, creation, permits) };
  }
  return { kind: 'send', requests: 1, run: (permits) => create(parts, creation, permits) };
}

async function create(parts: SyncParts, creation: Creation, permits: Permits): Promise<void> {
  const { entry, sent, assignedId } = creation;
  const { remoteIds } = parts.store;
  const made = await sendCreation(
    parts,
    entry,
    { operation: 'createOrder', body: writeJson({ id: assignedId ?? undefined, ...sent }) },
    {
      schema: ReadOrder,
      permits,
      also: () => remoteIds.recordSentPet(entry.payload.orderId, sent.petId),
    },
  );
  if (made) await takeAnswer(parts, creation, made, permits);
}

async function takeAnswer(
  parts: SyncParts,
  creation: Creation,
  made: Sent<ReadOrder>,
  permits: Permits,
): Promise<void> {
  const { entry, sent, assignedId } = creation;
  const { remoteIds } = parts.store;
  const { answer } = made;
  if (answer.kind === 'ok' && answer.value.id !== undefined && answersOrder(answer.value, sent)) {
    const { id } = answer.value;
    settle(parts, entry, made, { is: 'accepted' }, () => {
      remoteIds.link('order', entry.entityId, id);
      remoteIds.setOrderEtag(entry.entityId, answer.meta.replayed ? null : answer.etag);
    });
    if (assignedId !== null) learnWhetherIdsAreKept(parts, assignedId, id);
    return;
  }
  // Deleted elsewhere since it was created: the next reading of the list marks it as removed.
  if (refusalOf(answer) === 410 && assignedId !== null) {
    return settle(parts, entry, made, { is: 'needless', code: 'order_gone' }, () =>
      remoteIds.link('order', entry.entityId, assignedId),
    );
  }
  if (refusalOf(answer) !== 409 || assignedId === null) {
    return settle(parts, entry, made, meaningOf(answer, entry));
  }
  // An order with this id exists: ours, changed by someone else since.
  settle(parts, entry, made, { is: 'in_doubt', reason: { code: 'not_an_echo' } });
  await lookById(parts, { ...creation, entry: parts.store.queue.get(entry.id) as typeof entry }, permits);
}

/** Records whether the answer to a new order kept its id or contradicts what the service declared. */
function learnWhetherIdsAreKept(
  { store: { capabilities }, clock }: SyncParts,
  sentAs: RemoteId,
  answeredAs: RemoteId,
): void {
  const { contract } = capabilities.get();
  if (contract === null) return;
  const after = provenByOrder(contract, { sentAs, answeredAs }, toInstant(clock.now()));
  if (after !== contract) capabilities.learn({ contract: after });
}

/** Checks once whether the order has arrived: by its id, then in the list. */
async function look(parts: SyncParts, creation: Creation, permits: Permits): Promise<void> {
  const byId = await lookById(parts, creation, permits);
  if (byId === 'missing') await lookInList(parts, creation, permits);
}

/** Settles the entry if an order has its id. `missing`: none has; `unknown`: it cannot be checked now. */
async function lookById(
  parts: SyncParts,
  { entry, sent, assignedId }: Creation,
  permits: Permits,
): Promise<'settled' | 'missing' | 'unknown'> {
  const { store, client } = parts;
  if (assignedId === null || !client.routes.getOrder.available) return 'missing';
  const answer = await ask(parts, 'getOrder', assignedId, { schema: ReadOrder, permits });
  if (answer === null) return 'unknown';
  if (answer.kind !== 'ok') return isGone(answer) || refusalOf(answer) !== null ? 'missing' : 'unknown';
  if (answer.value.petId !== undefined && answer.value.petId !== sent.petId) {
    store.queue.apply(entry, lookedUp({ is: 'conflict', code: 'order_differs' }));
    return 'settled';
  }
  store.queue.apply(entry, lookedUp({ is: 'found' }), () => {
    store.remoteIds.link('order', entry.entityId, assignedId);
    store.remoteIds.setOrderEtag(entry.entityId, answer.etag);
  });
  return 'settled';
}

/** Searches the list for the only order that can be ours. */
async function lookInList(parts: SyncParts, { entry, sent }: Creation, permits: Permits): Promise<void> {
  const { store, client } = parts;
  const notFound = () => takeFound(parts, entry, 'order', { found: new Set(), isWhole: false });
  if (!client.routes.listOrders.available) return notFound();
  const found = new Set<RemoteId>();
  const read = await readList(parts, 'listOrders', {
    item: ListedOrder,
    permits,
    see(orders) {
      for (const order of orders) {
        const isNew = store.remoteIds.firstSeenAfter('order', entry.entityId, order.id);
        if (isNew && looksLikeOrder(order, sent)) found.add(order.id);
      }
      return false;
    },
  });
  if (read.ended !== null) return takeFound(parts, entry, 'order', { found, isWhole: true });
  const { answer } = read;
  if (answer && (answer.kind === 'ok' || refusalOf(answer) !== null)) notFound();
}
