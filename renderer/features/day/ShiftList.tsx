import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { absolute } from '../../../shared/money/money.ts';
import { localDate } from '../../../shared/time/time.ts';
import { useDates } from '../../i18n/dates.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import shared from '../../ui/shared.module.css';
import d from './day.module.css';
import type { ShiftSummary } from './dayStore.ts';

interface ShiftListProps {
  /** Closed shifts, newest first. */
  shifts: ShiftSummary[];
  chosenId: LocalId | null;
  /** Null is the open shift, or the form that opens one. */
  onChoose: (shiftId: LocalId | null) => void;
  /** Loads earlier shifts; null if all are listed. */
  onMore: (() => void) | null;
  /** Opens the archive for the tax office; null without the right to save it. */
  onArchive: (() => void) | null;
  /** Whether the reports are shown instead of a shift. */
  reports: boolean;
  onReports: () => void;
}

/** Today and earlier shifts, each with its net sales and the part not yet confirmed. */
export function ShiftList({
  shifts,
  chosenId,
  onChoose,
  onMore,
  onArchive,
  reports,
  onReports,
}: ShiftListProps) {
  const { t, format } = useText();
  const dates = useDates();
  const today = localDate(Date.now());
  return (
    <nav className={d.shifts} aria-label={t('day.list')}>
      <button
        type="button"
        className={d.shift}
        aria-current={chosenId === null && !reports ? 'page' : undefined}
        onClick={() => onChoose(null)}
      >
        <span className={shared.strong}>{t('day.today')}</span>
        <span className={d.shiftSoft}>{dates.long(today, today)}</span>
      </button>
      <button
        type="button"
        className={d.shift}
        aria-current={reports ? 'page' : undefined}
        onClick={onReports}
      >
        <span className={shared.strong}>{t('reports.title')}</span>
        <span className={d.shiftSoft}>{t('reports.hint')}</span>
      </button>
      <h2 className={d.listTitle}>{t('day.earlier')}</h2>
      {shifts.length === 0 && <p className={d.hint}>{t('day.noEarlier')}</p>}
      <ul className={shared.bareStack}>
        {shifts.map((shift) => {
          return (
            <li key={shift.id}>
              <button
                type="button"
                className={d.shift}
                aria-current={chosenId === shift.id && !reports ? 'page' : undefined}
                onClick={() => onChoose(shift.id)}
              >
                <span className={shared.strong}>{dates.short(shift.businessDate, today)}</span>
                <span>{format.moneyIn(shift.currency)(shift.netSales)}</span>
                <ShiftMarks shift={shift} />
              </button>
            </li>
          );
        })}
      </ul>
      {onMore && (
        <Button fullWidth onClick={onMore}>
          {t('receipts.earlier')}
        </Button>
      )}
      {onArchive && (
        <div className={d.listFoot}>
          <ActionButton fullWidth icon={IconFileZip} title={t('day.archive.hint')} onClick={onArchive}>
            {t('day.archive.open')}
          </ActionButton>
        </div>
      )}
    </nav>
  );
}

function ShiftMarks({ shift }: { shift: ShiftSummary }) {
  const { t, format } = useText();
  const { zNumber, difference, currency, equationNow } = shift;
  const open = equationNow.sold - equationNow.acknowledged - equationNow.discarded;
  const money = format.moneyIn(currency);
  return (
    <span className={d.shiftSoft}>
      {t('day.closed.short', { number: zNumber ?? '' })}
      {difference !== null && difference !== 0 && (
        <span className={d.shiftMark} data-tone={difference < 0 ? 'loss' : undefined}>
          {t(difference < 0 ? 'day.closed.short_of' : 'day.closed.over_by', {
            amount: money(absolute(difference)),
          })}
        </span>
      )}
      {open > 0 && <span className={d.shiftMark}>{t('day.closed.unsent', { count: open })}</span>}
    </span>
  );
}
