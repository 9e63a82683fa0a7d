import { Button, Select } from '@mantine/core';
import { useEffect } from 'react';
import { registerReason } from '../../../../shared/documents/register-report.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import { localDate } from '../../../../shared/time/time.ts';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { useStores } from '../../../app/useStores.ts';
import { useDates } from '../../../i18n/dates.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import { NoWrapNumbers } from '../../../ui/NoWrapNumbers.tsx';
import shared from '../../../ui/shared.module.css';
import { ReportButtons } from '../../printing/ReportButtons.tsx';
import { PageHead } from '../PageHead.tsx';
import { RecordRow } from '../RecordRow.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { BringInLine, Differences } from './Differences.tsx';
import { GroupPane } from './GroupPane.tsx';
import r from './register.module.css';

/** The register of animals: arrivals and departures, and beside them a group with its history. */
export function RegisterView() {
  const { useCatalogue } = useStores().checkout;
  const { useRegister, useStock } = useStores().stock;
  const { t, time, change, number } = useText();
  const { plain } = useDates();
  const go = useStock((state) => state.go);
  const categories = useCatalogue((state) => state.categories);
  const { question, rows, hasMore, isKept, chosen, different, failure, ...actions } = useRegister();
  const { load, ask, more, choose, leave, save } = actions;
  useEffect(() => void load(), [load]);
  const back = () => leave(() => go('table'));
  useBack(back, false);
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
            <SearchInput
              ref={homeRef}
              className={shared.across}
              label={t('stock.register.search')}
              value={question.text}
              onSearch={(text) => ask({ text })}
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
                <RecordRow
                  key={row.seq}
                  name={row.petName}
                  about={
                    <NoWrapNumbers>
                      {dotted(t(`paper.${registerReason(row.reason)}`), row.document, row.mark ?? row.group)}
                    </NoWrapNumbers>
                  }
                  sum={change(row.quantity)}
                  aboutSum={t('stock.history.balance', { number: number(row.balance) })}
                  chosen={row.groupId === chosen?.group.id}
                  onChoose={() => leave(() => choose(row.groupId))}
                >
                  <span className={`${shared.soft} ${r.at}`}>
                    {plain(localDate(Date.parse(row.at)))}
                    <br />
                    {time(row.at)}
                  </span>
                </RecordRow>
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
