import type { ShiftReport } from '../../../shared/domain/day.ts';
import { taxOf } from '../../../shared/money/sums.ts';
import { useText } from '../../i18n/text.ts';
import r from '../../ui/Report.module.css';

/** Explains what the net sales include: elsewhere the term also means "without tax". */
export function NetSalesHint({ report }: { report: ShiftReport }) {
  const { t, money } = useText();
  const tax = taxOf(report);
  return (
    <span className={r.under}>
      {tax === 0 ? t('day.netSalesHint') : t('day.netSalesHintTax', { tax: money(tax) })}
    </span>
  );
}
