import { Button, Select, TextInput } from '@mantine/core';
import { IconFileTypeCsv, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_GROUPS } from '../../../../shared/activity-groups.ts';
import type { ActivityRow } from '../../../../shared/domain/activity.ts';
import { useFormat } from '../../../format.ts';
import { explain } from '../../../i18n.ts';
import { useActivity, useStaff } from '../../../stores/index.ts';
import s from '../settings.module.css';
import a from './activity.module.css';
import { Check } from './Check.tsx';
import { activityCsv } from './csv.ts';
import { aboutOf, amountOf, changeOf, kindWords } from './labels.ts';

const ANY = '';

/** Who did what when, found by person, kind, day and text; and whether all of it adds up. */
export function Activity() {
  const { t } = useTranslation();
  const { filter, rows, next, busy, failure, load, more, setFilter, forget, saveCsv } = useActivity();
  const staff = useStaff((state) => state.members);
  const format = useFormat();
  const [text, setText] = useState('');
  useEffect(() => {
    void load();
    return forget;
  }, [load, forget]);

  function search(event: FormEvent) {
    event.preventDefault();
    void setFilter({ text: text.trim() });
  }

  return (
    <div className={a.page}>
      <Check />
      <p className={s.words}>{t('settings.activity.words')}</p>
      <form className={a.filters} onSubmit={search}>
        <TextInput
          type="date"
          label={t('settings.activity.from')}
          value={filter.from ?? ''}
          onChange={({ currentTarget }) => void setFilter({ from: currentTarget.value || null })}
        />
        <TextInput
          type="date"
          label={t('settings.activity.to')}
          value={filter.to ?? ''}
          onChange={({ currentTarget }) => void setFilter({ to: currentTarget.value || null })}
        />
        <Select
          label={t('settings.activity.who')}
          data={[
            { value: ANY, label: t('settings.activity.everybody') },
            ...(staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filter.staffId ?? ANY}
          allowDeselect={false}
          onChange={(value) => void setFilter({ staffId: staff?.find(({ id }) => id === value)?.id ?? null })}
        />
        <Select
          label={t('settings.activity.what')}
          data={[
            { value: ANY, label: t('settings.activity.everything') },
            ...ACTIVITY_GROUPS.map((group) => ({
              value: group,
              label: t(`settings.activity.groups.${group}`),
            })),
          ]}
          value={filter.group ?? ANY}
          allowDeselect={false}
          onChange={(value) =>
            void setFilter({ group: ACTIVITY_GROUPS.find((group) => group === value) ?? null })
          }
        />
        <TextInput
          className={a.text ?? ''}
          label={t('settings.activity.text')}
          placeholder={t('settings.activity.textHint')}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconSearch aria-hidden="true" />} loading={busy}>
          {t('settings.activity.text')}
        </Button>
        <Button
          leftSection={<IconFileTypeCsv aria-hidden="true" />}
          disabled={busy}
          onClick={() => void saveCsv('perch-activity.csv', (all) => activityCsv(all, t, format))}
        >
          {t('settings.activity.csv')}
        </Button>
      </form>
      {failure && (
        <p className={s.failure} role="alert">
          {explain(failure, t)}
        </p>
      )}
      {rows?.length === 0 && <p className={s.words}>{t('settings.activity.none')}</p>}
      <ul className={a.list} aria-label={t('settings.activity.list')}>
        {rows?.map((row) => (
          <Line key={row.seq} row={row} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <Button loading={busy} onClick={() => void more()}>
            {t('settings.activity.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Line({ row }: { row: ActivityRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = changeOf(row, format);
  return (
    <li className={a.line} data-selectable="">
      <span className={s.soft}>{format.dateTime(row.at)}</span>
      <span>
        <strong>{kindWords(row, t)}</strong> {aboutOf(row)}
        {change && ` · ${t('settings.activity.change', withNothing(change))}`}
        {row.typed && ` · ${row.typed}`}
      </span>
      <span className={s.soft}>
        {row.staffName ?? t('settings.activity.nobody')}
        {row.approvedByName && ` · ${t('settings.activity.approved', { name: row.approvedByName })}`}
      </span>
      <span className={a.amount}>{amountOf(row, format)}</span>
    </li>
  );

  function withNothing({ from, to }: { from: string; to: string }) {
    const none = t('settings.activity.nothingSet');
    return { from: from || none, to: to || none };
  }
}
