import { useTranslation } from 'react-i18next';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { taxOf } from '../../../shared/money/sums.ts';
import { useFormat } from '../../i18n/format.ts';
import r from '../../ui/Report.module.css';

/** Explains what the net sales include: elsewhere the term also means "without tax". */
export function NetSalesHint({ report }: { report: ShiftReport }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const tax = taxOf(report);
  return (
    <span className={r.under}>
      {tax === 0 ? t('day.netSalesHint') : t('day.netSalesHintTax', { tax: money(tax) })}
    </span>
  );
}
