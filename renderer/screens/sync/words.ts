import type { TFunction } from 'i18next';
import type { OutboxEntryView } from '../../../shared/domain/sync.ts';
import { i18n, type Key, say } from '../../i18n.ts';
import { reasonWords } from '../../reasons.ts';

/** Why an entry is where it is; a person's own reason for discarding it stands as it was written. */
export function whyOf(
  { state, reason, reasonCode }: Pick<OutboxEntryView, 'state' | 'reason' | 'reasonCode'>,
  t: TFunction,
): string | null {
  if (state === 'done' || state === 'inflight') return null;
  return reasonCode === 'discarded' ? reason : reasonWords(reasonCode, reason, t);
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
