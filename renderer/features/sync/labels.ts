import type { TFunction } from 'i18next';
import type { AppState } from '../../../shared/domain/app.ts';
import type { OutboxEntryView, OutboxState, SyncStatus } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Instant } from '../../../shared/time/time.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';
import { reasonWords } from './reasons.ts';
import type { EntryFilter } from './syncStore.ts';

/** Why an entry is where it is; a person's own reason for discarding it is quoted. */
export function whyOf(entry: OutboxEntryView, t: TFunction): string | null {
  const { state, subject, reason } = entry;
  if (state === 'done' || state === 'inflight') return null;
  if (reason?.code === 'oversold') return t('sync.whenCounted', { pet: subject });
  if (reason?.code === 'handed_over_elsewhere' && state === 'parked') return t('sync.handedOverTwice');
  return reasonWords(reason, t, refusedKind(entry));
}

/** Answers by which a service says that it will not take what was sent, however often it is sent. */
const REFUSALS = [400, 404, 405, 409, 410, 422];

/** Whether the service refused it: another try helps only after something was changed there. */
export function isRefused({ state, reason }: Pick<OutboxEntryView, 'state' | 'reason'>): boolean {
  return state === 'parked' && reason?.code === 'answered' && REFUSALS.includes(Number(reason.status));
}

/** The kind that words a refusal: `sale` for the order that reports a sale. */
export function refusedKind({ kind, tells }: Pick<OutboxEntryView, 'kind' | 'tells'>): string {
  return tells === 'sale' ? `${kind}OfSale` : kind;
}

/**
 * What an entry is, as people call it: the order that reports a sale is the sale, by the number of its receipt.
 */
export function kindWords(
  { kind, tells, receipt }: Pick<OutboxEntryView, 'kind' | 'tells' | 'receipt'>,
  t: TFunction,
): string {
  const what =
    tells === 'pickup' ? t('sync.pickup') : named(tells === 'sale' ? 'saleKinds' : 'kinds', kind, t);
  return receipt === null ? what : `${what} ${receipt.number}`;
}

/** An entry's state; says so where only the connection blocks it. */
export function stateWords(
  { state, reason }: Pick<OutboxEntryView, 'state' | 'reason'>,
  status: SyncStatus | null,
  t: TFunction,
): string {
  if (state === 'ready' && isAway(status)) return t('sync.states.unreachable');
  if (state === 'blocked' && reason?.code === 'oversold') return t('sync.states.oversold');
  // Only what a person gave up is discarded; the rest was not wanted any more before it was sent.
  if (state === 'discarded' && reason?.code !== 'discarded') return t('sync.states.withdrawn');
  return t(`sync.states.${state}`);
}

/** Whether the service could not be reached when it was last tried; a person may be needed besides. */
export function isAway(status: SyncStatus | null): boolean {
  return status?.trouble?.code === 'unreachable';
}

/** What a clock that is wrong is said with, and by how much; null while it is right, or nobody knows. */
export function clockWords(status: SyncStatus | null) {
  const ahead = status?.clockAhead ?? 0;
  if (ahead === 0) return null;
  const key = ahead > 0 ? ('sync.clockAhead' as const) : ('sync.clockBehind' as const);
  return { key, facts: { minutes: Math.abs(ahead) } };
}

const DAY_MINUTES = 24 * 60;

/** Whether the clock is so wrong that receipts and shifts get the wrong day. */
export function isDayOff(status: SyncStatus | null): boolean {
  return Math.abs(status?.clockAhead ?? 0) >= DAY_MINUTES;
}

/** Whether the disk has room for sales alone: what Petstore sends is not written then. */
export function isDiskLow(app: AppState | null): boolean {
  return app?.notices.some(({ code }) => code === 'disk_reserve') === true;
}

/** A word of a dictionary for something that only running knows; the thing itself where there is none. */
export function named(
  group: string,
  name: string,
  t: TFunction,
  facts: Record<string, string | number> = {},
): string {
  const key = `sync.${group}.${name}`;
  return i18n.exists(key) ? say(t, key as Key, facts) : name;
}

/** How many things wait, as people count them: a sale is one, with all that follows it. */
export function waitingCount({ people }: SyncStatus): number {
  return people.sales + people.orders + people.stock + people.edits;
}

/** A row of the list: what people call one thing, a sale with all its lines or an order with its changes. */
export interface SyncItem {
  /** The entry whose state is that of the whole, and that is opened. */
  lead: OutboxEntryView;
  /** Every entry in it. */
  ids: LocalId[];
  /** What it is about: all the pets of a sale. */
  subject: string;
  /** When the last of it changed. */
  updatedAt: Instant;
}

/** The state that is shown for a sale whose lines are in different states. */
const FIRST: OutboxState[] = ['parked', 'in_doubt', 'inflight', 'ready', 'blocked', 'discarded', 'done'];

/**
 * The entries as rows. What needs a decision, or had one, has its own row: each is decided for itself.
 *
 * @param entries newest first
 */
export function itemsOf(entries: readonly OutboxEntryView[], filter: EntryFilter): SyncItem[] {
  const isJoined = filter === 'sales' || filter === 'waiting' || filter === 'settled';
  const groups = Map.groupBy(entries, ({ group, id }) => (isJoined ? group : id));
  return [...groups.values()].map((group) => {
    const oldest = group.toReversed();
    const ranked = oldest.toSorted((a, b) => FIRST.indexOf(a.state) - FIRST.indexOf(b.state));
    return {
      lead: ranked[0] as OutboxEntryView,
      ids: group.map(({ id }) => id),
      updatedAt: group.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b)),
      subject: [...new Set(oldest.map(({ subject }) => subject))].join(', '),
    };
  });
}
