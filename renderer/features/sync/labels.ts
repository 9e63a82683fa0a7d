import type { TFunction } from 'i18next';
import type { OutboxEntryView, SyncStatus } from '../../../shared/domain/sync.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';
import { reasonWords } from './reasons.ts';

/** Why an entry is where it is; a person's own reason for discarding it stands as it was written. */
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

/** By what a refusal is told: of a sale in words for a sale. */
export function refusedKind({ kind, tells }: Pick<OutboxEntryView, 'kind' | 'tells'>): string {
  return tells === 'sale' ? `${kind}OfSale` : kind;
}

/**
 * What an entry is, as people call it: the order that tells of a sale is the sale, by the number of its receipt.
 */
export function kindWords(
  { kind, tells, receipt }: Pick<OutboxEntryView, 'kind' | 'tells' | 'receipt'>,
  t: TFunction,
): string {
  const what =
    tells === 'pickup' ? t('sync.pickup') : named(tells === 'sale' ? 'saleKinds' : 'kinds', kind, t);
  return receipt === null ? what : `${what} ${receipt.number}`;
}

/** Where an entry stands; what nothing but the connection keeps says so. */
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
