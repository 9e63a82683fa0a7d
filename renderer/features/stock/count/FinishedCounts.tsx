import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { countNotes } from '../../../../shared/documents/count-report.ts';
import { labelText } from '../../../../shared/documents/report.ts';
import type { CountReport, FinishedCount } from '../../../../shared/domain/counts.ts';
import type { Instant } from '../../../../shared/time/time.ts';
import { useStores } from '../../../app/useStores.ts';
import { explain } from '../../../i18n/i18n.ts';
import { useReportWriter } from '../../../i18n/reportWriter.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import { ReportButtons } from '../../printing/ReportButtons.tsx';
import { PageHead } from '../PageHead.tsx';
import { PaneHead } from '../PaneHead.tsx';
import { RecordRow } from '../RecordRow.tsx';
import s from '../stock.module.css';
import { useBack } from '../useBack.ts';
import { CountSums, Tally } from './CountSums.tsx';
import c from './count.module.css';

/** Finished counts, and the chosen one with its differences. */
export function FinishedCounts() {
  const { useFinishedCounts, useStock } = useStores().stock;
  const { t, dateTime, number } = useText();
  const go = useStock((state) => state.go);
  const { list, chosen, failure, load, choose } = useFinishedCounts();
  useEffect(() => void load(), [load]);
  const back = () => go('table');
  useBack(back, false);

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
              <RecordRow
                key={count.id}
                name={nameOf(count, t, dateTime)}
                about={dotted(scopeOf(count, t), dateTime(count.endedAt), count.staffName)}
                sum={differencesOf(count)}
                aboutSum={
                  count.different > 0 &&
                  `${t('paper.missingPets')} ${number(count.missing)} · ${t('paper.extraPets')} ${number(count.extra)}`
                }
                chosen={count.id === chosen?.id}
                onChoose={() => void choose(count.id)}
              />
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

  function differencesOf({ different }: FinishedCount): string {
    if (different === 0) return t('stock.counts.right');
    return t('stock.counts.different', { count: different });
  }
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

function Report({ report }: { report: CountReport }) {
  const { printDocument, savePdf } = useStores().printing;
  const { saveCountCsv } = useStores().stock;
  const { t, format, number, dateTime } = useText();
  const writer = useReportWriter();
  const { moneyChange } = format.in(report.currency);
  const different = report.lines.filter(({ difference }) => difference !== 0);
  const right = report.lines.length - different.length;
  const title = nameOf(report, t, dateTime);
  return (
    <section className={`${s.pane} ${s.outcome}`} aria-label={title}>
      <div className={shared.closeStack}>
        <PaneHead
          title={title}
          about={[
            dotted(
              scopeOf(report, t),
              dateTime(report.endedAt),
              report.staffName,
              report.approvedBy && t('stock.counts.approved', { name: report.approvedBy }),
            ),
          ]}
        />
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
                    {dotted(
                      t('stock.counts.line', {
                        expected: number(line.expected),
                        counted: number(line.counted),
                      }),
                      ...countNotes(line).map((note) => labelText(note, writer)),
                      line.staffName,
                    )}
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
