import type {
  AnswerReason,
  EntryReason,
  OwnReasonCode,
  WaitTopic,
} from '../../../shared/domain/entry-reason.ts';
import { creates, type EntryKind } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids.ts';

// The states of an entry of the outbox and all that moves it from one to another, as docs/sync.md, "States", draws it.
// Pure: who stores it is entry-writer.ts, the only writer of the columns that this file speaks of. A test holds this
// table and the drawing against the code.
//
//   ready     begun                                    -> inflight
//   ready     planned                                  -> ready     it waits, and is shown as blocked
//   ready     released                                 -> ready     what it waited for may be true now
//   ready     amended                                  -> ready
//   ready     needless                                 -> done
//   ready     joined                                   -> done
//   ready     withdrawn                                -> discarded
//   ready     discarded                                -> discarded
//   ready     read failed: rejected                    -> parked
//   ready     read failed: not an echo                 -> parked
//   ready     read failed: deferred                    -> ready
//   ready     read failed: changed meanwhile           -> ready
//   ready     read failed: changed meanwhile, look up  -> in_doubt
//   ready     stranded                                 -> parked    what it is about was given up
//   ready     unreadable                               -> parked
//   ready     restored                                 -> in_doubt
//   ready     restored, a count                        -> parked
//   inflight  answered: accepted                       -> done
//   inflight  answered: accepted in part               -> ready
//   inflight  answered: deferred                       -> ready
//   inflight  answered: precondition failed            -> ready
//   inflight  answered: rejected                       -> parked
//   inflight  answered: in doubt                       -> in_doubt
//   inflight  answered: still in doubt                 -> in_doubt
//   inflight  answered: precondition failed, look up   -> in_doubt
//   inflight  interrupted                              -> in_doubt
//   inflight  restored                                 -> in_doubt
//   inflight  restored, a count                        -> parked
//   in_doubt  begun                                    -> inflight  under the condition of the request in doubt
//   in_doubt  looked up: found                         -> done
//   in_doubt  looked up: found in part                 -> ready
//   in_doubt  looked up: absent                        -> ready
//   in_doubt  looked up: absent, at last               -> parked    after too many rounds
//   in_doubt  looked up: not sent                      -> ready
//   in_doubt  looked up: inconclusive                  -> in_doubt
//   in_doubt  looked up: inconclusive, at last         -> parked
//   in_doubt  looked up: awaiting evidence             -> in_doubt
//   in_doubt  looked up: conflict                      -> parked
//   in_doubt  needless                                 -> done
//   in_doubt  unreadable                               -> parked
//   in_doubt  restored                                 -> in_doubt
//   in_doubt  restored, a count                        -> parked
//   parked    retried: send                            -> ready
//   parked    retried: look up                         -> in_doubt
//   parked    edited                                   -> ready
//   parked    settled by person                        -> done
//   parked    discarded                                -> discarded
//   parked    restored                                 -> in_doubt
//   parked    restored, a count                        -> parked

/** After so many rounds of not knowing a person decides (docs/sync.md, "In doubt"). */
export const ROUNDS = 6;
/** So many where the last request was lost on the way: a bad network is not the entry's fault. */
const LOST_ROUNDS = 20;

export type StoredState = 'ready' | 'inflight' | 'in_doubt' | 'parked' | 'done' | 'discarded';

/** What is waited for: a topic, and the local id of the thing; whoever makes it true releases by these. */
export interface Wait {
  topic: WaitTopic;
  /** Empty where the topic is about nothing that has an id. */
  id: LocalId | '';
}

/** How an entry stands. */
export interface Standing {
  state: StoredState;
  /** Only while it is ready. */
  wait: Wait | null;
  reason: EntryReason | null;
  /** Requests made for it that changed something. */
  attempts: number;
  /** Rounds of not knowing. */
  rounds: number;
}

/** What became of a request that was to change something. */
export type Answered =
  /** The service has it. `more`: only a part of it, the rest goes by a request of its own. */
  | { is: 'accepted'; more?: boolean }
  /** The service will never take it as it is. */
  | { is: 'rejected'; reason: AnswerReason }
  /** It had no effect, and goes again when that makes sense. */
  | { is: 'deferred'; reason: AnswerReason | null }
  /** It may have arrived: one more round of not knowing. */
  | { is: 'in_doubt'; reason: AnswerReason | { code: 'not_an_echo' } }
  /** It told nothing about the request before it, which is as unknown as it was. */
  | { is: 'still_in_doubt'; reason: AnswerReason }
  /** Its condition did not hold: it is read and sent anew, or looked up first. */
  | { is: 'precondition_failed'; next: 'send' | 'look_up'; code: 'late' | 'changed_meanwhile' | null };

/** What a look-up said of a request that nobody had answered. */
export type Finding =
  | { is: 'found'; more?: boolean }
  /** It did not arrive. `lost`: its last request was never answered, so that nothing is wrong with the entry itself. */
  | { is: 'absent'; lost: boolean }
  /** It cannot have arrived, or would have been answered again: it goes anew, whatever round this was. */
  | { is: 'not_sent' }
  /** The look-up was answered and proved nothing. */
  | { is: 'inconclusive' }
  /** Only an order that is acknowledged later can prove it. */
  | { is: 'awaiting_evidence' }
  /** What is there leaves the decision to a person. */
  | { is: 'conflict'; code: OwnReasonCode };

export type EntryEvent =
  /** The planner found that it has to wait. */
  | { type: 'planned'; wait: Wait }
  /** There is nothing to send any more: somebody else did it, or its thing is gone. */
  | { type: 'needless'; code: OwnReasonCode | null }
  /** What it is about was given up before the service had it, so that it can never be sent. */
  | { type: 'stranded'; code: 'pet_given_up' | 'category_given_up' }
  /** What it was to say cannot be read. */
  | { type: 'unreadable'; raw: string }
  /** A request is on the disk and about to leave. */
  | { type: 'begun' }
  | { type: 'answered'; answer: Answered }
  /** What had to be read before the request could not be; a reading changes nothing. */
  | {
      type: 'readFailed';
      answer: Extract<Answered, { is: 'rejected' | 'deferred' | 'precondition_failed' }> | 'not_an_echo';
    }
  | { type: 'lookedUp'; finding: Finding }
  /** The work on it ended without an outcome, or the program did. */
  | { type: 'interrupted' }
  /** The database was replaced by a backup. */
  | { type: 'restored' }
  /** What it waited for may be true now. */
  | { type: 'released' }
  /** It says something else from now on; it was never sent. */
  | { type: 'amended' }
  /** Not wanted any more; it was never sent. */
  | { type: 'withdrawn'; code: 'withdrawn' | 'removed' | 'taken_back' }
  /** Another entry of the same pet's stock carries it. */
  | { type: 'joined' }
  | { type: 'retried'; to: 'ready' | 'in_doubt' }
  | { type: 'edited' }
  /** A person said what became of it: nothing of it is left to send. */
  | { type: 'settledByPerson'; code: 'handed_over_elsewhere' | null }
  | { type: 'discarded'; why: string };

export type EventType = EntryEvent['type'];

/** What follows for other entries. */
export type Effect =
  /** Entries that wait for one of these look again. */
  | { release: 'restore_first' | 'pets_first' | 'stock_of_order' | 'given_up' }
  /** Later entries of the same pet's stock that were never sent go with this one. */
  | { join: true };

/** The states in which an event means something; in any other it is stale: somebody was faster. */
export const FROM: Readonly<Record<EventType, readonly StoredState[]>> = {
  planned: ['ready'],
  needless: ['ready', 'in_doubt'],
  stranded: ['ready'],
  unreadable: ['ready', 'in_doubt'],
  begun: ['ready', 'in_doubt'],
  answered: ['inflight'],
  readFailed: ['ready'],
  lookedUp: ['in_doubt'],
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
 * Where an entry stands after an event, and what follows for others; `stale` where the event means nothing to an entry
 * that stands so, which happens where a person changed it meanwhile.
 */
export function transition(
  entry: { kind: EntryKind; entity: string } & Standing,
  event: EntryEvent,
): { next: Standing; effects: readonly Effect[] } | 'stale' {
  if (!FROM[event.type].includes(entry.state)) return 'stale';
  const next = after(entry, event);
  return { next, effects: effectsOf(entry, event, next.state) };
}

function after(entry: { kind: EntryKind } & Standing, event: EntryEvent): Standing {
  const { attempts, rounds } = entry;
  const to = (
    state: StoredState,
    reason: EntryReason | OwnReasonCode | null,
    more: Partial<Standing> = {},
  ) => ({
    state,
    wait: null,
    reason: typeof reason === 'string' ? ({ code: reason } as EntryReason) : reason,
    attempts,
    rounds,
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
      return to('inflight', null, { attempts: attempts + 1 });
    case 'answered':
      return afterAnswer(event.answer, to, rounds);
    case 'readFailed':
      return event.answer === 'not_an_echo'
        ? to('parked', 'not_an_echo')
        : afterAnswer(event.answer, to, rounds);
    case 'lookedUp':
      return afterLookUp(event.finding, to, rounds);
    case 'interrupted':
      return to('in_doubt', 'interrupted');
    case 'restored':
      // Whether a count was written no look can tell; everything else is looked up before anything is created.
      return to(entry.kind === 'pushStock' ? 'parked' : 'in_doubt', 'restored', { rounds: 0 });
    case 'released':
    case 'amended':
      return to('ready', entry.wait ? null : entry.reason);
    case 'withdrawn':
      return to('discarded', event.code);
    case 'joined':
      return to('done', 'joined');
    case 'retried':
      return to(event.to, 'person', { rounds: 0 });
    case 'edited':
      return to('ready', 'person', { rounds: 0 });
    case 'discarded':
      return to('discarded', { code: 'discarded', why: event.why });
  }
}

type To = (
  state: StoredState,
  reason: EntryReason | OwnReasonCode | null,
  more?: Partial<Standing>,
) => Standing;

function afterAnswer(answer: Answered, to: To, rounds: number): Standing {
  switch (answer.is) {
    case 'accepted':
      // What goes next is a request of its own, with all its rounds before it.
      return answer.more ? to('ready', null, { rounds: 0 }) : to('done', null);
    case 'rejected':
      return to('parked', answer.reason);
    case 'deferred':
      return to('ready', answer.reason);
    case 'in_doubt':
      return to('in_doubt', answer.reason, { rounds: rounds + 1 });
    case 'still_in_doubt':
      return to('in_doubt', answer.reason);
    case 'precondition_failed':
      return to(answer.next === 'send' ? 'ready' : 'in_doubt', answer.code);
  }
}

function afterLookUp(finding: Finding, to: To, rounds: number): Standing {
  switch (finding.is) {
    case 'found':
      return finding.more ? to('ready', null, { rounds: 0 }) : to('done', null);
    case 'absent':
      return rounds < (finding.lost ? LOST_ROUNDS : ROUNDS)
        ? to('ready', 'proven_absent')
        : to('parked', 'not_taken');
    case 'not_sent':
      return to('ready', null);
    case 'inconclusive':
      return rounds + 1 < ROUNDS
        ? to('in_doubt', 'inconclusive', { rounds: rounds + 1 })
        : to('parked', 'not_provable', { rounds: rounds + 1 });
    case 'awaiting_evidence':
      return to('in_doubt', 'awaiting_evidence');
    case 'conflict':
      return to('parked', finding.code);
  }
}

function effectsOf(
  entry: { kind: EntryKind; entity: string } & Standing,
  event: EntryEvent,
  state: StoredState,
): readonly Effect[] {
  const effects: Effect[] = [];
  const settled = state === 'done' || state === 'discarded';
  // After a restore nothing is created before what may have arrived is settled.
  if (entry.state === 'in_doubt' && state !== 'in_doubt') effects.push({ release: 'restore_first' });
  // A sale's deduction goes after its order; one that was given up happened all the same.
  if (settled && entry.entity === 'order') effects.push({ release: 'stock_of_order' });
  if ((settled || state === 'parked') && entry.entity === 'pet') effects.push({ release: 'pets_first' });
  // What waits for something that was given up will never have it; a pet that was moved meanwhile is sent where it is.
  if (state === 'discarded' && entry.entity !== 'order' && creates.has(entry.kind))
    effects.push({ release: 'given_up' });
  // One entry carries whatever of a pet's stock is open. Those that came while it was under way go with it now that it
  // still stands; after a restore each goes to a person as it was.
  const wasAway = entry.state === 'inflight' || entry.state === 'in_doubt';
  const stands = state === 'ready' || state === 'parked';
  if (entry.kind === 'pushStock' && wasAway && stands && event.type !== 'restored')
    effects.push({ join: true });
  return effects;
}
