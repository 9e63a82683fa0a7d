import { useTranslation } from 'react-i18next';
import { groupOf, isStretch } from '../../../shared/domain/groups.ts';
import type { SalesReport, SalesRow } from '../../../shared/domain/reports.ts';
import { type Minor, minor, minorDigits, NO_MONEY } from '../../../shared/money/money.ts';
import { netQuantity } from '../../../shared/money/sums.ts';
import { nextOf, startOf } from '../../../shared/time/calendar.ts';
import { useFormat } from '../../i18n/format.ts';
import { Bars } from '../../ui/Bars.tsx';
import r from '../../ui/Report.module.css';
import { axisLines } from '../day/axis.ts';
import { Ranking } from '../day/Charts.tsx';
import { useRowLabels } from './labels.ts';

/** Names that a chart has room for. */
const NAMES = 8;

/** Net sales as bars: along the time, or the largest ones by name. The table below has the figures. */
export function SalesChart({ report }: { report: SalesReport }) {
  const { along } = groupOf(report.question.by);
  return along === 'days' || along === 'hours' ? <OverTime report={report} /> : <ByName report={report} />;
}

function OverTime({ report }: { report: SalesReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { by } = report.question;
  const labels = useRowLabels(by);
  const bars = barsOf(report);
  const most = Math.max(0, ...bars.map(({ netSales }) => netSales));
  const least = Math.min(0, ...bars.map(({ netSales }) => netSales));
  const lines = axisLines(Math.max(most, -least), 10 ** minorDigits(format.currency));
  const below = least < 0 ? lines.slice(1).map((line) => -line) : [];
  const ticks = [...below.reverse(), ...lines];
  const short = new Map(bars.map((bar) => [labels.full(bar), labels.short(bar)]));
  const best = bars.find(({ netSales }) => netSales === most);
  return (
    <div
      className={r.chart}
      role="img"
      aria-label={
        best ? t('reports.chart', { most: labels.full(best), amount: format.money(best.netSales) }) : ''
      }
    >
      <Bars
        rows={bars.map((bar) => ({ label: labels.full(bar), amount: bar.netSales }))}
        label="label"
        series={[{ name: 'amount', label: t('paper.netSales'), color: 'var(--perch-accent)' }]}
        value={(amount) => format.money(minor(amount))}
        radius={bars.length > 60 ? 0 : 6}
        x={{ tickFormatter: (label: string) => short.get(label) ?? label, minTickGap: 16 }}
        y={{ width: 72, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0], tickFormatter: format.round }}
      />
    </div>
  );
}

function ByName({ report }: { report: SalesReport }) {
  const format = useFormat();
  const { rows, question } = report;
  const labels = useRowLabels(question.by);
  const shown = [...rows].sort((a, b) => b.netSales - a.netSales).slice(0, NAMES);
  const top = Math.max(1, ...shown.map(({ netSales }) => netSales));
  return (
    <Ranking
      rows={shown.map((row) => ({
        key: row.key,
        name: labels.full(row),
        count: netQuantity(row) ?? row.sales ?? 0,
        amount: format.money(row.netSales),
        share: Math.max(0, row.netSales) / top,
      }))}
    />
  );
}

/** More bars than that nobody tells apart; the empty ones are left out then. */
const MOST_BARS = 400;

interface Bar extends Pick<SalesRow, 'key' | 'name' | 'basisPoints'> {
  netSales: Minor;
}

/** What a chart over time shows: every day or hour between the first and the last, those without a sale included. */
function barsOf({ question: { by, from, to }, rows }: SalesReport): Bar[] {
  const known = new Map<string, Bar>(rows.map((row) => [row.key, row]));
  const keys: string[] = [];
  if (isStretch(by)) {
    for (let day = startOf(by, from); day <= to && keys.length <= MOST_BARS; day = nextOf(by, day))
      keys.push(day);
  } else {
    const hours = rows.map(({ key }) => Number(key));
    for (let hour = Math.min(...hours); hour <= Math.max(...hours); hour += 1) keys.push(String(hour));
  }
  if (keys.length > MOST_BARS) return rows;
  return keys.map((key) => known.get(key) ?? { key, name: null, basisPoints: null, netSales: NO_MONEY });
}
