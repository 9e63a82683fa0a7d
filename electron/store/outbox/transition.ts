import type {
  AnswerReason,
  EntryReason,
  OwnReasonCode,
  WaitTopic,
} from '../../../shared/domain/entry-reason.ts';
import { creates, type EntryKind } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';

// The states of an outbox entry and everything that moves it from one to another, as drawn in docs/sync.md, "States"; a
// test compares that drawing with this code. Pure: entry-writer.ts stores the result and is the only writer of these columns.

export type StoredState = 'ready' | 'inflight' | 'in_doubt' | 'parked' | 'done' | 'discarded';

/** What an entry waits for: a topic, and the local id of the thing. The change that makes it true releases by these. */
export interface Wait {
  topic: WaitTopic;
  /** Empty where the topic is about nothing that has an id. */
  id: LocalId | '';
}

/** The columns that events change. */
export interface EntryStatus {
  state: StoredState;
  /** Only while it is ready. */
  wait: Wait | null;
  reason: EntryReason | null;
  /** Requests made for it that changed something. */
  attempts: number;
}

/** What the answer to a writing request means for its entry. */
export type Answered =
  /** The service has it. `more`: only a part of it, the rest needs another request. */
  | { is: 'accepted'; more?: boolean }
  /** There is nothing left to write: its thing is gone at the service. */
  | { is: 'needless'; code: OwnReasonCode }
  /** The service will never take it as it is. */
  | { is: 'rejected'; reason: AnswerReason }
  /** It had no effect, and is sent again when the gate allows it. Without a reason it never left, and counts as not made. */
  | { is: 'deferred'; reason: AnswerReason | null }
  /** It may have arrived, or a retry showed nothing about the request before it. */
  | { is: 'in_doubt'; reason: AnswerReason | { code: 'not_an_echo' } }
  /** Its condition did not hold (412): read and write again. */
  | { is: 'changed_meanwhile' }
  /** What is there leaves the decision to a person. */
  | { is: 'conflict'; code: OwnReasonCode };

/** What a reading showed about an entry. */
export type Finding =
  /** The service has what the entry wants. */
  | { is: 'found'; more?: boolean }
  /** The request in doubt did not arrive: the entry is sent again. */
  | { is: 'absent' }
  /** The service refuses the reading for good. */
  | { is: 'rejected'; reason: AnswerReason }
  /** What is there, or missing, leaves the decision to a person. */
  | { is: 'conflict'; code: OwnReasonCode };

export type EntryEvent =
  /** The planner found that it has to wait. */
  | { type: 'planned'; wait: Wait }
  /** There is nothing to send any more: somebody else did it, or its thing is gone. */
  | { type: 'needless'; code: OwnReasonCode | null }
  /** What it is about was given up before the service had it, so that it can never be sent. */
  | { type: 'stranded'; code: 'pet_given_up' | 'category_given_up' }
  /** Its payload cannot be read. */
  | { type: 'unreadable'; raw: string }
  /** A request is on the disk and about to leave. */
  | { type: 'begun' }
  | { type: 'answered'; answer: Answered }
  | { type: 'lookedUp'; finding: Finding }
  /** The work on it ended without an outcome, or the program did. */
  | { type: 'interrupted' }
  /** The database was replaced by a backup. */
  | { type: 'restored' }
  /** What it waited for may be true now. */
  | { type: 'released' }
  /** Its payload was changed before it was ever sent. */
  | { type: 'amended' }
  /** Not wanted any more; it was never sent. */
  | { type: 'withdrawn'; code: 'withdrawn' | 'removed' | 'taken_back' }
  /** Another entry of the same pet's stock carries it. */
  | { type: 'joined' }
  /** A person tries again; `sendIfAbsent`: what a look does not find is sent. */
  | { type: 'retried'; to: 'ready' | 'in_doubt'; sendIfAbsent?: boolean }
  | { type: 'edited' }
  /** A person settled it: nothing of it is left to send. */
  | { type: 'settledByPerson'; code: 'handed_over_elsewhere' | null }
  | { type: 'discarded'; why: string };

export type EventType = EntryEvent['type'];

/** What follows for other entries. */
export type Effect =
  /** Entries that wait for one of these look again. */
  | { release: 'pets_first' | 'stock_of_order' | 'given_up' }
  /** Later entries of the same pet's stock that were never sent go with this one. */
  | { join: true };

/** The states in which an event applies; in any other it is stale: somebody was faster. */
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
 * How an entry is after an event, and what follows for others; `stale` where the event does not apply to its state,
 * which happens where a person changed it meanwhile.
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
      // A person's decision counts until a request of it has an effect.
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
  // A sale's deduction goes after its order; the pet's other stock waits only for an order that is about to be sent.
  const isSoon = state === 'ready' || state === 'inflight';
  if (!isSoon && entry.entity === 'order') effects.push({ release: 'stock_of_order' });
  if ((settled || state === 'parked') && entry.entity === 'pet') effects.push({ release: 'pets_first' });
  // What is blocked by a discarded entry is never unblocked; a pet that was moved meanwhile is sent where it is.
  if (state === 'discarded' && entry.entity !== 'order' && creates.has(entry.kind))
    effects.push({ release: 'given_up' });
  // One entry carries whatever of a pet's stock is open. Those that came while it was under way go with it now that it
  // is open again.
  const wasAway = entry.state === 'inflight' || entry.state === 'in_doubt';
  const isOpen = state === 'ready' || state === 'parked';
  if (entry.kind === 'pushStock' && wasAway && isOpen) effects.push({ join: true });
  return effects;
}
