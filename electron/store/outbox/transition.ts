import type {
  AnswerReason,
  EntryReason,
  OwnReasonCode,
  WaitTopic,
} from '../../../shared/domain/entry-reason.ts';
import { creates, type EntryKind } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';

// The states of an outbox entry and all transitions between them, as drawn in docs/sync.md, "States"; a test compares that
// drawing with this code. Pure: entry-writer.ts stores the result and is the only writer of these columns.

export type StoredState = 'ready' | 'inflight' | 'in_doubt' | 'parked' | 'done' | 'discarded';

/** What an entry waits for: a topic, and the local id of the thing. The change that ends the wait finds it by these. */
export interface Wait {
  topic: WaitTopic;
  /** Empty if the topic has no id. */
  id: LocalId | '';
}

/** The columns that events change. */
export interface EntryStatus {
  state: StoredState;
  /** Only while it is ready. */
  wait: Wait | null;
  reason: EntryReason | null;
  /** Writing requests made for it. */
  attempts: number;
}

/** What the answer to a writing request means for its entry. */
export type Answered =
  /** The service has it. `more`: only a part of it; the rest needs another request. */
  | { is: 'accepted'; more?: boolean }
  /** There is nothing left to write: the thing no longer exists at the service. */
  | { is: 'needless'; code: OwnReasonCode }
  /** The service will never accept it unchanged. */
  | { is: 'rejected'; reason: AnswerReason }
  /**
   * It had no effect, and is retried when the gate allows it. Without a reason it was never sent, and does not count as an
   * attempt.
   */
  | { is: 'deferred'; reason: AnswerReason | null }
  /** It may have arrived, or a retry proved nothing about the earlier request. */
  | { is: 'in_doubt'; reason: AnswerReason | { code: 'not_an_echo' } }
  /** Its condition did not hold (412): read and write again. */
  | { is: 'changed_meanwhile' }
  /** A person must decide, because of what the service has. */
  | { is: 'conflict'; code: OwnReasonCode };

/** What a read showed about an entry. */
export type Finding =
  /** The service has what the entry wants. */
  | { is: 'found'; more?: boolean }
  /** The request in doubt did not arrive: the entry is sent again. */
  | { is: 'absent' }
  /** The service permanently refuses the read. */
  | { is: 'rejected'; reason: AnswerReason }
  /** A person must decide, because of what the service has or lacks. */
  | { is: 'conflict'; code: OwnReasonCode };

export type EntryEvent =
  /** The planner found that it has to wait. */
  | { type: 'planned'; wait: Wait }
  /** There is nothing left to send: it was done elsewhere, or the thing no longer exists. */
  | { type: 'needless'; code: OwnReasonCode | null }
  /** The creation that it depends on was given up, so it can never be sent. */
  | { type: 'stranded'; code: 'pet_given_up' | 'category_given_up' }
  /** Its payload cannot be read. */
  | { type: 'unreadable'; raw: string }
  /** A request is stored and about to be sent. */
  | { type: 'begun' }
  | { type: 'answered'; answer: Answered }
  | { type: 'lookedUp'; finding: Finding }
  /** Its job, or the program, ended without an outcome. */
  | { type: 'interrupted' }
  /** The database was replaced by a backup. */
  | { type: 'restored' }
  /** Its wait may be over. */
  | { type: 'released' }
  /** Its payload was changed before the first request. */
  | { type: 'amended' }
  /** No longer wanted, and never sent. */
  | { type: 'withdrawn'; code: 'withdrawn' | 'removed' | 'taken_back' }
  /** Another entry of the same pet's stock carries it. */
  | { type: 'joined' }
  /** A person retries it; `sendIfAbsent`: sends it if a look-up does not find it. */
  | { type: 'retried'; to: 'ready' | 'in_doubt'; sendIfAbsent?: boolean }
  | { type: 'edited' }
  /** A person settled it: nothing of it is left to send. */
  | { type: 'settledByPerson'; code: 'handed_over_elsewhere' | null }
  | { type: 'discarded'; why: string };

export type EventType = EntryEvent['type'];

/** The consequences for other entries. */
export type Effect =
  /** Entries that wait for one of these are checked again. */
  | { release: 'pets_first' | 'stock_of_order' | 'given_up' }
  /** Later, never sent entries of the same pet's stock are merged into this one. */
  | { join: true };

/** The states in which an event applies. In any other state it is stale: something else happened first. */
export const ALLOWED_STATES: Readonly<Record<EventType, readonly StoredState[]>> = {
  planned: ['ready'],
  needless: ['ready', 'in_doubt'],
  stranded: ['ready', 'in_doubt'],
  unreadable: ['ready', 'in_doubt'],
  begun: ['ready', 'in_doubt'],
  answered: ['inflight'],
  lookedUp: ['ready', 'in_doubt'],
  interrupted: ['inflight'],
  restored: ['ready', 'inflight', 'in_doubt', 'parked'],
  released: ['ready'],
  amended: ['ready'],
  withdrawn: ['ready'],
  joined: ['ready'],
  retried: ['parked'],
  edited: ['parked'],
  settledByPerson: ['parked'],
  discarded: ['ready', 'parked'],
};

/**
 * An entry's status after an event, and the consequences for others; `stale` if the event does not apply to its state, for
 * example because a person changed it meanwhile.
 */
export function transition(
  entry: { kind: EntryKind; entity: string } & EntryStatus,
  event: EntryEvent,
): { next: EntryStatus; effects: readonly Effect[] } | 'stale' {
  if (!ALLOWED_STATES[event.type].includes(entry.state)) return 'stale';
  const next = after(entry, event);
  return { next, effects: effectsOf(entry, next.state) };
}

function after(entry: { kind: EntryKind } & EntryStatus, event: EntryEvent): EntryStatus {
  const { attempts } = entry;
  const to = (
    state: StoredState,
    reason: EntryReason | OwnReasonCode | null,
    more: Partial<EntryStatus> = {},
  ) => ({
    state,
    wait: null,
    reason: typeof reason === 'string' ? ({ code: reason } as EntryReason) : reason,
    attempts,
    ...more,
  });
  switch (event.type) {
    case 'planned':
      return to('ready', null, { wait: event.wait });
    case 'needless':
    case 'settledByPerson':
      return to('done', event.code);
    case 'stranded':
      return to('parked', event.code);
    case 'unreadable':
      return to('parked', { code: 'unreadable', raw: event.raw });
    case 'begun':
      // A person's decision counts until one of its requests has an effect.
      return to('inflight', entry.reason?.code === 'person' ? entry.reason : null, {
        attempts: attempts + 1,
      });
    case 'answered':
      return afterAnswer(entry, event.answer, to);
    case 'lookedUp':
      return afterLookUp(event.finding, to);
    case 'interrupted':
      return to('in_doubt', 'interrupted');
    case 'restored':
      // Later sales send the status again.
      return to(entry.kind === 'pushStatus' ? 'done' : 'in_doubt', 'restored');
    case 'released':
    case 'amended':
      return to('ready', entry.wait ? null : entry.reason);
    case 'withdrawn':
      return to('discarded', event.code);
    case 'joined':
      return to('done', 'joined');
    case 'retried':
      return to(event.to, event.sendIfAbsent ? 'send_if_absent' : 'person');
    case 'edited':
      return to('ready', 'person');
    case 'discarded':
      return to('discarded', { code: 'discarded', why: event.why });
  }
}

type To = (
  state: StoredState,
  reason: EntryReason | OwnReasonCode | null,
  more?: Partial<EntryStatus>,
) => EntryStatus;

function afterAnswer({ attempts, reason }: EntryStatus, answer: Answered, to: To): EntryStatus {
  switch (answer.is) {
    case 'accepted':
      return to(answer.more ? 'ready' : 'done', null);
    case 'needless':
      return to('done', answer.code);
    case 'rejected':
      return to('parked', answer.reason);
    case 'deferred':
      return to('ready', reason ?? answer.reason, answer.reason === null ? { attempts: attempts - 1 } : {});
    case 'in_doubt':
      return to('in_doubt', answer.reason);
    case 'changed_meanwhile':
      return to('ready', 'changed_meanwhile');
    case 'conflict':
      return to('parked', answer.code);
  }
}

function afterLookUp(finding: Finding, to: To): EntryStatus {
  switch (finding.is) {
    case 'found':
      return to(finding.more ? 'ready' : 'done', null);
    case 'absent':
      return to('ready', null);
    case 'rejected':
      return to('parked', finding.reason);
    case 'conflict':
      return to('parked', finding.code);
  }
}

function effectsOf(
  entry: { kind: EntryKind; entity: string } & EntryStatus,
  state: StoredState,
): readonly Effect[] {
  const effects: Effect[] = [];
  const settled = state === 'done' || state === 'discarded';
  // A sale's deduction follows its order; the pet's other stock waits only for an order that is about to be sent.
  const isSoon = state === 'ready' || state === 'inflight';
  if (!isSoon && entry.entity === 'order') effects.push({ release: 'stock_of_order' });
  if ((settled || state === 'parked') && entry.entity === 'pet') effects.push({ release: 'pets_first' });
  // Entries blocked by a discarded one are never unblocked; a pet that was moved meanwhile is sent with its new category.
  if (state === 'discarded' && entry.entity !== 'order' && creates.has(entry.kind))
    effects.push({ release: 'given_up' });
  // One entry carries all open stock of a pet. Now that it is open again, it takes over the entries added while it was
  // being sent.
  const wasAway = entry.state === 'inflight' || entry.state === 'in_doubt';
  const isOpen = state === 'ready' || state === 'parked';
  if (entry.kind === 'pushStock' && wasAway && isOpen) effects.push({ join: true });
  return effects;
}
