import { IconFileUnknown } from '@tabler/icons-react';
import type { UnreadableList, UnreadableRow } from '../../../../shared/domain/unreadable.ts';
import { useText } from '../../../i18n/text.ts';
import { Details } from '../../../ui/Details.tsx';
import shared from '../../../ui/shared.module.css';
import s from '../SyncScreen.module.css';
import u from './Unreadable.module.css';

/** Unreadable rows of the service's lists: which list, how many, and verbatim. */
export function Unreadable({ lists }: { lists: readonly UnreadableList[] }) {
  const { t } = useText();
  if (lists.length === 0) return null;
  return (
    <section className={shared.closeStack} aria-label={t('sync.unreadable.title')}>
      <h2 className={s.heading}>{t('sync.unreadable.title')}</h2>
      {lists.map((list) => (
        <List key={list.resource} list={list} />
      ))}
      <p className={shared.hint}>{t('sync.unreadable.hint')}</p>
    </section>
  );
}

function List({ list: { resource, count, rows } }: { list: UnreadableList }) {
  const { t, number } = useText();
  return (
    <div className={s.note}>
      <IconFileUnknown className={shared.softIcon} aria-hidden="true" />
      <div className={shared.grow}>
        <p className={shared.strong}>{t(`sync.unreadable.${resource}`, { count })}</p>
        <Details title={t('sync.unreadable.show')}>
          <ul className={shared.stack}>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows can be written alike
              <li key={place}>
                <p className={shared.hint}>{whatOf(row)}</p>
                <pre className={u.raw} data-selectable="">
                  {row.raw}
                  {row.cut && '…'}
                </pre>
              </li>
            ))}
          </ul>
          {rows.length < count && (
            <p className={shared.hint}>
              {t('sync.unreadable.more', { number: number(count - rows.length) })}
            </p>
          )}
        </Details>
      </div>
    </div>
  );

  function whatOf({ remoteId, field }: UnreadableRow): string {
    const why = field === null ? t('sync.unreadable.noObject') : t('sync.unreadable.field', { field });
    return remoteId === null ? why : `${t('sync.unreadable.id', { id: remoteId })}: ${why}`;
  }
}
