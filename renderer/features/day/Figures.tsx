import type { ReactNode } from 'react';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import type { DayComparison } from '../../../shared/domain/day-comparison.ts';
import { minor, negated, plus } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import g from './figures.module.css';

/** Figures of a day beside its net sales: average sale, discounts, refunds, comparison with other days. */
export function Figures({ report: { sales, refunds } }: { report: ShiftReport }) {
  const { useApp } = useStores().app;
  const { useDay } = useStores().day;
  const { t, format } = useText();
  const comparison = useDay((state) => state.comparison);
  const taxIncluded = useApp((state) => state.app?.taxIncluded ?? true);
  const average = sales.count === 0 ? null : minor(Math.round(sales.gross / sales.count));
  return (
    <dl className={g.figures}>
      <Figure label={t('day.figures.average')} value={average === null ? '–' : format.money(average)}>
        {t('day.now.sales', { count: sales.count })} · {t('checkout.basket.items', { count: sales.pieces })}
      </Figure>
      <Figure label={t('day.figures.discounts')} value={format.money(negated(sales.discount))}>
        {/* Without included tax, discounts are net and sales gross, so that their sum has no meaning. */}
        {taxIncluded &&
          t('day.figures.beforeDiscounts', { amount: format.money(plus(sales.gross, sales.discount)) })}
      </Figure>
      <Figure label={t('paper.refunds')} value={format.money(negated(refunds.total))}>
        {t('day.figures.refunds', { count: refunds.count })}
        {refunds.withoutReceipt &&
          ` · ${t('day.figures.withoutReceipt', {
            count: refunds.withoutReceipt.count,
            amount: format.money(negated(refunds.withoutReceipt.total)),
          })}`}
      </Figure>
      {comparison && <Comparisons comparison={comparison} />}
    </dl>
  );
}

function Comparisons({ comparison }: { comparison: DayComparison }) {
  const { t } = useText();
  const dates = useDates();
  const { dayBefore, weekBefore, isToday } = comparison;
  // A new till has no earlier day.
  if (dayBefore.sums === null && weekBefore.sums === null) return null;
  return (
    <>
      <ComparisonFigure
        label={t(isToday ? 'day.figures.yesterday' : 'day.figures.dayBefore')}
        comparison={comparison}
        before={dayBefore}
      />
      <ComparisonFigure
        label={t('day.figures.weekday', { weekday: dates.weekday(weekBefore.date) })}
        comparison={comparison}
        before={weekBefore}
      />
    </>
  );
}

interface ComparisonFigureProps {
  label: string;
  comparison: DayComparison;
  before: DayComparison['dayBefore'];
}

/** Compares this day with another one: the change in per cent and the other day's net sales. */
function ComparisonFigure({
  label,
  comparison: { today, isToday, currency },
  before: { sums },
}: ComparisonFigureProps) {
  const { t, format } = useText();
  const money = format.moneyIn(currency);
  if (sums === null) {
    return (
      <Figure label={label} value="–">
        {t('day.figures.noSales')}
      </Figure>
    );
  }
  const { soFar, whole } = sums;
  // No percentage of zero.
  const share = soFar.netSales > 0 ? (today.netSales - soFar.netSales) / soFar.netSales : null;
  return (
    <Figure label={label} value={share === null ? money(soFar.netSales) : signed(share)}>
      {isToday
        ? t('day.figures.byNow', { amount: money(soFar.netSales), whole: money(whole.netSales) })
        : t('day.figures.whole', { whole: money(whole.netSales) })}
    </Figure>
  );

  function signed(change: number): string {
    const rounded = Math.round(change * 100);
    const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : '±';
    return sign + format.percent(Math.abs(rounded) * 100);
  }
}

/** A figure with its name above and an explanation below. */
export function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className={g.figure}>
      <dt className={shared.strong}>{label}</dt>
      <dd className={shared.title}>{value}</dd>
      {children && <dd className={shared.hint}>{children}</dd>}
    </div>
  );
}
