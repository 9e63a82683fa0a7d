import type { TFunction } from 'i18next';
import type { AppState } from '../../../shared/domain/app.ts';
import type { OutboxEntryView, OutboxState, SyncStatus } from '../../../shared/domain/sync.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Instant } from '../../../shared/time/time.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';
import { reasonWords } from './reasons.ts';
import type { EntryFilter } from './syncStore.ts';

/** Why an entry is in its state; a person's own reason for discarding it is quoted. */
export function whyOf(entry: OutboxEntryView, t: TFunction): string | null {
  const { state, subject, reason } = entry;
  if (state === 'done' || state === 'inflight') return null;
  if (reason?.code === 'oversold') return t('sync.whenCounted', { pet: subject });
  if (reason?.code === 'handed_over_elsewhere' && state === 'parked') return t('sync.handedOverTwice');
  return reasonWords(reason, t, refusedKind(entry));
}

/** Statuses with which a service refuses a request permanently. */
const REFUSALS = [400, 404, 405, 409, 410, 422];

/** Whether the service refused it: a retry helps only after something was changed there. */
export function isRefused({ state, reason }: Pick<OutboxEntryView, 'state' | 'reason'>): boolean {
  return state === 'parked' && reason?.code === 'answered' && REFUSALS.includes(Number(reason.status));
}

/** The kind in a refusal's text: `sale` for an order that reports a sale. */
export function refusedKind({ kind, tells }: Pick<OutboxEntryView, 'kind' | 'tells'>): string {
  return tells === 'sale' ? `${kind}OfSale` : kind;
}

/** An entry's name: the order that reports a sale is the sale, with its receipt number. */
export function kindWords(
  { kind, tells, receipt }: Pick<OutboxEntryView, 'kind' | 'tells' | 'receipt'>,
  t: TFunction,
): string {
  const what =
    tells === 'pickup' ? t('sync.pickup') : named(tells === 'sale' ? 'saleKinds' : 'kinds', kind, t);
  return receipt === null ? what : `${what} ${receipt.number}`;
}

/** An entry's state; says so if only the connection blocks it. */
export function stateWords(
  { state, reason }: Pick<OutboxEntryView, 'state' | 'reason'>,
  status: SyncStatus | null,
  t: TFunction,
): string {
  if (state === 'ready' && isAway(status)) return t('sync.states.unreachable');
  if (state === 'blocked' && reason?.code === 'oversold') return t('sync.states.oversold');
  // Without a person's decision, it became obsolete before it was sent.
  if (state === 'discarded' && reason?.code !== 'discarded') return t('sync.states.withdrawn');
  return t(`sync.states.${state}`);
}

/** Whether the last attempt could not reach the service; entries may need attention as well. */
export function isAway(status: SyncStatus | null): boolean {
  return status?.trouble?.code === 'unreachable';
}

/** The sentence for a wrong clock, with the difference; null if it is right or unknown. */
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

/** Whether the disk has only room for sales, so that nothing from Petstore is written. */
export function isDiskLow(app: AppState | null): boolean {
  return app?.notices.some(({ code }) => code === 'disk_reserve') === true;
}

/** The translation of a value known only at run time; the value itself if there is none. */
export function named(
  group: string,
  name: string,
  t: TFunction,
  facts: Record<string, string | number> = {},
): string {
  const key = `sync.${group}.${name}`;
  return i18n.exists(key) ? say(t, key as Key, facts) : name;
}

/** The number of pending items as people count them: a sale is one, with everything that belongs to it. */
export function waitingCount({ people }: SyncStatus): number {
  return people.sales + people.orders + people.stock + people.edits;
}

/** A row of the list: a sale with all its lines, or an order with its changes. */
export interface SyncItem {
  /** The entry that is opened, whose state is shown. */
  lead: OutboxEntryView;
  /** Every entry in it. */
  ids: LocalId[];
  /** All the pets of a sale. */
  subject: string;
  /** When the last of its entries changed. */
  updatedAt: Instant;
}

/** Order in which the state of a sale is chosen from its lines' states. */
const FIRST: OutboxState[] = ['parked', 'in_doubt', 'inflight', 'ready', 'blocked', 'discarded', 'done'];

/**
 * Groups entries into rows. An entry that needs or had a decision has its own row.
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
