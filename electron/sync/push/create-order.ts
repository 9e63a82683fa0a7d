import { Order } from '../../../shared/petstore/schemas.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Entry } from '../../store/queue/entry.ts';
import type { Permit } from '../gate/gate.ts';
import { endOf, frozenFrom, moveAfter } from './conclude.ts';
import type { Plan, SyncParts } from './job.ts';
import { echoes, lostPrecision, type SentOrder, sentOrder } from './order-echo.ts';

/** Plans the sending of a new order. The same id, body and Idempotency-Key go again where it was proven absent. */
export function planCreateOrder(parts: SyncParts, entry: Entry<'createOrder'>): Plan {
  const facts = parts.store.links.order(entry.payload.orderId);
  if (!facts?.petRemoteId) {
    return {
      kind: 'blocked',
      reason: { code: 'pet_not_sent', message: 'The pet itself has not reached the service yet.' },
    };
  }
  const sent = sentOrder(entry.payload, facts.petRemoteId);
  return {
    kind: 'send',
    requests: 1,
    run: ([permit]) => (permit ? create(parts, entry, sent, facts.assignedId, permit) : Promise.resolve()),
  };
}

async function create(
  { store, client }: SyncParts,
  entry: Entry<'createOrder'>,
  sent: SentOrder,
  assignedId: string | null,
  permit: Permit,
): Promise<void> {
  const { queue, links, learned } = store;
  const frozen = frozenFrom(queue.lastAttempt(entry), entry.id);
  const { idempotencyKey } = frozen;
  const { petRemoteId: petId, quantity, shipDate, complete } = sent;
  const body = frozen.body ?? writeJson({ id: assignedId ?? undefined, petId, quantity, shipDate, complete });
  const path = fillPath(client.routes.createOrder.path, null);
  const attemptId = queue.begin(entry, { operation: 'createOrder', path, body, idempotencyKey }, () =>
    links.orderSentWith(entry.payload.orderId, petId),
  );
  const { mayLeave } = permit;
  const answer = await client.request('createOrder', Order, { body, idempotencyKey, mayLeave });
  permit.settle(answer);
  const end = endOf(answer);
  if (answer.kind === 'ok' && echoes(answer.value, sent, 86_400_000)) {
    acknowledgeOrder(store, entry, { order: answer.value, sent, assignedId, attemptId, end });
  } else if (answer.kind === 'refused' && answer.status === 409) {
    // Something stands under this id already; whether it is this order shows when it is looked up.
    const reason = { code: answer.code, message: answer.message };
    queue.end(entry, { attemptId, end, to: { state: 'unknown', reason } });
  } else queue.end(entry, { attemptId, end, to: moveAfter(answer) });
  if (answer.kind === 'ok' && answer.value.id !== undefined) {
    learned.learn({ keepsIds: answer.value.id === assignedId });
  }
}

/** The service shows the order: links its id, learns from it, and lets its stock go. */
export function acknowledgeOrder(
  { queue, links, learned }: SyncParts['store'],
  entry: Entry,
  known: {
    order: Order;
    sent: SentOrder;
    assignedId: string | null;
    attemptId: string | null;
    end: Parameters<SyncParts['store']['queue']['end']>[1]['end'];
  },
): void {
  const { order, sent, attemptId, end } = known;
  const step = lostPrecision(order, sent);
  if (step !== null && step > learned.get().shipDateStep) learned.learn({ shipDateStep: step });
  queue.end(entry, { attemptId, end, to: { state: 'done' } }, () => {
    if (order.id !== undefined) links.link('order', entry.entityId, order.id);
  });
}
