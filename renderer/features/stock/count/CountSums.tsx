import { useTranslation } from 'react-i18next';
import { type CurrencyCode, type Minor, minor } from '../../../../shared/money/money.ts';
import { useFormat } from '../../../i18n/format.ts';
import s from '../stock.module.css';
import c from './count.module.css';

interface CountSumsProps {
  /** Animals too few and too many, both from 0. */
  missing: number;
  extra: number;
  /** What they are worth, both from 0, minor units; null where it is more than can be added up. */
  missingValue: Minor | null;
  extraValue: Minor | null;
  /** Of a count that was finished; one under way has the shop's. */
  currency?: CurrencyCode;
}

/** What is missing, what is too much, and what that comes to together. */
export function CountSums({ missing, extra, missingValue, extraValue, currency }: CountSumsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number } = format;
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
  /** Pets of which as many were counted as expected. */
  right: number;
  /** Pets of the count that nobody counted, and how many of those should be there. */
  missed: number;
  missedInStock: number;
}

/** How many pets were as expected, and how many nobody counted; what is none has no row. */
export function Tally({ right, missed, missedInStock }: TallyProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
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
