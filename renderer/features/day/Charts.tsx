import { VisuallyHidden } from '@mantine/core';
import { shiftReport } from '../../../shared/documents/shift-report.ts';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { minor, minorDigits, NO_MONEY } from '../../../shared/money/money.ts';
import { pixels } from '../../app/theme/theme.ts';
import { useText } from '../../i18n/text.ts';
import { Bars } from '../../ui/Bars.tsx';
import r from '../../ui/Report.module.css';
import { ReportTable, Section } from '../../ui/Report.tsx';
import { axisLines } from './axis.ts';

/** The fewest hours that a chart shows, so that a single sale does not fill it. */
const FEWEST_HOURS = 8;

/** Space above the uppermost line, CSS pixels: its amount is beside it. */
const TOP = 2 * pixels.gap;

/** Sales by hour as bars, with a table for screen readers. */
export function HourChart({ report }: { report: ShiftReport }) {
  const { byHour } = report;
  const { t, format } = useText();
  const hours = everyHour(byHour);
  const lines = axisLines(
    Math.max(...byHour.map(({ amount }) => amount)),
    10 ** minorDigits(format.currency),
  );
  const best = byHour.reduce((most, each) => (each.amount > most.amount ? each : most));
  return (
    <>
      <div
        className={r.chart}
        role="img"
        aria-label={t('day.report.chartHours', {
          from: clock(best.hour),
          to: clock(best.hour + 1),
          amount: format.money(best.amount),
        })}
      >
        <Bars
          rows={hours.map(({ hour, amount }) => ({ hour: clock(hour), amount }))}
          label="hour"
          series={[{ name: 'amount', label: t('paper.gross'), color: 'var(--perch-accent)' }]}
          value={(amount) => format.money(minor(amount))}
          radius={6}
          top={TOP}
          x={{ tickFormatter: (hour: string) => String(Number.parseInt(hour, 10)) }}
          y={{ width: 64, ticks: lines, domain: [0, lines.at(-1) ?? 0], tickFormatter: format.round }}
        />
      </div>
      <VisuallyHidden>
        <ReportTable section={shiftReport(report, format).sections.byHour} caption={t('day.report.byHour')} />
      </VisuallyHidden>
    </>
  );
}

/** The bestselling items after refunds, as bars with their names. */
export function BestSellers(props: { report: ShiftReport; most?: number; wide?: boolean }) {
  const { report, most = 8, wide } = props;
  const { t, format } = useText();
  const shown = report.bestSellers.slice(0, most);
  const top = Math.max(1, ...shown.map(({ amount }) => amount));
  const net = report.refunds.count > 0 && <span className={r.soft}>{t('day.report.bestNet')}</span>;
  return (
    <Section title={t('paper.bestSellers')} aside={net} wide={wide}>
      <Ranking
        rows={shown.map(({ petName, quantity, amount }) => ({
          key: petName,
          name: petName,
          count: quantity,
          amount: format.money(amount),
          share: amount / top,
        }))}
      />
    </Section>
  );
}

/** The hours from the first to the last sale, including empty ones. */
function everyHour(byHour: ShiftReport['byHour']) {
  const known = new Map(byHour.map((each) => [each.hour, each]));
  const hours = byHour.map(({ hour }) => hour);
  let first = Math.min(...hours);
  let last = Math.max(...hours);
  while (last - first + 1 < FEWEST_HOURS && (first > 0 || last < 23)) {
    if (first > 0) first -= 1;
    if (last < 23 && last - first + 1 < FEWEST_HOURS) last += 1;
  }
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return known.get(hour) ?? { hour, count: 0, amount: NO_MONEY };
  });
}

function clock(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}

export interface Ranked {
  key: string;
  name: string;
  /** Shown before the name. */
  count: number;
  /** Formatted; shown at the end of the line. */
  amount: string;
  /** The bar's length, from 0 to 1 of the longest. */
  share: number;
  /** The same for the compared days, as a second bar. */
  before?: { amount: string; share: number } | undefined;
}

/** The largest entries of a list as bars with their names. */
export function Ranking({ rows }: { rows: readonly Ranked[] }) {
  const { number } = useText();
  return (
    <ol className={r.best}>
      {rows.map(({ key, name, count, amount, share, before }) => (
        <li key={key} className={r.bestRow}>
          <span className={r.bestCount}>{`${number(count)}\u00a0×`}</span>
          <span className={r.bestPet}>
            <span className={r.bestName}>{name}</span>
            <span className={r.bestBar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />
            {before && (
              <span
                className={r.bestBar}
                data-before
                style={{ inlineSize: `${before.share * 100}%` }}
                aria-hidden
              />
            )}
          </span>
          <span className={r.bestAmount}>
            <span>{amount}</span>
            {before && <span className={r.under}>{before.amount}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
