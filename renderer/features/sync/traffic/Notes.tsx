import { IconCalendarX } from '@tabler/icons-react';
import type { ServiceNote } from '../../../../shared/domain/requests.ts';
import { useText } from '../../../i18n/text.ts';
import shared from '../../../ui/shared.module.css';
import { named } from '../labels.ts';
import s from '../SyncScreen.module.css';

/** Announcements of the service: what it will remove and when, and what is unfinished. */
export function Notes({ notes }: { notes: ServiceNote[] }) {
  const { t, words: locale, moment } = useText();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const day = (at: string) => date.format(Date.parse(at));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const ending = notes.filter(({ mark }) => mark === 'deprecated');
  const marked = (mark: 'experimental' | 'beta') =>
    notes
      .filter((note) => note.mark === mark)
      .map(({ operation }) => named('notes.operations', operation, t));
  const experimental = marked('experimental');
  const beta = marked('beta');
  return (
    <section className={shared.closeStack} aria-label={t('sync.notes.title')}>
      <h2 className={s.heading}>{t('sync.notes.title')}</h2>
      {ending.length === 0 && <p className={shared.hint}>{t('sync.notes.none')}</p>}
      {ending.map((note) => (
        <div key={note.operation} className={s.note}>
          <IconCalendarX className={shared.softIcon} aria-hidden="true" />
          <div>
            <p className={shared.strong}>{givenUp(note)}</p>
            <p className={shared.hint}>
              {note.sunsetAt
                ? t('sync.notes.sunset', { until: day(note.sunsetAt) })
                : t('sync.notes.noSunset')}{' '}
              {t('sync.notes.act')} {note.seenAt && t('sync.notes.seen', { at: moment(note.seenAt) })}
            </p>
          </div>
        </div>
      ))}
      {experimental.length > 0 && (
        <p className={shared.hint}>{t('sync.notes.experimental', { list: list.format(experimental) })}</p>
      )}
      {beta.length > 0 && <p className={shared.hint}>{t('sync.notes.beta', { list: list.format(beta) })}</p>}
      {experimental.length + beta.length > 0 && <p className={shared.hint}>{t('sync.notes.markHint')}</p>}
    </section>
  );

  function givenUp({ operation, deprecatedAt }: ServiceNote): string {
    const words = named('notes.operations', operation, t);
    const what = words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
    if (deprecatedAt === null) return t('sync.notes.deprecated', { what });
    return t('sync.notes.deprecatedSince', { what, since: day(deprecatedAt) });
  }
}
