import { Order } from '../../../shared/petstore/schemas.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Entry } from '../../store/queue/entry.ts';
import { endOf, moveAfter } from './conclude.ts';
import type { Plan, SyncParts } from './job.ts';
import { echoes, sentOrder } from './order-echo.ts';

const notSentYet = { code: 'order_not_sent', message: 'The order itself has not reached the service yet.' };

/** Plans the sending of a changed order: fulfilled, moved to another day, set back by a refund. */
export function planUpdateOrder({ store, client }: SyncParts, entry: Entry<'updateOrder'>): Plan {
  const { queue, links } = store;
  const facts = links.order(entry.payload.orderId);
  const { remoteId, petRemoteId } = facts ?? {};
  if (!remoteId || !petRemoteId) return { kind: 'blocked', reason: notSentYet };
  const sent = sentOrder(entry.payload, petRemoteId);
  const { quantity, shipDate, complete } = sent;
  const body = writeJson({ id: remoteId, petId: petRemoteId, quantity, shipDate, complete });
  const path = fillPath(client.routes.updateOrder.path, remoteId);
  return {
    kind: 'send',
    requests: 1,
    async run([permit]) {
      if (!permit) return;
      const attempt = { operation: 'updateOrder', path, body, idempotencyKey: null } as const;
      const attemptId = queue.begin(entry, attempt);
      const { mayLeave } = permit;
      const answer = await client.request('updateOrder', Order, { id: remoteId, body, mayLeave });
      permit.settle(answer);
      const done = answer.kind === 'ok' && echoes(answer.value, sent, 86_400_000);
      queue.end(entry, { attemptId, end: endOf(answer), to: done ? { state: 'done' } : moveAfter(answer) });
    },
  };
}

/** Plans the deletion of a cancelled order. One that is gone already needs no deleting. */
export function planDeleteOrder({ store, client }: SyncParts, entry: Entry<'deleteOrder'>): Plan {
  const { queue, links } = store;
  const remoteId = links.order(entry.payload.orderId)?.remoteId;
  if (!remoteId) return { kind: 'blocked', reason: notSentYet };
  const path = fillPath(client.routes.deleteOrder.path, remoteId);
  return {
    kind: 'send',
    requests: 1,
    async run([permit]) {
      if (!permit) return;
      const attempt = { operation: 'deleteOrder', path, body: null, idempotencyKey: null } as const;
      const attemptId = queue.begin(entry, attempt);
      const { mayLeave } = permit;
      const answer = await client.request('deleteOrder', null, { id: remoteId, mayLeave });
      permit.settle(answer);
      const gone = answer.kind === 'ok' || (answer.kind === 'refused' && answer.status === 404);
      queue.end(entry, { attemptId, end: endOf(answer), to: gone ? { state: 'done' } : moveAfter(answer) });
    },
  };
}
