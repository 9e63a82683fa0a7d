import type { RemoteId } from '../../../shared/ids.ts';
import { ReadPet } from '../../../shared/petstore/read.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Entry } from '../../store/outbox/entry.ts';
import { type AskPage, missedNothing, readPages } from '../paged-list.ts';
import type { Permits } from '../permits.ts';
import { answeredBy, endOf } from './conclude.ts';
import { type Plan, type SyncParts, waitFor } from './job.ts';

/** Reading the list of pets for one of them is worth so many requests; beyond, the deprecated getPet is the only one that serves. */
const LIST_PAGES = 5;

/**
 * Plans the sending of a sales status that followed from the till's own movement: once, after reading the pet
 * (docs/contract.md, "Sales status"). A later status of the same pet makes this one needless.
 */
export function planPushStatus(parts: SyncParts, entry: Entry<'pushStatus'>): Plan {
  const { queue, remoteIds } = parts.store;
  const { petId } = entry.payload;
  const pet = remoteIds.pet(petId);
  const remoteId = pet?.remoteId;
  if (pet?.gone) return { kind: 'done' };
  // Of a pet that the service will never have there is nothing to say.
  if (!remoteId && remoteIds.isGivenUp('pet', petId)) return { kind: 'done', code: 'pet_given_up' };
  if (!remoteId) return waitFor('pet_not_sent', petId);
  if (queue.isSuperseded(entry)) return { kind: 'done' };
  return { kind: 'send', requests: 2, run: (permits) => pushStatus(parts, entry, remoteId, permits) };
}

async function pushStatus(
  parts: SyncParts,
  entry: Entry<'pushStatus'>,
  remoteId: RemoteId,
  permits: Permits,
): Promise<void> {
  const { client, store } = parts;
  const { queue, remoteIds } = store;
  const { petId, status } = entry.payload;
  const shown = await readPet(parts, remoteId, permits);
  if (shown === 'unread') return;
  if (shown === 'gone' || shown.status === status) {
    if (shown !== 'gone') remoteIds.petHasStatus(petId, status);
    queue.apply(entry, { type: 'needless', code: null });
    return;
  }
  const permit = await permits.take();
  if (!permit) return;
  const body = writeJson({ name: shown.name, categoryId: shown.categoryId, status });
  const path = fillPath(client.routes.updatePet.path, remoteId);
  const attempt = { operation: 'updatePet', path, body, idempotencyKey: null } as const;
  const attemptId = queue.begin(entry, attempt);
  if (attemptId === null) return;
  const answer = await client.request('updatePet', ReadPet, {
    id: remoteId,
    body,
    mayLeave: permit.mayLeave,
  });
  permit.complete(answer);
  const done =
    answer.kind === 'ok' && answer.value.id === remoteId && (answer.value.status ?? status) === status;
  const said = done ? ({ is: 'accepted' } as const) : answeredBy(answer);
  queue.end(entry, { attemptId, end: endOf(answer), answer: said }, () => {
    if (done) remoteIds.petHasStatus(petId, status);
  });
}

/**
 * Reads one pet as it is now. The list serves while it is short, most often with "nothing changed", and getPet only
 * where it is long: it is deprecated (docs/contract.md, "Operations").
 */
async function readPet(
  { client, store }: SyncParts,
  remoteId: RemoteId,
  permits: Permits,
): Promise<Pick<ReadPet, 'name' | 'categoryId' | 'status'> | 'gone' | 'unread'> {
  if (store.capabilities.get().petPages > LIST_PAGES && client.routes.getPet.available) {
    const permit = await permits.take();
    if (!permit) return 'unread';
    const answer = await client.request('getPet', ReadPet, { id: remoteId, mayLeave: permit.mayLeave });
    permit.complete(answer);
    if (answer.kind === 'ok') return answer.value;
    return answer.kind === 'refused' && answer.status === 404 ? 'gone' : 'unread';
  }
  let found: ReadPet | null = null;
  // "Nothing changed" says nothing where only a change of ours is known here, which the service does not have.
  const known = store.remoteIds.petFacts(remoteId);
  const etag = known && store.remote.pulls.get('pets').etag;
  const ask: AskPage<ReadPet> = (request) =>
    client.list('listPets', { ...request, ifNoneMatch: request.page === null ? etag : null, item: ReadPet });
  const read = await readPages(ask, permits, {
    see(pets) {
      found = pets.find((pet) => pet.id === remoteId) ?? found;
    },
    seeUnreadable: () => undefined,
    isEnough: () => found !== null,
  });
  if (read.pages === null) {
    return read.answer?.kind === 'not_modified' && known ? known : 'unread';
  }
  if (found === null && !(await missedNothing(ask, permits, read.pages))) return 'unread';
  // One that is there but cannot be read cannot be written either: all of it would have to go with the status.
  return found ?? 'gone';
}
