import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format.ts';
import c from './count.module.css';

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
    [t('stock.review.right'), right],
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
