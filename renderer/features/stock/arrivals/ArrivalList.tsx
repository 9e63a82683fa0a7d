import { Button } from '@mantine/core';
import { IconPackage, IconPencil, IconSticker } from '@tabler/icons-react';
import { useEffect } from 'react';
import { arrivalReport } from '../../../../shared/documents/arrival-report.ts';
import type { Arrival } from '../../../../shared/domain/arrivals.ts';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/text.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { dotted } from '../../../ui/dotted.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import { ReportSection } from '../../../ui/Report.tsx';
import shared from '../../../ui/shared.module.css';
import { ReportButtons } from '../../printing/ReportButtons.tsx';
import { PageHead } from '../PageHead.tsx';
import { PaneHead } from '../PaneHead.tsx';
import { RecordRow } from '../RecordRow.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import a from './arrivals.module.css';

/** Posted deliveries, and the chosen one with its lines. */
export function ArrivalList() {
  const { useArrivals, useStock } = useStores().stock;
  const { t, dateTime, moneyIn } = useText();
  const go = useStock((state) => state.go);
  const { rows, chosen, failure, text, hasMore, load, search, more, choose } = useArrivals();
  useEffect(() => void load(), [load]);
  const back = () => go('table');
  useBack(back, false);

  return (
    <div className={s.screen} data-even="">
      <section className={shared.browse} aria-label={t('stock.arrivals.title')}>
        <PageHead title={t('stock.arrivals.title')} onBack={back}>
          <ActionButton icon={IconPackage} variant="filled" onClick={() => go('arrival')}>
            {t('stock.arrivals.receive')}
          </ActionButton>
        </PageHead>
        <SearchInput
          ref={homeRef}
          size="lg"
          aria-label={t('stock.arrivals.search')}
          placeholder={t('stock.arrivals.search')}
          value={text}
          clearable
          onSearch={search}
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
                <RecordRow
                  key={row.id}
                  name={row.supplierName}
                  about={dotted(row.number, row.document, dateTime(row.postedAt))}
                  sum={t('stock.arrivals.units', { count: row.units })}
                  aboutSum={
                    row.corrects
                      ? t('stock.arrivals.corrects', { number: row.corrects })
                      : moneyIn(row.currency)(row.cost)
                  }
                  chosen={row.id === chosen?.id}
                  onChoose={() => void choose(row.id)}
                />
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

function Chosen({ arrival }: { arrival: Arrival }) {
  const { printDocument, savePdf } = useStores().printing;
  const { saveArrivalCsv, useArrivals, useLabels } = useStores().stock;
  const { t, dateTime, moneyIn } = useText();
  const correct = useArrivals((state) => state.correct);
  const openLabels = useLabels((state) => state.open);
  const { number, supplierName, document, corrects, correctedBy, lines } = arrival;
  const report = arrivalReport(arrival);
  const isOpen = corrects === null && lines.some(({ left }) => left > 0);
  return (
    <section className={s.pane} aria-label={number}>
      <PaneHead
        title={supplierName}
        about={[
          dotted(number, document, dateTime(arrival.postedAt)),
          dotted(
            arrival.staffName,
            t('stock.arrivals.units', { count: arrival.units }),
            arrival.approvedBy && t('stock.counts.approved', { name: arrival.approvedBy }),
            corrects && t('stock.arrivals.corrects', { number: corrects }),
            ...correctedBy.map((one) => t('stock.arrivals.correctedBy', { number: one })),
          ),
        ]}
        className={a.head}
      >
        <p className={`${s.big} ${a.total}`}>
          <span className={shared.hidden}>{t('stock.arrival.cost')} </span>
          {moneyIn(arrival.currency)(arrival.cost)}
        </p>
      </PaneHead>
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
