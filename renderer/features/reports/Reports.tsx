import { Button, Select } from '@mantine/core';
import { IconFileTypePdf, IconPrinter, IconTable } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_GROUPS } from '../../../shared/domain/groups.ts';
import type { SalesReport } from '../../../shared/domain/reports.ts';
import { NO_MONEY, negated } from '../../../shared/money/minor.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useShortcuts } from '../../app/keyboard/useKeyboard.ts';
import { useStores } from '../../app/useStores.ts';
import { createFormat, FormatContext, useFormat } from '../../i18n/format.ts';
import { explain } from '../../i18n/i18n.ts';
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
        data={REPORT_GROUPS.map((value) => ({ value, label: t(`reports.by.${value}`) }))}
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
function Totals({ report: { totals } }: { report: SalesReport }) {
  const { t } = useTranslation();
  const { money, number } = useFormat();
  const { sales, refundCount, gross, discount, refunds, net, tax, rounding, netSales } = totals;
  const facts: { label: string; value: string; soft?: string }[] = [
    {
      label: t('reports.gross'),
      value: money(gross),
      soft: t('day.now.sales', { count: sales ?? 0, number: number(sales ?? 0) }),
    },
    { label: t('reports.discount'), value: money(negated(discount ?? NO_MONEY)) },
    {
      label: t('reports.refunds'),
      value: money(negated(refunds)),
      soft: t('reports.refundCount', { count: refundCount ?? 0 }),
    },
    { label: t('reports.net'), value: money(net ?? NO_MONEY) },
    { label: t('reports.tax'), value: money(tax ?? NO_MONEY) },
    ...(rounding ? [{ label: t('paper.rounding'), value: money(rounding) }] : []),
  ];
  return (
    <div className={p.totals}>
      <p className={p.total}>
        <span className={r.soft}>{t('reports.netSales')}</span>
        <strong className={r.big}>{money(netSales)}</strong>
      </p>
      <dl className={p.facts}>
        {facts.map(({ label, value, soft }) => (
          <div key={label}>
            <dt className={r.soft}>{label}</dt>
            <dd className={p.value}>{value}</dd>
            {soft && <dd className={p.under}>{soft}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
