import { labelText, mainValue, rowsOn } from '../../../shared/documents/report.ts';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { absolute } from '../../../shared/money/money.ts';
import { netSalesOf, taxOf } from '../../../shared/money/sums.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useReportWriter } from '../../i18n/reportWriter.ts';
import { useText } from '../../i18n/text.ts';
import { NoSecurityDevice } from '../../ui/NoSecurityDevice.tsx';
import r from '../../ui/Report.module.css';
import { ReportSection, Section } from '../../ui/Report.tsx';
import shared from '../../ui/shared.module.css';
import { BestSellers, HourChart } from './Charts.tsx';
import { Equation } from './Equation.tsx';
import p from './paper.module.css';

/** A closed shift's Z report as a document. */
export function ZReport({ report, shopName }: { report: ShiftReport; shopName: string }) {
  const { useApp } = useStores().app;
  const { t, locale } = useText();
  const writer = useReportWriter();
  const dates = useDates();
  const today = localDate(Date.now());
  const training = useApp((state) => state.app?.mode === 'training');
  const { facts, sections } = shiftReport(report, { locale });
  return (
    <article
      className={p.paper}
      aria-label={t('day.closed.title', { number: report.zNumber ?? '' })}
      data-selectable
    >
      {training && <p className={p.training}>{t('day.closed.training')}</p>}
      <header className={p.paperHead}>
        <p className={shared.strong}>{shopName}</p>
        <h2 className={shared.title} data-landing tabIndex={-1}>
          {t('day.closed.title', { number: report.zNumber ?? '' })}
        </h2>
        <p className={r.soft}>
          {t('day.closed.from', { date: dates.long(report.businessDate, today), till: report.till })}
        </p>
        <dl className={p.when}>
          {rowsOn(facts, 'screen').map((row) => (
            <div key={String(row.label)}>
              <dt>{labelText(row.label, writer)}</dt>
              <dd>{mainValue(row, writer)}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Headline report={report} />
      <div className={p.columns}>
        <ReportSection section={sections.sales} />
        <ReportSection section={sections.drawer} />
        <ReportSection section={sections.tenders} />
        <ReportSection section={sections.cardTerminal} />
        <ReportSection section={sections.taxes} />
        <ReportSection section={sections.refundTaxes} />
        <ReportSection section={sections.deposits} />
        <ReportSection section={sections.movements} />
      </div>
      <Equation report={report} />
      {report.byHour.length > 0 && (
        <Section title={t('day.report.byHour')} wide>
          <HourChart report={report} />
        </Section>
      )}
      {report.bestSellers.length > 0 && <BestSellers report={report} wide />}
      <ReportSection section={sections.grandTotal} wide />
      <NoSecurityDevice locale={locale} currency={report.currency} />
    </article>
  );
}

/** The two main numbers at closing: the takings and the drawer's difference. */
function Headline({ report }: { report: ShiftReport }) {
  const { t, format } = useText();
  const { difference } = report.cash;
  return (
    <div className={p.headline}>
      <p className={r.headFigure}>
        <span className={r.soft}>{t('paper.netSales')}</span>
        <span className={r.big}>{format.money(netSalesOf(report))}</span>
        <NetSalesHint report={report} />
      </p>
      {difference !== null && (
        <p className={r.headFigure} data-tone={difference < 0 ? 'loss' : undefined}>
          <span className={r.soft}>
            {t(difference === 0 ? 'paper.adds' : difference > 0 ? 'day.report.over' : 'day.report.short')}
          </span>
          <span className={r.big}>{format.money(absolute(difference))}</span>
        </p>
      )}
    </div>
  );
}

/** Explains what the net sales include: elsewhere the term also means "without tax". */
export function NetSalesHint({ report }: { report: ShiftReport }) {
  const { t, money } = useText();
  const tax = taxOf(report);
  return (
    <span className={r.under}>
      {tax === 0 ? t('day.netSalesHint') : t('day.netSalesHintTax', { tax: money(tax) })}
    </span>
  );
}
