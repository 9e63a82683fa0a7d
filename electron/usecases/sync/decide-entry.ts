import type { EntryCandidate, EntryEdit, EntryLife } from '../../../shared/domain/entry-life.ts';
import { creates } from '../../../shared/domain/outbox.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import type { Deps } from '../deps.ts';
import { refusePast } from '../orders/place-order.ts';
import type { Caller } from '../session.ts';

// People's decisions about entries that the sync cannot settle alone. Each returns the entry after the decision.

type StoreDeps = Pick<Deps, 'store'>;

/**
 * Retries a parked entry. An entry that the service may have is looked up first; if it is not found, it is sent only
 * after a manager's decision.
 *
 * @throws PerchError `entry_unknown`, `entry_not_parked`, `manager_needed`
 */
export function retryEntry(
  { store }: StoreDeps,
  { entryId, sendAgain }: { entryId: LocalId; sendAgain: boolean },
  caller: Caller,
): EntryLife {
  const { choices } = store.entryLives.of(entryId);
  const blind = sendAgain && choices.sendAgain;
  if (choices.retry === null && !blind) throw new PerchError('entry_not_parked', { entryId });
  if (blind) caller.requireManager({ reason: 'sendAgain' });
  const entry = store.queue.get(entryId);
  // A creation is looked up again before it is sent; anything else is sent with its local values.
  const isSent = choices.retry === 'send' || (blind && !creates.has(entry.kind));
  store.decisions.retry(entry, { to: isSent ? 'ready' : 'in_doubt', sentAgain: blind }, caller.actor);
  return store.entryLives.of(entryId);
}

/** Resends all creations with an unknown outcome, on a manager's decision. */
export function sendAllAgain(
  { store }: StoreDeps,
  { entryIds }: { entryIds: readonly LocalId[] },
  { actor }: Caller,
): number {
  const open = entryIds.filter((entryId) => store.entryLives.of(entryId).choices.candidates !== null);
  for (const entryId of open) {
    store.decisions.retry(store.queue.get(entryId), { to: 'in_doubt', sentAgain: true }, actor);
  }
  return open.length;
}

/**
 * Edits a parked entry, locally and for the service, and retries it: the name of a pet or a category, or quantity and
 * day of a customer's order that the service certainly does not have yet.
 *
 * @throws PerchError `entry_unknown`, `entry_not_editable`, `ship_date_past`
 */
export function editEntry(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { entryId, edit }: { entryId: LocalId; edit: EntryEdit },
  { actor }: Caller,
): EntryLife {
  const { choices } = store.entryLives.of(entryId);
  if (choices.edit?.kind !== edit.kind) throw new PerchError('entry_not_editable', { why: choices.noEdit });
  if (edit.kind === 'order' && choices.edit.kind === 'order' && edit.shipDate !== choices.edit.shipDate) {
    refusePast(edit.shipDate, clock.now());
  }
  store.decisions.edit(store.queue.get(entryId), edit, actor);
  return store.entryLives.of(entryId);
}

/**
 * Discards an entry, with a reason and a manager's approval. It stays in the list and in the equation; stock entries
 * that waited for it are sent without it.
 *
 * @throws PerchError `entry_unknown`, `entry_not_discardable`
 */
export function discardEntry(
  { store }: StoreDeps,
  { entryId, reason }: { entryId: LocalId; reason: string },
  { actor }: Caller,
): EntryLife {
  if (!store.entryLives.of(entryId).choices.discard)
    throw new PerchError('entry_not_discardable', { entryId });
  store.decisions.discard(store.queue.get(entryId), reason, actor);
  return store.entryLives.of(entryId);
}

/** Records at the service that a creation may have made; none once that is decided. */
export function candidatesOf({ store }: StoreDeps, entryId: LocalId): EntryCandidate[] {
  const { choices } = store.entryLives.of(entryId);
  return choices.candidates === null ? [] : store.candidates.of(store.queue.get(entryId));
}

/**
 * Settles a creation with a lost answer, by what a person found at the service.
 *
 * @throws PerchError `entry_unknown`, `entry_not_linkable`
 */
export function linkEntry(
  { store }: StoreDeps,
  { entryId, remoteId }: { entryId: LocalId; remoteId: RemoteId },
  { actor }: Caller,
): EntryLife {
  const candidates = candidatesOf({ store }, entryId);
  if (!candidates.some((candidate) => candidate.remoteId === remoteId)) {
    throw new PerchError('entry_not_linkable', { entryId });
  }
  store.decisions.link(store.queue.get(entryId), remoteId, actor);
  return store.entryLives.of(entryId);
}

/**
 * Settles the hand-over of an order that was completed at the service in the meantime: the pets leave the stock once.
 *
 * @throws PerchError `entry_unknown`, `entry_not_parked`
 */
export function settleHandOver(
  { store }: StoreDeps,
  { entryId, by }: { entryId: LocalId; by: 'us' | 'others' },
  { actor }: Caller,
): EntryLife {
  if (!store.entryLives.of(entryId).choices.handOver) throw new PerchError('entry_not_parked', { entryId });
  store.decisions.handOver(store.queue.get(entryId), by, actor);
  return store.entryLives.of(entryId);
}
