import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import { ReadOrder } from '../../../shared/petstore/read.ts';
import { type Instant, toInstant } from '../../../shared/time.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { AttemptEnd } from '../../store/outbox/attempt.ts';
import { type Entry, isKind } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import { provenByOrder } from '../prove-contract.ts';
import { answeredBy, endAsAnother, endOf, lookedUp, reasonFrom, replayPayload, twinOf } from './conclude.ts';
import { type Plan, type SyncParts, waitForRestore, waitForThing } from './job.ts';
import { A_DAY_MS, echoes, learnPrecision, type SentOrder, sentOrder } from './order-echo.ts';

/** Plans the sending of a new order. The same id, body and Idempotency-Key go again where it was proven absent. */
export function planCreateOrder(parts: SyncParts, entry: Entry<'createOrder'>): Plan {
  const { remoteIds, queue } = parts.store;
  const facts = remoteIds.order(entry.payload.orderId);
  const petRemoteId = facts?.petRemoteId;
  if (!petRemoteId) return waitForThing(parts.store, 'pet', entry.payload.petId);
  if (queue.restoreInDoubt()) return waitForRestore;
  const assignedId = facts.assignedId ?? null;
  return {
    kind: 'send',
    requests: 1,
    run: (permits) =>
      create(parts, entry, { sent: sentOrder(entry.payload, petRemoteId), assignedId, permits }),
  };
}

async function create(
  { store, client, clock }: SyncParts,
  entry: Entry<'createOrder'>,
  order: { sent: SentOrder; assignedId: RemoteId | null; permits: Permits },
): Promise<void> {
  const { queue, remoteIds, capabilities } = store;
  const { sent, assignedId } = order;
  const permit = await order.permits.take();
  if (!permit) return;
  const frozen = replayPayload(queue.lastAttempt(entry), entry.id);
  const { idempotencyKey } = frozen;
  const { petRemoteId: petId, quantity, shipDate, complete } = sent;
  const body = frozen.body ?? writeJson({ id: assignedId ?? undefined, petId, quantity, shipDate, complete });
  const path = fillPath(client.routes.createOrder.path, null);
  const attemptId = queue.begin(entry, { operation: 'createOrder', path, body, idempotencyKey }, () =>
    remoteIds.orderSentWith(entry.payload.orderId, petId),
  );
  if (attemptId === null) return;
  const { mayLeave } = permit;
  const answer = await client.request('createOrder', ReadOrder, { body, idempotencyKey, mayLeave });
  permit.complete(answer);
  const end = endOf(answer);
  if (answer.kind === 'ok' && answer.value.id !== undefined && echoes(answer.value, sent, A_DAY_MS)) {
    if (isTwins(store, entry, answer.value.id, answer.value))
      return queue.end(entry, { attemptId, ...endAsAnother(answer) });
    acknowledgeOrder(store, entry, {
      order: answer.value,
      sent,
      attempt: { attemptId, end },
      etag: answer.etag,
    });
    if (assignedId !== null) {
      capabilities.learn({ keepsIds: answer.value.id === assignedId });
      learnFromOrder(
        capabilities,
        { sentAs: assignedId, answeredAs: answer.value.id },
        toInstant(clock.now()),
      );
    }
  } else if (answer.kind === 'refused' && answer.status === 409) {
    // Something stands under this id already; whether it is this order shows when it is looked up.
    queue.end(entry, { attemptId, end, answer: { is: 'in_doubt', reason: reasonFrom(answer) } });
  } else queue.end(entry, { attemptId, end, answer: answeredBy(answer) });
}

/** The answer to a new order proves that its id is kept, or contradicts what the service declared. */
function learnFromOrder(
  capabilities: SyncParts['store']['capabilities'],
  order: Parameters<typeof provenByOrder>[1],
  at: Instant,
): void {
  const { contract } = capabilities.get();
  if (contract === null) return;
  const after = provenByOrder(contract, order, at);
  if (after !== contract) capabilities.learn({ contract: after });
}

/** Whether the order of an answer is one that a look-up took for another of ours which is just like it. */
function isTwins(
  store: SyncParts['store'],
  { entityId }: Entry,
  remoteId: RemoteId,
  order: ReadOrder,
): boolean {
  const twin = twinOf(store, 'order', entityId, remoteId);
  if (!twin || !isKind(twin, 'createOrder')) return false;
  const petRemoteId = store.remoteIds.order(twin.entityId)?.petRemoteId;
  const { shipDateStep } = store.capabilities.get();
  return petRemoteId != null && echoes(order, sentOrder(twin.payload, petRemoteId), shipDateStep);
}

/** The service shows the order: links its id, learns from it, and lets its stock go. */
export function acknowledgeOrder(
  { queue, remoteIds, capabilities }: SyncParts['store'],
  entry: Entry,
  known: {
    order: ReadOrder;
    sent: SentOrder;
    /** The request whose answer shows it; null where a look-up does. */
    attempt: { attemptId: LocalId; end: AttemptEnd } | null;
    etag: string | null;
  },
): void {
  const { order, sent, attempt, etag } = known;
  const { shipDateStep } = capabilities.get();
  // A look-up may show it as another till has moved or handed it over since: that date says nothing of what ours lose,
  // and its ETag is no condition for a change that knows nothing of theirs.
  const isAsSent = attempt !== null || echoes(order, sent, shipDateStep);
  if (isAsSent) learnPrecision(capabilities, order, sent);
  const link = () => {
    if (order.id === undefined) return;
    remoteIds.link('order', entry.entityId, order.id);
    remoteIds.orderHasEtag(entry.entityId, isAsSent ? etag : null);
  };
  if (attempt) queue.end(entry, { ...attempt, answer: { is: 'accepted' } }, link);
  else queue.apply(entry, lookedUp({ is: 'found' }), link);
}
