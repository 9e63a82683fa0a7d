import type { TFunction } from 'i18next';
import type { EntryReason } from '../../../shared/domain/entry-reason.ts';
import { i18n, type Key, say } from '../../i18n/i18n.ts';

/**
 * Why something is not synced, in the person's language. A known refusal has our words, by what was refused; the
 * service's own text is in `rawAnswer`, and is quoted here where nothing else is known.
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

/** What a refusal of this status means for something of this kind; null where only the service's own words can say it. */
function refusalWords(status: number | null, kind: string, t: TFunction): string | null {
  const isNotAccepted = status === 400 || status === 422;
  const plain = kind.replace(/OfSale$/, '');
  const keys = isNotAccepted
    ? [`sync.notAccepted.${kind}`, `sync.notAccepted.${plain}`]
    : [`sync.refusals.${status}`];
  const key = keys.find((each) => i18n.exists(each));
  return key === undefined ? null : say(t, key as Key);
}

/** The service's answer verbatim, for its administrator. Null where the reason was not the service's answer. */
export function rawAnswer(reason: EntryReason | null, t: TFunction): string | null {
  if (reason?.code !== 'answered' || reason.status === null) return null;
  const { name, status, words } = reason;
  return [t('sync.raw.status', { status }), name, words].filter(Boolean).join(' · ');
}
