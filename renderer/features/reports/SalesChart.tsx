import { groupOf, isStretch } from '../../../shared/domain/groups.ts';
import type { SalesReport, SalesRow } from '../../../shared/domain/reports.ts';
import { type Minor, minor, minorDigits, NO_MONEY } from '../../../shared/money/money.ts';
import { netQuantity } from '../../../shared/money/sums.ts';
import { periodStarts } from '../../../shared/time/calendar.ts';
import { useText } from '../../i18n/text.ts';
import { Bars } from '../../ui/Bars.tsx';
import r from '../../ui/Report.module.css';
import { axisLines } from '../day/axis.ts';
import { Ranking } from '../day/Charts.tsx';
import { useDaysText, useRowLabels } from './labels.ts';
import { netSalesBefore } from './netSalesBefore.ts';

/** The most names that fit in a chart. */
const NAMES = 8;

/** Net sales as bars: by time, or the largest ones by name. The table below has the figures. */
export function SalesChart({ report }: { report: SalesReport }) {
  const { along } = groupOf(report.question.by);
  return along === 'days' || along === 'hours' ? <OverTime report={report} /> : <ByName report={report} />;
}

function OverTime({ report }: { report: SalesReport }) {
  const { t, format } = useText();
  const { before, question } = report;
  const labels = useRowLabels(question.by);
  const daysText = useDaysText();
  const earlier = netSalesBefore(report);
  const bars = barsOf(report, earlier);
  const amounts = bars.flatMap(({ key, netSales }) => [netSales, earlier.get(key) ?? 0]);
  const least = Math.min(0, ...amounts);
  const lines = axisLines(Math.max(0, -least, ...amounts), 10 ** minorDigits(format.currency));
  const below = least < 0 ? lines.slice(1).map((line) => -line) : [];
  const ticks = [...below.reverse(), ...lines];
  const short = new Map(bars.map((bar) => [labels.full(bar), labels.short(bar)]));
  const best = bars.reduce<Bar | undefined>(
    (most, bar) => (most && most.netSales >= bar.netSales ? most : bar),
    undefined,
  );
  const series = [
    ...(before ? [{ name: 'before' as const, label: daysText(before), color: 'var(--perch-edge)' }] : []),
    {
      name: 'amount' as const,
      label: before ? daysText(question) : t('paper.netSales'),
      color: 'var(--perch-accent)',
    },
  ];
  return (
    <div
      className={r.chart}
      role="img"
      aria-label={
        best ? t('reports.chart', { most: labels.full(best), amount: format.money(best.netSales) }) : ''
      }
    >
      <Bars
        rows={bars.map((bar) => ({
          label: labels.full(bar),
          amount: bar.netSales,
          before: earlier.get(bar.key) ?? NO_MONEY,
        }))}
        label="label"
        beside
        series={series}
        value={(amount) => format.money(minor(amount))}
        radius={bars.length > 60 ? 0 : 6}
        x={{ tickFormatter: (label: string) => short.get(label) ?? label, minTickGap: 16 }}
        y={{ width: 72, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0], tickFormatter: format.round }}
      />
    </div>
  );
}

function ByName({ report }: { report: SalesReport }) {
  const { format } = useText();
  const { rows, question, before } = report;
  const labels = useRowLabels(question.by);
  const earlier = netSalesBefore(report);
  const shown = [...rows].sort((a, b) => b.netSales - a.netSales).slice(0, NAMES);
  const beforeOf = (key: string) => earlier.get(key) ?? NO_MONEY;
  const top = Math.max(1, ...shown.flatMap(({ key, netSales }) => [netSales, beforeOf(key)]));
  const shareOf = (amount: Minor) => Math.max(0, amount) / top;
  return (
    <Ranking
      rows={shown.map((row) => ({
        key: row.key,
        name: labels.full(row),
        count: netQuantity(row) ?? row.sales ?? 0,
        amount: format.money(row.netSales),
        share: shareOf(row.netSales),
        before: before
          ? { amount: format.money(beforeOf(row.key)), share: shareOf(beforeOf(row.key)) }
          : undefined,
      }))}
    />
  );
}

/** More bars cannot be told apart, so empty ones are omitted then. */
const MAX_BARS = 400;

interface Bar extends Pick<SalesRow, 'key' | 'name' | 'basisPoints'> {
  netSales: Minor;
}

/** The bars of a chart by time: every day or hour from the first to the last, including those without a sale. */
function barsOf(
  { question: { by, from, to }, rows }: SalesReport,
  earlier: ReadonlyMap<string, Minor>,
): Bar[] {
  const known = new Map<string, Bar>(rows.map((row) => [row.key, row]));
  const keys = isStretch(by)
    ? periodStarts(by, from, to, MAX_BARS + 1)
    : hoursOf([...known.keys(), ...earlier.keys()]);
  if (keys.length > MAX_BARS) return rows;
  return keys.map((key) => known.get(key) ?? { key, name: null, basisPoints: null, netSales: NO_MONEY });
}

/** Every hour from the first to the last. */
function hoursOf(known: readonly string[]): string[] {
  const hours = known.map(Number);
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => String(first + index));
}
