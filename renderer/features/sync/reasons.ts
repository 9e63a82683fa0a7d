import type { TFunction } from 'i18next';
import type { EntryReason } from '../../../shared/domain/entry-reason.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';

/**
 * Why something is not synced, in the person's language. Known refusals have our own text by kind; the service's text is in
 * `rawAnswer` and quoted here only if nothing else is known.
 */
export function reasonWords(reason: EntryReason | null, t: TFunction, kind?: string): string | null {
  if (reason === null) return null;
  if (reason.code === 'discarded') return reason.why;
  if (reason.code === 'unreadable') return t('sync.reasons.unreadable', { raw: reason.raw });
  if (reason.code !== 'answered') return say(t, `sync.reasons.${reason.code}` as Key);
  const { name, status, words } = reason;
  const known = kind === undefined ? null : refusalWords(status, kind, t);
  if (known !== null) return known;
  const key = `sync.answers.${name}`;
  if (i18n.exists(key)) return say(t, key as Key);
  if (words !== null) return t('sync.says', { words });
  return t(status === null ? 'sync.answers.unreachable' : 'sync.answers.silent');
}

/** The text for a refusal with this status; null if only the service's own words explain it. */
function refusalWords(status: number | null, kind: string, t: TFunction): string | null {
  const isNotAccepted = status === 400 || status === 422;
  const plain = kind.replace(/OfSale$/, '');
  const keys = isNotAccepted
    ? [`sync.notAccepted.${kind}`, `sync.notAccepted.${plain}`]
    : [`sync.refusals.${status}`];
  const key = keys.find((each) => i18n.exists(each));
  return key === undefined ? null : say(t, key as Key);
}

/** The service's answer verbatim, for its administrator. Null if the reason was not an answer. */
export function rawAnswer(reason: EntryReason | null, t: TFunction): string | null {
  if (reason?.code !== 'answered' || reason.status === null) return null;
  const { name, status, words } = reason;
  return [t('sync.raw.status', { status }), name, words].filter(Boolean).join(' · ');
}
