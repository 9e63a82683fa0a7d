import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/money.ts';
import { localDate } from '../../../shared/time.ts';
import { useDates } from '../../dates.ts';
import { useFormat } from '../../format.ts';
import type { ShiftSummary } from '../../stores/day.ts';
import d from './day.module.css';
import r from './report.module.css';

interface ShiftListProps {
  /** Closed shifts, latest first. */
  shifts: ShiftSummary[];
  chosenId: string | null;
  /** Null is the open shift, or the place where one is opened. */
  onChoose: (shiftId: string | null) => void;
}

/** Today and the shifts before it, each with its takings and what of it is not confirmed yet. */
export function ShiftList({ shifts, chosenId, onChoose }: ShiftListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const today = localDate(Date.now());
  return (
    <nav className={d.shifts} aria-label={t('day.list')}>
      <button
        type="button"
        className={d.shift}
        aria-current={chosenId === null ? 'page' : undefined}
        onClick={() => onChoose(null)}
      >
        <span className={d.shiftDay}>{t('day.today')}</span>
        <span className={d.shiftSoft}>{dates.long(today, today)}</span>
      </button>
      <h3 className={d.listTitle}>{t('day.earlier')}</h3>
      {shifts.length === 0 && <p className={d.hint}>{t('day.noEarlier')}</p>}
      <ul className={d.shiftItems}>
        {shifts.map((shift) => {
          const open = shift.equationNow.sold - shift.equationNow.acknowledged - shift.equationNow.discarded;
          return (
            <li key={shift.id}>
              <button
                type="button"
                className={d.shift}
                aria-current={chosenId === shift.id ? 'page' : undefined}
                onClick={() => onChoose(shift.id)}
              >
                <span className={d.shiftDay}>
                  {dates.short(shift.businessDate, today)}
                  <span className={d.shiftSoft}> · Z {shift.zNumber}</span>
                </span>
                <span className={r.figure}>{formatMoney(shift.gross, shift.currency, format.locale)}</span>
                <ShiftMarks difference={shift.difference} currency={shift.currency} open={open} />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function ShiftMarks(props: { difference: number | null; currency: string; open: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { difference, open } = props;
  const marks = [
    difference !== null && difference !== 0
      ? `${t('day.report.difference')} ${formatMoney(difference, props.currency, format.locale)}`
      : null,
    open > 0 ? `${t('day.equation.waiting')}: ${format.number(open)}` : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0) return null;
  return (
    <span className={d.shiftMarks} data-tone={difference !== null && difference < 0 ? 'loss' : undefined}>
      {marks.join(' · ')}
    </span>
  );
}
