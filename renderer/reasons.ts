import type { TFunction } from 'i18next';
import type { EntryReason } from '../shared/domain/entry-reason.ts';
import { i18n, type Key, say } from './i18n.ts';

/** Why something has not arrived, in the person's language; what the service said itself is quoted as it was. */
export function reasonWords(reason: EntryReason | null, t: TFunction): string | null {
  if (reason === null) return null;
  if (reason.code === 'discarded') return reason.why;
  if (reason.code === 'unreadable') return t('sync.reasons.unreadable', { raw: reason.raw });
  if (reason.code !== 'answered') return say(t, `sync.reasons.${reason.code}` as Key);
  const { name, status, words } = reason;
  if (words !== null) return t('sync.says', { words });
  const key = `sync.answers.${name}`;
  if (i18n.exists(key)) return say(t, key as Key);
  return status === null ? t('sync.says', { words: name }) : t('sync.answers.silent', { status });
}
