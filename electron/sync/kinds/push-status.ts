import type { RemoteId } from '../../../shared/ids/ids.ts';
import { ReadPet } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import type { Permits } from '../permits.ts';
import { type Plan, type SyncParts, waitFor } from '../types.ts';
import { findThing } from './lists.ts';
import { isGone, lookedUp, meaningOf, planAgain, type Sent, send, settle } from './send.ts';

/**
 * Plans sending a sales status that results from the till's own movement: once, after reading the pet (docs/contract.md,
 * "Sales status"). A later status of the same pet makes this one needless.
 */
export function planPushStatus(parts: SyncParts, entry: Entry<'pushStatus'>): Plan {
  const { queue, remoteIds } = parts.store;
  const { petId } = entry.payload;
  const pet = remoteIds.pet(petId);
  const remoteId = pet?.remoteId;
  if (pet?.gone) return { kind: 'done' };
  // The service will never have this pet, so there is nothing to send.
  if (!remoteId && remoteIds.isGivenUp('pet', petId)) return { kind: 'done', code: 'pet_given_up' };
  if (!remoteId) return waitFor('pet_not_sent', petId);
  if (queue.isSuperseded(entry)) return { kind: 'done' };
  const take = (sent: Sent<ReadPet> | null) => takeUpdated(parts, entry, remoteId, sent);
  const again = planAgain(parts, entry, { remoteId, schema: ReadPet, take });
  if (again) return again;
  const run = (permits: Permits) => pushStatus(parts, entry, remoteId, permits);
  return { kind: 'send', requests: 2, afterQuiet: entry.state === 'in_doubt', run };
}

async function pushStatus(
  parts: SyncParts,
  entry: Entry<'pushStatus'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<void> {
  const { queue, remoteIds } = parts.store;
  const { petId, status } = entry.payload;
  const shown = await findThing(parts, 'pet', remoteId, permits);
  if (shown === 'unknown') return;
  if (shown === 'unavailable' || shown === 'gone' || shown.categoryId === undefined) {
    return queue.apply(entry, { type: 'needless', code: null });
  }
  if (shown.status === status) {
    return queue.apply(entry, lookedUp({ is: 'found' }), () => remoteIds.setPetStatus(petId, status));
  }
  const write = {
    operation: 'updatePet',
    remoteId,
    body: writeJson({ name: shown.name, categoryId: shown.categoryId, status }),
    idempotencyKey: queue.newKey(entry),
  } as const;
  takeUpdated(parts, entry, remoteId, await send(parts, entry, write, { schema: ReadPet, permits }));
}

function takeUpdated(
  parts: SyncParts,
  entry: Entry<'pushStatus'>,
  remoteId: RemoteId,
  sent: Sent<ReadPet> | null,
): void {
  if (!sent) return;
  const { petId, status } = entry.payload;
  const { answer } = sent;
  if (answer.kind === 'ok' && answer.value.id === remoteId) {
    settle(parts, entry, sent, { is: 'accepted' }, () => {
      parts.store.remoteIds.setPetStatus(petId, status);
      // The count's ETag changes with the status.
      parts.store.stockPush.forget(petId);
    });
  } else if (isGone(answer)) settle(parts, entry, sent, { is: 'needless', code: 'pet_gone' });
  else settle(parts, entry, sent, meaningOf(answer, entry));
}
