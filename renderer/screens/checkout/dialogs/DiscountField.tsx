import { SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format.ts';
import { aboveWords } from '../../../manager.ts';
import type { AboveLimit } from '../../../stores/discountLimit.ts';
import { whyUnread } from '../../../unread.ts';
import d from './dialogs.module.css';
import { type DiscountText, readDiscount } from './discount.ts';

interface DiscountFieldProps {
  value: DiscountText;
  onChange: (value: DiscountText) => void;
  /** Said under the field once it was tried. */
  bad: boolean;
  /** What it would need a manager for at payment. */
  above: AboveLimit | null;
}

/** No discount, a share, or an amount. */
export function DiscountField({ value, onChange, bad, above }: DiscountFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plain, currency, percent } = format;
  const label = t(value.kind === 'amount' ? 'checkout.line.amount' : 'checkout.line.percent');
  return (
    <fieldset className={d.discount}>
      <legend>{t('checkout.line.discount')}</legend>
      <SegmentedControl
        aria-label={t('checkout.line.discount')}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as DiscountText['kind'] })}
        data={[
          { value: 'none', label: t('checkout.line.noDiscount') },
          { value: 'percent', label: t('checkout.line.percent') },
          { value: 'amount', label: t('checkout.line.amount') },
        ]}
      />
      {value.kind !== 'none' && (
        <TextInput
          aria-label={label}
          value={value.text}
          maxLength={16}
          autoComplete="off"
          data-autofocus
          rightSection={value.kind === 'percent' ? '%' : currency}
          error={
            bad &&
            whyUnread(
              readDiscount(value, format).fault,
              format.locale,
              value.kind === 'percent'
                ? t('checkout.line.badPercent')
                : t('checkout.line.badAmount', { example: plain(250) }),
            )
          }
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        />
      )}
      {above && (
        <p className={d.above} role="status">
          {aboveWords(above, t, percent)}
        </p>
      )}
    </fieldset>
  );
}
