import { Button, Select, TextInput } from '@mantine/core';
import { IconFileTypeCsv, IconReceipt, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { ActivityRow } from '../../../../shared/domain/activity.ts';
import { ACTIVITY_GROUPS } from '../../../../shared/domain/groups.ts';
import { localDate } from '../../../../shared/time/time.ts';
import { useStores } from '../../../app/useStores.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { DayPresets } from '../../../ui/form/Presets.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Refusal } from '../../../ui/Refusal.tsx';
import shared from '../../../ui/shared.module.css';
import { SlipDialog } from '../../orders/SlipDialog.tsx';
import { SignInAsManager, useNeedsManager } from '../ManagerOnly.tsx';
import a from './activity.module.css';
import { Check } from './Check.tsx';
import { activityCsv } from './csv.ts';
import { aboutOf, amountOf, changeOf, factsOf, itemWords, kindWords } from './labels.ts';

const ANY = '';
const NOBODY = 'nobody';

/** Refusals that a manager's sign-in resolves. */
const SIGN_IN: readonly string[] = ['manager_sign_in_needed', 'sign_in_needed'];

/** The activity log, filtered by person, kind, day and text; and a check of all ledgers. */
export function Activity() {
  const { useActivity } = useStores().settings;
  const { useStaff } = useStores().staff;
  const { t, format } = useText();
  const { filter, rows, next, busy, saving, failure, more, setFilter, watch, saveCsv } = useActivity();
  const staff = useStaff((state) => state.members);
  const dates = useDates();
  const today = localDate(Date.now());
  const cashier = useNeedsManager();
  // Without a sign-in, the main process decides whether one is needed.
  const locked = cashier || (failure !== null && SIGN_IN.includes(failure.code));
  const [text, setText] = useState('');
  useEffect(() => (cashier ? undefined : watch()), [watch, cashier]);

  function search(event: FormEvent) {
    event.preventDefault();
    void setFilter({ text: text.trim() });
  }

  if (locked) {
    return (
      <div className={a.page}>
        <Check />
        <SignInAsManager />
      </div>
    );
  }
  return (
    <div className={a.page}>
      <Check />
      <div className={a.log}>
        <div className={a.head}>
          <p className={shared.hint}>{t('settings.activity.words')}</p>
          <ActionButton
            icon={IconFileTypeCsv}
            disabled={busy || saving}
            onClick={() => void saveCsv('perch-activity.csv', (all) => activityCsv(all, t, format))}
          >
            {t('documents.saveCsv')}
          </ActionButton>
        </div>
        <form className={a.filters} onSubmit={search}>
          <DayPresets from={filter.from} to={filter.to} onChange={(days) => void setFilter(days)} />
          <DateField
            label={t('form.from')}
            value={filter.from}
            onChange={(from) => void setFilter({ from })}
          />
          <DateField label={t('form.to')} value={filter.to} onChange={(to) => void setFilter({ to })} />
          <Select
            label={t('settings.activity.who')}
            data={[
              { value: ANY, label: t('receipts.everybody') },
              ...(staff ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              { value: NOBODY, label: t('paper.nobody') },
            ]}
            value={filter.staffId ?? ANY}
            onChange={(value) =>
              void setFilter({
                staffId: value === NOBODY ? NOBODY : (staff?.find(({ id }) => id === value)?.id ?? null),
              })
            }
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
            rightSectionWidth="var(--perch-touch)"
            rightSection={
              <IconButton
                type="submit"
                icon={IconSearch}
                label={t('settings.activity.text')}
                loading={busy}
              />
            }
          />
        </form>
        <Refusal failure={failure} />
        {rows?.length === 0 && <p className={shared.hint}>{t('settings.activity.none')}</p>}
        <ol className={a.days} aria-label={t('settings.section.activity')}>
          {[...Map.groupBy(rows ?? [], ({ businessDate }) => businessDate)].map(([day, ofDay]) => (
            <li key={day}>
              <h3 className={a.day}>{dates.long(day, today)}</h3>
              <ul>
                {ofDay.map((row) => (
                  <Line key={row.seq} row={row} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
        {next !== null && (
          <div>
            <Button loading={busy} onClick={() => void more()}>
              {t('settings.activity.more')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function Line({ row }: { row: ActivityRow }) {
  const { t, format } = useText();
  const change = changeOf(row, format, t);
  const opens = row.items.length > 0 || row.saleId !== null;
  const head = (
    <>
      {/* A shift past midnight keeps its business date. */}
      <span className={shared.soft}>
        {localDate(Date.parse(row.at)) === row.businessDate ? format.time(row.at) : format.dateTime(row.at)}
      </span>
      <span>
        <strong>{kindWords(row, t)}</strong> {aboutOf(row, t)}
        {factsOf(row, format, t).map((fact) => ` · ${fact}`)}
        {change && ` · ${t('settings.activity.change', withNothing(change))}`}
        {row.typed && ` · ${row.typed}`}
      </span>
      <span className={a.who}>
        {row.staffName ?? t('paper.nobody')}
        {row.approvedByName && ` · ${t('settings.activity.approved', { name: row.approvedByName })}`}
      </span>
      <span className={a.amount}>{amountOf(row, format)}</span>
    </>
  );
  return (
    <li data-selectable="">
      {/* Only entries with further details are expandable. */}
      {opens ? (
        <details className={a.opens}>
          <summary className={a.line}>{head}</summary>
          <Facts row={row} />
        </details>
      ) : (
        <div className={a.line}>{head}</div>
      )}
    </li>
  );

  function withNothing({ from, to }: { from: string; to: string }) {
    const none = t('settings.activity.nothingSet');
    return { from: from || none, to: to || none };
  }
}

/** What was sold, returned or removed, each with its discount, and a link to the receipt. */
function Facts({ row }: { row: ActivityRow }) {
  const { useModal } = useStores().app;
  const { t, format } = useText();
  const money = format.moneyIn(row.currency);
  const receipt = useModal(`settings.activity.receipt.${row.seq}`);
  return (
    <div className={a.facts}>
      <ul>
        {row.items.map((item) => (
          <li key={`${item.petName} ${item.quantity} ${item.amount}`} className={a.item}>
            <span>{itemWords(item, format, t)}</span>
            <span className={a.amount}>{item.amount === null ? '' : money(item.amount)}</span>
          </li>
        ))}
      </ul>
      {row.saleId !== null && (
        <div>
          <ActionButton icon={IconReceipt} onClick={receipt.open}>
            {t('settings.activity.receipt')}
          </ActionButton>
          <SlipDialog modal={receipt} saleId={row.saleId} />
        </div>
      )}
    </div>
  );
}
