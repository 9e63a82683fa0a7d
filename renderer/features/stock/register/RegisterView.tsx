import { Button, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { registerReason } from '../../../../shared/documents/register-report.ts';
import type { RegisterRow } from '../../../../shared/domain/animals.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { localDate } from '../../../../shared/time/time.ts';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useFormat } from '../../../i18n/format.ts';
import { explain } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { NoWrapNumbers } from '../../../ui/NoWrapNumbers.tsx';
import shared from '../../../ui/shared.module.css';
import { ReportButtons } from '../../printing/ReportButtons.tsx';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { BringInLine, Differences } from './Differences.tsx';
import { GroupPane } from './GroupPane.tsx';
import r from './register.module.css';

/** The register of animals: arrivals and departures, and beside them a group with its history. */
export function RegisterView() {
  const { useCatalogue } = useStores().checkout;
  const { useRegister, useStock } = useStores().stock;
  const { t } = useTranslation();
  const go = useStock((state) => state.go);
  const categories = useCatalogue((state) => state.categories);
  const {
    question,
    rows,
    hasMore,
    isKept,
    chosen,
    different,
    failure,
    load,
    ask,
    more,
    choose,
    leave,
    save,
  } = useRegister();
  useEffect(() => void load(), [load]);
  const back = () => leave(() => go('table'));
  useShortcuts('nav.stock', [{ keys: ['Escape'], label: 'keys.back', hidden: true, run: back }]);
  const kept = (categories ?? []).filter(({ register }) => register);

  return (
    <div className={s.screen} data-even="">
      <section className={shared.browse} aria-label={t('paper.registerOfAnimals')}>
        <PageHead title={t('paper.registerOfAnimals')} onBack={back}>
          <ReportButtons
            disabled={!rows?.length}
            onPdf={() => void save('animals.savePdf')}
            onCsv={() => void save('animals.saveCsv')}
          />
        </PageHead>
        {question && isKept && (
          <div className={r.question}>
            <TextInput
              ref={homeRef}
              className={shared.across ?? ''}
              label={t('stock.register.search')}
              spellCheck={false}
              maxLength={200}
              value={question.text}
              leftSection={<IconSearch aria-hidden="true" />}
              onChange={(event) => void ask({ text: event.currentTarget.value })}
            />
            <DateField
              label={t('form.from')}
              value={question.from}
              required
              onChange={(from) => from && void ask({ from })}
            />
            <DateField
              label={t('form.to')}
              value={question.to}
              required
              onChange={(to) => to && void ask({ to })}
            />
            {kept.length > 1 && (
              <Select
                label={t('paper.category')}
                data={[
                  { value: '', label: t('common.all') },
                  ...kept.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={question.categoryId ?? ''}
                onChange={(id) => void ask({ categoryId: (id || null) as LocalId | null })}
              />
            )}
          </div>
        )}
        <Differences />
        {failure && <EmptyState title={explain(failure, t)} />}
        {rows?.length === 0 &&
          (isKept ? (
            <EmptyState title={t('stock.register.none')} />
          ) : (
            <EmptyState title={t('stock.register.notKept')} words={t('stock.register.notKeptHint')}>
              <Button variant="filled" onClick={() => go('categories')}>
                {t('stock.categoriesButton')}
              </Button>
            </EmptyState>
          ))}
        {rows && rows.length > 0 && (
          <div className={shared.scroller}>
            <ul className={s.records}>
              {rows.map((row) => (
                <li key={row.seq}>
                  <Row
                    row={row}
                    chosen={row.groupId === chosen?.group.id}
                    onChoose={() => leave(() => choose(row.groupId))}
                  />
                </li>
              ))}
            </ul>
            {hasMore && <Button onClick={() => void more()}>{t('stock.arrivals.more')}</Button>}
          </div>
        )}
      </section>
      {different ? (
        <BringInLine key={different.petId} difference={different} />
      ) : chosen ? (
        <GroupPane key={chosen.group.id} group={chosen.group} rows={chosen.rows} />
      ) : (
        <section className={s.pane} aria-label={t('stock.register.chosen')} />
      )}
    </div>
  );
}

function Row({ row, chosen, onChoose }: { row: RegisterRow; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const { time, change, number } = useFormat();
  const { plain } = useDates();
  return (
    <button type="button" className={s.record} aria-current={chosen || undefined} onClick={onChoose}>
      <span className={`${shared.soft} ${r.at}`}>
        {plain(localDate(Date.parse(row.at)))}
        <br />
        {time(row.at)}
      </span>
      <span className={s.recordName}>
        <strong>{row.petName}</strong>
        <span className={shared.soft}>
          <NoWrapNumbers>
            {[t(`paper.${registerReason(row.reason)}`), row.document, row.mark ?? row.group]
              .filter(Boolean)
              .join(' · ')}
          </NoWrapNumbers>
        </span>
      </span>
      <span className={s.recordSum}>
        {change(row.quantity)}
        <span className={shared.soft}>{t('stock.history.balance', { number: number(row.balance) })}</span>
      </span>
    </button>
  );
}
