import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countNotes } from '../../../../shared/documents/count-report.ts';
import { labelText } from '../../../../shared/documents/report.ts';
import type { CountReport, FinishedCount } from '../../../../shared/domain/counts.ts';
import type { Instant } from '../../../../shared/time/time.ts';
import { useShortcuts } from '../../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useReportWriter } from '../../../i18n/reportWriter.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import { ReportButtons } from '../../printing/ReportButtons.tsx';
import { PageHead } from '../PageHead.tsx';
import s from '../stock.module.css';
import { CountSums, Tally } from './CountSums.tsx';
import c from './count.module.css';

/** Finished counts, and the chosen one with its differences. */
export function FinishedCounts() {
  const { useFinishedCounts, useStock } = useStores().stock;
  const { t } = useTranslation();
  const go = useStock((state) => state.go);
  const { list, chosen, failure, load, choose } = useFinishedCounts();
  useEffect(() => void load(), [load]);
  const back = () => go('table');
  useShortcuts('nav.stock', [{ keys: ['Escape'], label: 'keys.back', hidden: true, run: back }]);

  return (
    <div className={s.screen} data-even="">
      <section className={shared.browse} aria-label={t('stock.counts.title')}>
        <PageHead title={t('stock.counts.title')} onBack={back} />
        {failure && <EmptyState title={explain(failure, t)} />}
        {list?.length === 0 && (
          <EmptyState title={t('stock.counts.none')} words={t('stock.counts.noneHint')} />
        )}
        {list && list.length > 0 && (
          <ul className={`${shared.scroller} ${s.records}`}>
            {list.map((count) => (
              <li key={count.id}>
                <Row count={count} chosen={count.id === chosen?.id} onChoose={() => void choose(count.id)} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {chosen ? (
        <Report report={chosen} />
      ) : (
        <section className={s.pane} aria-label={t('stock.counts.chosen')} />
      )}
    </div>
  );
}

/** The scope of a count; null for single pets. */
function scopeOf({ scope }: Pick<FinishedCount, 'scope'>, t: TFunction): string | null {
  if (!scope) return null;
  const { categoryName } = scope;
  return categoryName === null ? t('paper.wholeShop') : t('stock.count.scope', { category: categoryName });
}

/** The name of a count; an unnamed one is identified by its day. */
function nameOf(
  { label, endedAt }: Pick<FinishedCount, 'label' | 'endedAt'>,
  t: TFunction,
  dateTime: (at: Instant) => string,
): string {
  return label || t('stock.counts.unnamed', { at: dateTime(endedAt) });
}

function Row({ count, chosen, onChoose }: { count: FinishedCount; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormat();
  return (
    <button type="button" className={s.record} aria-current={chosen || undefined} onClick={onChoose}>
      <span className={s.recordName}>
        <strong>{nameOf(count, t, dateTime)}</strong>
        <span className={shared.soft}>
          {[scopeOf(count, t), dateTime(count.endedAt), count.staffName].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={s.recordSum}>
        {count.different === 0
          ? t('stock.counts.right')
          : t('stock.counts.different', { count: count.different }).replace(
              String(count.different),
              number(count.different),
            )}
        {count.different > 0 && (
          <span className={shared.soft}>
            {t('paper.missingPets')} {number(count.missing)} · {t('paper.extraPets')} {number(count.extra)}
          </span>
        )}
      </span>
    </button>
  );
}

function Report({ report }: { report: CountReport }) {
  const { printDocument, savePdf } = useStores().printing;
  const { saveCountCsv } = useStores().stock;
  const { t } = useTranslation();
  const format = useFormat();
  const { number, dateTime } = format;
  const writer = useReportWriter();
  const { moneyChange } = format.in(report.currency);
  const different = report.lines.filter(({ difference }) => difference !== 0);
  const right = report.lines.length - different.length;
  const title = nameOf(report, t, dateTime);
  return (
    <section className={`${s.pane} ${s.outcome}`} aria-label={title}>
      <div className={shared.closeStack}>
        <header className={s.paneHead}>
          <div className={shared.grow}>
            <h2 className={s.title}>{title}</h2>
            <p className={shared.words}>
              {[
                scopeOf(report, t),
                dateTime(report.endedAt),
                report.staffName,
                report.approvedBy && t('stock.counts.approved', { name: report.approvedBy }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </header>
        <div className={s.actions}>
          <ReportButtons
            onPrint={() => void printDocument('count', report.id)}
            onPdf={() => void savePdf('count', report.id)}
            onCsv={() => void saveCountCsv(report, t('paper.stockCount'))}
          />
        </div>
        <CountSums
          missing={report.missing}
          extra={report.extra}
          missingValue={report.missingValue}
          extraValue={report.extraValue}
          currency={report.currency}
        />
        <Tally right={right} missed={report.missed} missedInStock={report.missedInStock} />
        {report.meanwhile.map((one) => (
          <p key={`${one.number} ${one.petId}`} className={shared.words}>
            {t(one.quantity > 0 ? 'stock.counts.sold' : 'stock.counts.returned', {
              what: `${number(Math.abs(one.quantity))} × ${one.petName}`,
              number: one.number,
            })}
          </p>
        ))}
      </div>
      {(different.length > 0 || report.missed > 0) && (
        <section className={s.paneScroller} tabIndex={0} aria-label={t('paper.differences')}>
          <ul className={c.differences}>
            {different.map((line) => (
              <li key={line.petId}>
                <span className={s.recordName}>
                  <strong>{line.petName}</strong>
                  <span className={shared.soft}>
                    {[
                      t('stock.counts.line', {
                        expected: number(line.expected),
                        counted: number(line.counted),
                      }),
                      ...countNotes(line).map((note) => labelText(note, writer)),
                      line.staffName,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className={s.recordSum} data-loss={line.difference < 0 || undefined}>
                  <strong className={shared.figure}>{format.change(line.difference)}</strong>
                  {line.value !== null && <span className={shared.figure}>{moneyChange(line.value)}</span>}
                </span>
              </li>
            ))}
          </ul>
          {report.missed > 0 && <h3 className={c.part}>{t('stock.review.notCounted')}</h3>}
          <ul className={c.differences}>
            {report.notCounted.map((pet) => (
              <li key={pet.petId}>
                <span className={s.recordName}>
                  <strong>{pet.petName}</strong>
                  <span className={shared.soft}>
                    {t('stock.counts.notCounted', { expected: number(pet.expected) })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
