import type { OwnReasonCode, WaitTopic } from '../../shared/domain/entry-reason.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import type { BusinessDate, Clock, ServiceMs } from '../../shared/time/time.ts';
import type { Client } from '../petstore/client.ts';
import type { StoreContext } from '../store/context.ts';
import type { Backlog } from '../store/entries/backlog.ts';
import type { EntryCounts } from '../store/entries/counts.ts';
import type { Entry } from '../store/outbox/entry.ts';
import type { Queue } from '../store/outbox/queue.ts';
import type { RemoteIds } from '../store/outbox/remote-ids.ts';
import type { CapabilityStore } from '../store/outbox/server-capabilities.ts';
import type { OpenMovement, StockPush } from '../store/outbox/stock-push.ts';
import type { Wait } from '../store/outbox/transition.ts';
import type { Remote } from '../store/remote/remote.ts';
import type { Permits } from './permits.ts';

/** The parts of the store that the sync works on. */
export interface SyncStore {
  context: Pick<StoreContext, 'newId' | 'transaction'>;
  queue: Queue;
  entryCounts: EntryCounts;
  /** What is left to send, in requests. */
  backlog: () => Backlog;
  remoteIds: RemoteIds;
  capabilities: CapabilityStore;
  stockPush: StockPush;
  remote: Remote;
}

/** What the planners of entries work with. */
export interface SyncParts {
  store: SyncStore;
  client: Client;
  clock: Clock;
  /** The business date for movements made elsewhere. */
  today: () => BusinessDate;
  /** The earliest possible time at the service, Unix milliseconds; null if no answer had it yet. */
  serviceTime: () => ServiceMs | null;
}

/**
 * What an entry needs next: it waits for something, it needs nothing more, it can never be sent, or it has requests to
 * send, probably `requests` of them. `afterQuiet`: only once its own unanswered request can no longer arrive (docs/sync.md,
 * "In doubt"). An entry in doubt that waits keeps its state, and is planned again at the next change.
 */
export type Plan = (
  | { kind: 'wait'; wait: Wait }
  | { kind: 'done'; code?: OwnReasonCode }
  | { kind: 'stranded'; code: 'pet_given_up' | 'category_given_up' }
  | { kind: 'send'; requests: number; afterQuiet?: boolean; run: (permits: Permits) => Promise<void> }
) & {
  /** Stock movements that the service already has without a request of this entry. */
  acknowledges?: readonly StockAcknowledgement[];
};

/** A plan that sends nothing. */
export type RestingPlan = Exclude<Plan, { kind: 'send' }>;

/** Movements that the service has already counted: `applied` units of their sum. */
interface StockAcknowledgement {
  petId: LocalId;
  movements: readonly OpenMovement[];
  applied: number;
  etag: string | null;
}

/** Stores a plan's result: acknowledged movements, and that its entry waits, is done, or needs a person. */
export function conclude({ queue, stockPush }: SyncStore, entry: Entry, plan: Plan): void {
  for (const { petId, movements, applied, etag } of plan.acknowledges ?? []) {
    stockPush.acknowledge(petId, movements, applied, etag);
  }
  if (plan.kind === 'wait') queue.apply(entry, { type: 'planned', wait: plan.wait });
  else if (plan.kind === 'stranded') queue.apply(entry, { type: 'stranded', code: plan.code });
  else if (plan.kind === 'done') queue.apply(entry, { type: 'needless', code: plan.code ?? null });
}

/** A plan to wait for a condition of something, given by its local id. */
export function waitFor(topic: WaitTopic, id: Wait['id']): Extract<Plan, { kind: 'wait' }> {
  return { kind: 'wait', wait: { topic, id } };
}

/** A plan to wait for the service's id of a pet or a category, or to ask a person if it will never get one. */
export function waitForThing(
  { remoteIds }: Pick<SyncStore, 'remoteIds'>,
  kind: 'pet' | 'category',
  id: LocalId,
): Extract<Plan, { kind: 'wait' | 'stranded' }> {
  return remoteIds.isGivenUp(kind, id)
    ? { kind: 'stranded', code: `${kind}_given_up` }
    : waitFor(`${kind}_not_sent`, id);
}
