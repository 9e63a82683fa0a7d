import { Button, Select } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconTable } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText, mainValue, rowsOn } from '../../../shared/documents/report.ts';
import { salesReport } from '../../../shared/documents/sales-report.ts';
import { REPORT_GROUPS, screenHeadingOf } from '../../../shared/domain/groups.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { createFormat, FormatContext, useFormat } from '../../i18n/format.ts';
import { explain } from '../../i18n/i18n.ts';
import { useReportWriter } from '../../i18n/reportWriter.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import r from '../../ui/Report.module.css';
import { Section } from '../../ui/Report.tsx';
import d from '../day/day.module.css';
import p from './reports.module.css';
import { PERIODS } from './reportsStore.ts';
import { SalesChart } from './SalesChart.tsx';
import { SalesTable } from './SalesTable.tsx';

/** Sales of some days: what they came to, a chart and a table of them, on paper and in a file. */
export function Reports() {
  const { useReports } = useStores().reports;
  const { t } = useTranslation();
  const { days, report, busy, failure, load, saveCsv, savePdf, print } = useReports();
  useEffect(() => void load(localDate(Date.now())), [load]);
  useShortcuts([
    { keys: ['Ctrl+P'], label: 'day.keys.print', group: 'day.keys.group', run: () => void print() },
    { keys: ['Ctrl+S'], label: 'day.keys.pdf', group: 'day.keys.group', run: () => void savePdf() },
  ]);
  return (
    <section className={p.page} aria-label={t('reports.title')} aria-busy={busy}>
      <header className={p.head}>
        <h2 className={r.title} data-landing tabIndex={-1}>
          {t('reports.title')}
        </h2>
        <div className={d.actions}>
          <Button
            leftSection={<IconPrinter aria-hidden="true" />}
            disabled={!report}
            onClick={() => void print()}
          >
            {t('documents.print')}
          </Button>
          <Button
            leftSection={<IconFileTypePdf aria-hidden="true" />}
            title={t('documents.pdfHint')}
            disabled={!report}
            onClick={() => void savePdf()}
          >
            {t('documents.pdf')}
          </Button>
          <Button
            leftSection={<IconTable aria-hidden="true" />}
            title={t('documents.csvHint')}
            disabled={!report}
            onClick={() => void saveCsv()}
          >
            {t('documents.csv')}
          </Button>
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

/** Which days, and by what they are added up. */
function Choices({ from, to }: { from: string; to: string }) {
  const { useReports } = useStores().reports;
  const { t } = useTranslation();
  const { period, by, report, choosePeriod, setDays, choose } = useReports();
  const { currency } = useFormat();
  const currencies = [...new Set([currency, ...(report?.currencies ?? [])])];
  return (
    <div className={p.choices}>
      <Select
        label={t('reports.period')}
        data={PERIODS.map((value) => ({ value, label: t(`reports.periods.${value}`) }))}
        value={period}
        allowDeselect={false}
        maxDropdownHeight={480}
        onChange={(value) => {
          const chosen = PERIODS.find((each) => each === value);
          if (chosen) void choosePeriod(chosen, localDate(Date.now()));
        }}
      />
      <DateField
        required
        label={t('reports.from')}
        value={from}
        onChange={(day) => day && void setDays({ from: day })}
      />
      <DateField
        required
        label={t('reports.to')}
        value={to}
        onChange={(day) => day && void setDays({ to: day })}
      />
      <Select
        label={t('reports.groupBy')}
        data={REPORT_GROUPS.map((value) => ({ value, label: t(`paper.${screenHeadingOf(value)}`) }))}
        value={by}
        allowDeselect={false}
        maxDropdownHeight={520}
        onChange={(value) => {
          const chosen = REPORT_GROUPS.find((each) => each === value);
          if (chosen) void choose({ by: chosen });
        }}
      />
      {currencies.length > 1 && (
        <Select
          label={t('reports.currency')}
          data={currencies}
          value={report?.question.currency ?? currency}
          allowDeselect={false}
          onChange={(value) => void choose({ currency: value })}
        />
      )}
    </div>
  );
}

function Shown({ report }: { report: SalesReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { question, rows, rounding } = report;
  const own = useMemo(
    () =>
      question.currency === format.currency
        ? format
        : createFormat(format.locale, question.currency, new Intl.Locale(format.words).language),
    [question.currency, format],
  );
  if (rows.length === 0 && rounding === null) {
    return <EmptyState title={t('reports.none')} words={t('reports.noneHint')} />;
  }
  const { from, to, by, currency } = question;
  return (
    <FormatContext value={own}>
      <Totals report={report} />
      <div className={p.cards}>
        <Section title={t(`reports.titles.${by}`)}>
          <SalesChart report={report} />
        </Section>
        <Section title={t('reports.table')}>
          <SalesTable key={[from, to, by, currency].join(' ')} report={report} />
        </Section>
      </div>
    </FormatContext>
  );
}

/** What all of it came to. */
function Totals({ report }: { report: SalesReport }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const writer = useReportWriter();
  const sales = report.totals.sales ?? 0;
  const under: Record<string, string> = {
    gross: t('day.now.sales', { count: sales, number: number(sales) }),
    refundTotal: t('reports.refundCount', { count: report.totals.refundCount ?? 0 }),
  };
  const rows = rowsOn(salesReport(report).facts, 'screen').map((row) => ({
    key: String(row.label),
    label: labelText(row.label, writer),
    value: mainValue(row, writer),
  }));
  const total = rows.find(({ key }) => key === 'netSales');
  return (
    <div className={p.totals}>
      <p className={p.total}>
        <span className={r.soft}>{total?.label}</span>
        <strong className={r.big}>{total?.value}</strong>
      </p>
      <dl className={p.facts}>
        {rows
          .filter((row) => row !== total)
          .map(({ key, label, value }) => (
            <div key={key}>
              <dt className={r.soft}>{label}</dt>
              <dd className={p.value}>{value}</dd>
              {under[key] && <dd className={p.under}>{under[key]}</dd>}
            </div>
          ))}
      </dl>
    </div>
  );
}
