import { type CurrencyCode, type Minor, minor } from '../../../../shared/money/money.ts';
import { useText } from '../../../i18n/text.ts';
import s from '../stock.module.css';
import c from './count.module.css';

interface CountSumsProps {
  /** Missing and extra animals, both from 0. */
  missing: number;
  extra: number;
  /** Their value, both from 0, minor units; null if it overflows. */
  missingValue: Minor | null;
  extraValue: Minor | null;
  /** The currency of a finished count; an open one has the shop's. */
  currency?: CurrencyCode;
}

/** The missing and extra animals, and the difference in value. */
export function CountSums({ missing, extra, missingValue, extraValue, currency }: CountSumsProps) {
  const { t, format, number } = useText();
  const { moneyChange } = format.in(currency ?? format.currency);
  const known = missingValue !== null && extraValue !== null;
  return (
    <dl className={c.sums}>
      <div data-loss={missing > 0 || undefined}>
        <dt>{t('paper.missingPets')}</dt>
        <dd className={s.big}>{number(missing)}</dd>
        <dd>{missingValue === null ? '–' : moneyChange(minor(-missingValue))}</dd>
      </div>
      <div>
        <dt>{t('paper.extraPets')}</dt>
        <dd className={s.big}>{number(extra)}</dd>
        <dd>{extraValue === null ? '–' : moneyChange(extraValue)}</dd>
      </div>
      <div className={c.net}>
        <dt>{t('stock.review.net')}</dt>
        <dd>{known ? moneyChange(minor(extraValue - missingValue)) : '–'}</dd>
      </div>
    </dl>
  );
}

interface TallyProps {
  /** Pets whose count was as expected. */
  right: number;
  /** Pets that were not counted, and how many animals of them are expected. */
  missed: number;
  missedInStock: number;
}

/** How many pets were right and how many were missed; zeros have no row. */
export function Tally({ right, missed, missedInStock }: TallyProps) {
  const { t, number } = useText();
  const rows = [
    [t('paper.asExpected'), right],
    [t('stock.review.notCounted'), missed],
    [t('stock.review.missedInStock'), missedInStock],
  ] as const;
  if (right === 0 && missed === 0) return null;
  return (
    <dl className={c.tally}>
      {rows.map(
        ([label, count]) =>
          count > 0 && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number(count)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
