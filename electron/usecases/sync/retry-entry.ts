import type { EntryLife } from '../../../shared/domain/entry-life.ts';
import { creates } from '../../../shared/domain/outbox.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../session.ts';

/**
 * Retries a parked entry. An entry that the service may have is looked up first; if it is not found, it is sent only
 * after a manager's decision.
 *
 * @throws PerchError `entry_unknown`, `entry_not_parked`, `manager_needed`
 */
export function retryEntry(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  { entryId, sendAgain }: { entryId: LocalId; sendAgain: boolean },
  caller: Caller,
): EntryLife {
  const { choices } = store.entryLives.of(entryId);
  const blind = sendAgain && choices.sendAgain;
  if (choices.retry === null && !blind) {
    throw new PerchError('entry_not_parked', {
      entryId,
    });
  }
  if (blind) {
    caller.requireManager({
      reason: 'sendAgain',
    });
  }
  const entry = store.queue.get(entryId);
  // A creation is looked up again before it is sent; anything else is sent with its local values.
  const isSent = choices.retry === 'send' || (blind && !creates.has(entry.kind));
  store.decisions.retry(entry, { to: isSent ? 'ready' : 'in_doubt', sentAgain: blind }, caller.actor);
  sync.kick();
  return store.entryLives.of(entryId);
}

/** Resends all creations with an unknown outcome, on a manager's decision. */
export function sendAllAgain(
  { store, sync }: Pick<Deps, 'store' | 'sync'>,
  { entryIds }: { entryIds: readonly LocalId[] },
  { actor }: Caller,
): number {
  const open = entryIds.filter((entryId) => store.entryLives.of(entryId).choices.candidates !== null);
  for (const entryId of open) {
    store.decisions.retry(store.queue.get(entryId), { to: 'in_doubt', sentAgain: true }, actor);
  }
  sync.kick();
  return open.length;
}
