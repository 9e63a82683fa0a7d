import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { deliveryPlaces as places, verdictOf } from '../../../shared/documents/shift-report.ts';
import type { DayEquation, ShiftReport } from '../../../shared/domain/day.ts';
import { type Minor, minus, plus, sum } from '../../../shared/money/money.ts';
import { useStores } from '../../app/useStores.ts';
import { useText } from '../../i18n/text.ts';
import r from '../../ui/Report.module.css';
import { Section } from '../../ui/Report.tsx';
import shared from '../../ui/shared.module.css';

/** The equation of an open shift: one expandable line if it balances, else all lines. */
export function FoldedEquation({ report }: { report: ShiftReport }) {
  const { t, number } = useText();
  const [open, setOpen] = useState(false);
  const { equationNow: now } = report;
  if (!now.holds) return <Equation report={report} />;
  const sold = t('day.equation.item', { count: now.sold, sold: number(now.sold) });
  // If everything is acknowledged, the verdict suffices.
  const parts =
    now.acknowledged === now.sold
      ? []
      : places
          .filter((place) => now[place] > 0)
          .map((place) => t(`day.equation.of.${place}`, { number: number(now[place]) }));
  const Arrow = open ? IconChevronUp : IconChevronDown;
  return (
    <section className={r.folded} data-wide aria-label={t('paper.delivery')}>
      <button type="button" className={r.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Verdict equation={now} />
        <span className={shared.grow}>{[sold, parts.join(', ')].filter(Boolean).join(': ')}</span>
        <Arrow className={shared.softIcon} aria-hidden="true" />
      </button>
      {open && <Equation report={report} />}
    </section>
  );
}

/**
 * The equation line by line: sold = acknowledged + waiting + parked + discarded. A closed shift shows the state at closing
 * beside the current one. Cash rounding, if any, follows the sum.
 */
export function Equation({ report }: { report: ShiftReport }) {
  const { t, format } = useText();
  const {
    equation: then,
    equationNow: now,
    sales: { rounding },
  } = report;
  const moved = report.closedAt !== null && places.some((place) => then[place] !== now[place]);
  const arrived = now.acknowledged - then.acknowledged;
  const cell = (value: string) => <td className={r.figure}>{value}</td>;
  return (
    <Section
      title={t('paper.delivery')}
      aside={<Verdict equation={{ ...now, holds: now.holds && then.holds }} />}
      wide
    >
      <Bar equation={now} />
      <table className={r.table}>
        <thead>
          <tr>
            <th scope="col">{t('paper.where')}</th>
            {moved && <th scope="col">{t('day.equation.atClosing')}</th>}
            <th scope="col">{moved ? t('day.equation.now') : t('paper.items')}</th>
            <th scope="col">{t('paper.amount')}</th>
            {now.cash && <th scope="col">{t('paper.cashPart')}</th>}
          </tr>
        </thead>
        <tbody>
          {places.map((place, index) => (
            <tr key={place} data-nothing={now[place] === 0 && then[place] === 0 ? true : undefined}>
              <th scope="row">
                <span className={r.sign} aria-hidden>
                  {index === 0 ? '' : '+'}
                </span>
                <span className={r.swatch} data-place={place} aria-hidden />
                {t(`paper.${place}`)}
              </th>
              {moved && cell(format.number(then[place]))}
              {cell(format.number(now[place]))}
              {cell(format.money(now.amounts[place]))}
              {now.cash && cell(format.money(now.cash[place]))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className={r.sign} aria-hidden>
                =
              </span>
              {t('paper.sold')}
            </th>
            {moved && cell(format.number(then.sold))}
            {cell(format.number(now.sold))}
            {cell(format.money(together(now.amounts)))}
            {now.cash && cell(format.money(together(now.cash)))}
          </tr>
          {rounding !== 0 && (
            <>
              {/* Amounts are prices, cash is what was paid; this is the difference. */}
              <tr>
                <td>{t('paper.rounding')}</td>
                {moved && cell('')}
                {cell('')}
                {cell(format.money(rounding))}
                {now.cash && cell('')}
              </tr>
              <tr>
                <th scope="row">{t('paper.gross')}</th>
                {moved && cell('')}
                {cell('')}
                {cell(format.money(plus(together(now.amounts), rounding)))}
                {now.cash && cell('')}
              </tr>
            </>
          )}
        </tfoot>
      </table>
      <p className={r.words}>
        {moved && arrived > 0 ? `${t('day.equation.arrived', { count: arrived })} ` : ''}
        {sentence()}
      </p>
    </Section>
  );

  /** Empty if the verdict suffices. */
  function sentence(): string {
    if (now.sold === 0) return t('day.equation.none');
    if (now.acknowledged === now.sold) return '';
    if (!now.cash) return t('day.equation.blind');
    const waiting = minus(together(now.cash), now.cash.acknowledged);
    return t('day.equation.cashKnown', {
      known: format.money(now.cash.acknowledged),
      waiting: format.money(waiting),
    });
  }
}

/** Says that the sum is right, or links to the check that finds what is wrong. */
function Verdict({ equation }: { equation: DayEquation }) {
  const { t } = useText();
  const verdict = verdictOf(equation);
  return (
    <span className={r.verdict} data-holds={equation.holds}>
      {equation.holds ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      {verdict === 'addsNot' ? <OpenCheck /> : t(`paper.${verdict}`)}
    </span>
  );
}

function OpenCheck() {
  const { openSettings } = useStores().settings;
  const { t } = useText();
  return (
    <Button variant="light" color="red" onClick={() => openSettings('activity')}>
      {t('settings.check.open')}
    </Button>
  );
}

/** The sold items as a bar, divided by state. */
function Bar({ equation }: { equation: DayEquation }) {
  const { t } = useText();
  if (equation.sold === 0) return null;
  return (
    <div
      className={r.bar}
      role="img"
      aria-label={t('day.equation.bar', {
        sold: equation.sold,
        acknowledged: equation.acknowledged,
        waiting: equation.waiting,
        parked: equation.parked,
        discarded: equation.discarded,
      })}
    >
      {places
        .filter((place) => equation[place] > 0)
        .map((place) => (
          <div key={place} data-place={place} style={{ flexGrow: equation[place] }} />
        ))}
    </div>
  );
}

function together(money: DayEquation['amounts']): Minor {
  return sum(places.map((place) => money[place]));
}
