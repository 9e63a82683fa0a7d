import { Button, Select } from '@mantine/core';
import { useEffect } from 'react';
import { labelText, mainValue, rowsOn, valueText } from '../../../shared/documents/report.ts';
import { salesReport } from '../../../shared/documents/sales-report.ts';
import { REPORT_GROUPS, screenHeadingOf } from '../../../shared/domain/groups.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { NO_MONEY } from '../../../shared/money/money.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { FormatContext } from '../../i18n/format.ts';
import { explain } from '../../i18n/i18n.ts';
import { useReportWriter } from '../../i18n/reportWriter.ts';
import { useText } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import r from '../../ui/Report.module.css';
import { ReportSection, Section } from '../../ui/Report.tsx';
import shared from '../../ui/shared.module.css';
import { Figure } from '../day/Figures.tsx';
import g from '../day/figures.module.css';
import { ReportButtons } from '../printing/ReportButtons.tsx';
import { STEPS_BACK, stepsBackOf } from './comparedDays.ts';
import { useDaysText, useRowLabels } from './labels.ts';
import p from './reports.module.css';
import { PERIODS } from './reportsStore.ts';
import { SalesChart } from './SalesChart.tsx';
import { SalesTable } from './SalesTable.tsx';

/** Sales of a period: totals, a chart and a table, which can be printed and saved. */
export function Reports() {
  const { useReports } = useStores().reports;
  const { t } = useText();
  const { days, report, busy, failure, load, saveCsv, savePdf, print } = useReports();
  const daysText = useDaysText();
  useEffect(() => void load(localDate(Date.now())), [load]);
  useShortcuts('nav.day', [
    { keys: ['Ctrl+P'], label: 'day.keys.print', run: () => void print() },
    { keys: ['Ctrl+S'], label: 'day.keys.pdf', run: () => void savePdf() },
  ]);
  return (
    <section className={p.page} aria-label={t('reports.title')} aria-busy={busy}>
      <header className={p.head}>
        <div>
          <h2 className={p.title} data-landing tabIndex={-1}>
            {t('reports.title')}
            {report && ` · ${daysText(report.question)}`}
          </h2>
          {report && <NetSales report={report} />}
        </div>
        <div className={shared.actions}>
          <ReportButtons
            disabled={!report}
            onPrint={() => void print()}
            onPdf={() => void savePdf()}
            onCsv={() => void saveCsv()}
          />
        </div>
      </header>
      {days && <Choices from={days.from} to={days.to} />}
      {failure && (
        <EmptyState title={t('reports.failed')} words={explain(failure, t)}>
          <Button onClick={() => void load(localDate(Date.now()))}>{t('common.tryAgain')}</Button>
        </EmptyState>
      )}
      {report && <Shown report={report} />}
    </section>
  );
}

/** The period and how it is grouped. */
function Choices({ from, to }: { from: string; to: string }) {
  const { useReports } = useStores().reports;
  const { t, currency } = useText();
  const { period, by, stepBack, report, choosePeriod, setDays, choose } = useReports();
  const currencies = [...new Set([currency, ...(report?.currencies ?? [])])];
  return (
    <div className={p.choices}>
      <Select
        label={t('paper.period')}
        data={PERIODS.map((value) => ({ value, label: t(`reports.periods.${value}`) }))}
        value={period}
        maxDropdownHeight={480}
        onChange={(value) => {
          const chosen = PERIODS.find((each) => each === value);
          if (chosen) void choosePeriod(chosen, localDate(Date.now()));
        }}
      />
      <DateField
        required
        label={t('form.from')}
        value={from}
        onChange={(day) => day && void setDays({ from: day })}
      />
      <DateField
        required
        label={t('form.to')}
        value={to}
        onChange={(day) => day && void setDays({ to: day })}
      />
      <Select
        label={t('reports.compareWith')}
        data={stepsBackOf(period).map((value) => ({ value, label: t(`reports.stepsBack.${value}`) }))}
        value={stepBack}
        onChange={(value) => {
          const chosen = STEPS_BACK.find((each) => each === value);
          if (chosen) void choose({ stepBack: chosen });
        }}
      />
      <Select
        label={t('reports.groupBy')}
        data={REPORT_GROUPS.map((value) => ({ value, label: t(`paper.${screenHeadingOf(value)}`) }))}
        value={by}
        maxDropdownHeight={520}
        onChange={(value) => {
          const chosen = REPORT_GROUPS.find((each) => each === value);
          if (chosen) void choose({ by: chosen });
        }}
      />
      {currencies.length > 1 && (
        <Select
          label={t('paper.currency')}
          data={currencies}
          value={report?.question.currency ?? currency}
          onChange={(value) => void choose({ currency: value })}
        />
      )}
    </div>
  );
}

function Shown({ report }: { report: SalesReport }) {
  const { t, format } = useText();
  const { question, rows, rounding, before } = report;
  const own = format.in(question.currency);
  // Empty bars and figures compare nothing.
  const compared = before && before.rows.length > 0 ? report : { ...report, before: null };
  if (rows.length === 0 && rounding === null && compared.before === null) {
    return <EmptyState title={t('reports.none')} words={t('reports.noneHint')} />;
  }
  const { from, to, by, currency } = question;
  return (
    <FormatContext value={own}>
      <Totals report={report} />
      <div className={p.cards}>
        <Section title={t(`reports.titles.${by}`)} aside={<Legend report={compared} />}>
          <SalesChart report={compared} />
        </Section>
        {rows.length > 0 && (
          <Section title={t('reports.table')}>
            <SalesTable key={[from, to, by, currency].join(' ')} report={compared} />
          </Section>
        )}
        <Margin report={report} />
      </div>
    </FormatContext>
  );
}

/** Cost and margin, for managers. */
export function Margin({ report }: { report: SalesReport }) {
  const { t } = useText();
  const labels = useRowLabels(report.question.by);
  const { margin } = salesReport(report, (row) => ({ text: labels.full(row) })).sections;
  const uncosted = report.totals.uncosted ?? 0;
  if (margin.rows.length === 0) return null;
  return (
    <ReportSection
      // Paper has no room for the percentage.
      section={{ ...margin, columns: { ...margin.columns, marginShare: 'marginShare' } }}
    >
      {uncosted > 0 && <p className={r.words}>{t('reports.uncosted', { count: uncosted })}</p>}
    </ReportSection>
  );
}

/** Assigns the bars' colours to the periods. */
function Legend({ report: { question, before } }: { report: SalesReport }) {
  const daysText = useDaysText();
  if (before === null) return null;
  return (
    <ul className={p.legend}>
      <li>
        <span className={p.swatch} />
        {daysText(question)}
      </li>
      <li>
        <span className={p.swatch} data-before />
        {daysText(before)}
      </li>
    </ul>
  );
}

/** The net sales of the period, in the report's currency. */
function NetSales({ report: { question, totals } }: { report: SalesReport }) {
  const { t, moneyIn } = useText();
  const money = moneyIn(question.currency);
  const tax = totals.tax ?? NO_MONEY;
  return (
    <>
      <p className={r.netSales}>
        <span className={r.big}>{money(totals.netSales)}</span>
        <span>{t('paper.netSales')}</span>
      </p>
      <p className={r.under}>
        {tax === 0 ? t('day.netSalesHint') : t('day.netSalesHintTax', { tax: money(tax) })}
      </p>
    </>
  );
}

/** The other totals on a card, as on the Day screen. */
function Totals({ report }: { report: SalesReport }) {
  const { useReports } = useStores().reports;
  const { t, money, time } = useText();
  const writer = useReportWriter();
  const daysText = useDaysText();
  const stepBack = useReports((state) => state.stepBack);
  const { totals, before } = report;
  const { facts, sections } = salesReport(report);
  const compared = new Map(sections.comparison.rows.map((row) => [row.label, row.values]));
  const sales = totals.sales ?? 0;
  const under: Partial<Record<string, string>> = {
    gross: t('day.now.sales', { count: sales }),
    refundTotal: t('day.figures.refunds', { count: totals.refundCount ?? 0 }),
    netOfTax: `${t('paper.tax')} ${money(totals.tax ?? NO_MONEY)}`,
  };
  const ofDays = compared.get('netSales');
  return (
    <dl className={g.figures}>
      {rowsOn(facts, 'screen')
        // Net sales are above; the tax follows the amount that it is part of.
        .filter(({ label }) => label !== 'netSales' && label !== 'tax')
        .map((row) => {
          const values = compared.get(row.label) ?? {};
          const earlier = values.before ? valueText('before', values, writer) : '';
          return (
            <Figure
              key={String(row.label)}
              label={labelText(row.label, writer)}
              value={mainValue(row, writer)}
            >
              {under[String(row.label)]}
              {earlier && <span className={r.under}>{t('reports.earlier', { amount: earlier })}</span>}
            </Figure>
          );
        })}
      {before && !ofDays && (
        <Figure label={t(`reports.stepsBack.${stepBack}`)} value="–">
          {t('reports.none')}
        </Figure>
      )}
      {before && ofDays && (
        <Figure
          label={t(`reports.stepsBack.${stepBack}`)}
          value={valueText('grown', ofDays, writer) || valueText('before', ofDays, writer)}
        >
          {valueText('before', ofDays, writer)}
          <span className={r.under}>
            {before.until === null
              ? daysText(before)
              : t('reports.until', { days: daysText(before), time: time(before.until) })}
          </span>
        </Figure>
      )}
    </dl>
  );
}
