import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Minor } from '../../../../shared/money.ts';
import { useFormat } from '../../../format.ts';
import { keepFocus } from '../../../keepFocus.ts';
import { aboveWords } from '../../../manager.ts';
import type { AboveLimit } from '../../../stores/discountLimit.ts';
import d from './dialogs.module.css';
import { type DiscountText, fromText, toText } from './discount.ts';

/** The shares that are given most, in basis points. */
const USUAL = [500, 1000, 2000] as const;

interface DiscountFieldProps {
  value: DiscountText;
  onChange: (value: DiscountText) => void;
  /** What is wrong with it. */
  error: string | undefined;
  /** What it would need a manager for at payment. */
  above: AboveLimit | null;
  /** What it makes of the price; null where there is none to show. */
  sum: { label: string; before: Minor; after: Minor } | null;
  /** The number has the focus of the dialog that it stands in. */
  first?: boolean;
}

/** No discount, a share, or an amount. The number can be typed at once: without a choice it is a share. */
export function DiscountField({ value, onChange, error, above, sum, first = false }: DiscountFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency, percent } = format;
  const given = fromText(value, format);
  const label = t(value.kind === 'amount' ? 'checkout.line.amount' : 'checkout.line.percent');
  function type(text: string) {
    onChange({ kind: value.kind === 'none' ? 'percent' : value.kind, text });
  }

  return (
    <fieldset className={d.discount}>
      <legend>{t('checkout.line.discount')}</legend>
      <SegmentedControl
        aria-label={t('checkout.line.discount')}
        value={value.kind}
        onChange={(kind) =>
          onChange({ kind: kind as DiscountText['kind'], text: kind === 'none' ? '' : value.text })
        }
        data={[
          { value: 'none', label: t('checkout.line.noDiscount') },
          { value: 'percent', label: t('checkout.line.percent') },
          { value: 'amount', label: t('checkout.line.amount') },
        ]}
      />
      <TextInput
        aria-label={label}
        value={value.text}
        maxLength={16}
        inputMode="decimal"
        data-autofocus={first || undefined}
        rightSection={value.kind === 'amount' ? currency : '%'}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className={d.usual}>
        {USUAL.map((basisPoints) => (
          <Button
            key={basisPoints}
            aria-pressed={given?.kind === 'percent' && given.basisPoints === basisPoints}
            onPointerDown={keepFocus}
            onClick={() => onChange(toText({ kind: 'percent', basisPoints }, format))}
          >
            {percent(basisPoints)}
          </Button>
        ))}
      </div>
      {sum && (
        <p className={d.sum} role="status">
          <span>{sum.label}</span>
          {sum.after !== sum.before && (
            <span className={d.soft}>
              {t('checkout.line.insteadOf', { price: format.money(sum.before) })}
            </span>
          )}
          <strong>{format.money(sum.after)}</strong>
        </p>
      )}
      {above && (
        <p className={d.above} role="status">
          {aboveWords(above, t, percent)}
        </p>
      )}
    </fieldset>
  );
}
