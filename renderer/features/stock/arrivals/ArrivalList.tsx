import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconPackage, IconPencil, IconSearch, IconSticker } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { arrivalReport } from '../../../../shared/documents/arrival-report.ts';
import type { Arrival, ArrivalRow } from '../../../../shared/domain/arrivals.ts';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { explain } from '../../../i18n/i18n.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ReportSection } from '../../../ui/Report.tsx';
import shared from '../../../ui/shared.module.css';
import { ReportButtons } from '../../printing/ReportButtons.tsx';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import a from './arrivals.module.css';

/** Posted deliveries, and the chosen one with its lines. */
export function ArrivalList() {
  const { useArrivals, useStock } = useStores().stock;
  const { t } = useTranslation();
  const go = useStock((state) => state.go);
  const { rows, chosen, failure, text, hasMore, load, search, more, choose } = useArrivals();
  useEffect(() => void load(), [load]);
  const back = () => go('table');
  useShortcuts('nav.stock', [{ keys: ['Escape'], label: 'keys.back', hidden: true, run: back }]);

  return (
    <div className={s.screen} data-even="">
      <section className={shared.browse} aria-label={t('stock.arrivals.title')}>
        <PageHead title={t('stock.arrivals.title')} onBack={back}>
          <ActionButton icon={IconPackage} variant="filled" onClick={() => go('arrival')}>
            {t('stock.arrivals.receive')}
          </ActionButton>
        </PageHead>
        <TextInput
          ref={homeRef}
          size="lg"
          aria-label={t('stock.arrivals.search')}
          placeholder={t('stock.arrivals.search')}
          spellCheck={false}
          maxLength={200}
          value={text}
          leftSection={<IconSearch aria-hidden="true" />}
          rightSection={
            text !== '' && (
              <CloseButton aria-label={t('common.clearSearch')} onClick={() => void search('')} />
            )
          }
          onChange={(event) => void search(event.currentTarget.value)}
        />
        {failure && <EmptyState title={explain(failure, t)} />}
        {rows?.length === 0 && (
          <EmptyState
            title={text === '' ? t('stock.arrivals.none') : t('stock.arrivals.noMatch', { text })}
            words={text === '' ? t('stock.arrivals.noneHint') : undefined}
          />
        )}
        {rows && rows.length > 0 && (
          <div className={shared.scroller}>
            <ul className={s.records}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Row row={row} chosen={row.id === chosen?.id} onChoose={() => void choose(row.id)} />
                </li>
              ))}
            </ul>
            {hasMore && <Button onClick={() => void more()}>{t('stock.arrivals.more')}</Button>}
          </div>
        )}
      </section>
      {chosen ? (
        <Chosen arrival={chosen} />
      ) : (
        <section className={s.pane} aria-label={t('stock.arrivals.chosen')} />
      )}
    </div>
  );
}

function Row({ row, chosen, onChoose }: { row: ArrivalRow; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const { dateTime, number, moneyIn } = useFormat();
  return (
    <button type="button" className={s.record} aria-current={chosen || undefined} onClick={onChoose}>
      <span className={s.recordName}>
        <strong>{row.supplierName}</strong>
        <span className={shared.soft}>
          {[row.number, row.document, dateTime(row.postedAt)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={s.recordSum}>
        {t('stock.arrivals.units', { count: row.units, number: number(row.units) })}
        <span className={shared.soft}>
          {row.corrects
            ? t('stock.arrivals.corrects', { number: row.corrects })
            : moneyIn(row.currency)(row.cost)}
        </span>
      </span>
    </button>
  );
}

function Chosen({ arrival }: { arrival: Arrival }) {
  const { printDocument, savePdf } = useStores().printing;
  const { saveArrivalCsv, useArrivals, useLabels } = useStores().stock;
  const { t } = useTranslation();
  const { dateTime, moneyIn, number: figure } = useFormat();
  const correct = useArrivals((state) => state.correct);
  const openLabels = useLabels((state) => state.open);
  const { number, supplierName, document, corrects, correctedBy, lines } = arrival;
  const report = arrivalReport(arrival);
  const isOpen = corrects === null && lines.some(({ left }) => left > 0);
  return (
    <section className={s.pane} aria-label={number}>
      <header className={`${s.paneHead} ${a.head}`}>
        <div className={shared.grow}>
          <h2 className={s.title}>{supplierName}</h2>
          <p className={shared.words}>
            {[number, document, dateTime(arrival.postedAt)].filter(Boolean).join(' · ')}
          </p>
          <p className={shared.words}>
            {[
              arrival.staffName,
              t('stock.arrivals.units', { count: arrival.units, number: figure(arrival.units) }),
              arrival.approvedBy && t('stock.counts.approved', { name: arrival.approvedBy }),
              corrects && t('stock.arrivals.corrects', { number: corrects }),
              ...correctedBy.map((one) => t('stock.arrivals.correctedBy', { number: one })),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className={`${s.big} ${a.total}`}>
          <span className={shared.hidden}>{t('stock.arrival.cost')} </span>
          {moneyIn(arrival.currency)(arrival.cost)}
        </p>
      </header>
      <div className={s.actions}>
        <ReportButtons
          onPrint={() => void printDocument('arrival', arrival.id)}
          onPdf={() => void savePdf('arrival', arrival.id)}
          onCsv={() => void saveArrivalCsv(arrival, t('paper.arrival'))}
        />
        {isOpen && (
          <ActionButton
            icon={IconSticker}
            onClick={() => openLabels({ kind: 'arrival', arrivalId: arrival.id, perUnit: true }, number)}
          >
            {t('paper.labels')}
          </ActionButton>
        )}
        {isOpen && (
          <ActionButton icon={IconPencil} onClick={() => void correct(arrival)}>
            {t('stock.arrivals.correct')}
          </ActionButton>
        )}
      </div>
      <section className={s.paneScroller} tabIndex={0} aria-label={t('stock.arrivals.chosen')}>
        <ReportSection section={report.sections.lines} missing="–" />
      </section>
    </section>
  );
}
