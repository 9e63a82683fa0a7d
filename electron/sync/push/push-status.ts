import { Pet } from '../../../shared/petstore/schemas.ts';
import { writeJson } from '../../petstore/json.ts';
import { fillPath } from '../../petstore/routes.ts';
import type { Entry } from '../../store/queue/entry.ts';
import { endOf, moveAfter } from './conclude.ts';
import type { Plan, SyncParts } from './job.ts';

/**
 * Plans the sending of a sales status that followed from the till's own movement (contract: Sales status). The rest of
 * the pet is sent as it was last read, because reading one pet is a deprecated operation that the client does without.
 */
export function planPushStatus({ store, client }: SyncParts, entry: Entry<'pushStatus'>): Plan {
  const { queue, links } = store;
  const { petId, status } = entry.payload;
  const pet = links.pet(petId);
  if (!pet?.remoteId || !pet.categoryRemoteId) {
    const message = 'The pet itself has not reached the service yet.';
    return { kind: 'blocked', reason: { code: 'pet_not_sent', message } };
  }
  if (pet.gone) return { kind: 'done' };
  const { remoteId, name, categoryRemoteId: categoryId } = pet;
  const body = writeJson({ name, categoryId, status });
  const path = fillPath(client.routes.updatePet.path, remoteId);
  return {
    kind: 'send',
    requests: 1,
    async run([permit]) {
      if (!permit) return;
      const attempt = { operation: 'updatePet', path, body, idempotencyKey: null } as const;
      const attemptId = queue.begin(entry, attempt);
      const answer = await client.request('updatePet', Pet, {
        id: remoteId,
        body,
        mayLeave: permit.mayLeave,
      });
      permit.settle(answer);
      const done =
        answer.kind === 'ok' && answer.value.id === remoteId && (answer.value.status ?? status) === status;
      queue.end(
        entry,
        { attemptId, end: endOf(answer), to: done ? { state: 'done' } : moveAfter(answer) },
        () => {
          if (done) links.petHasStatus(petId, status);
        },
      );
    },
  };
}
