import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Discount } from '../../../../shared/domain/discount.ts';
import { type Minor, minor, minorDigits } from '../../../../shared/money/money.ts';
import { keepFocus } from '../../../app/keyboard/focus.ts';
import { useText } from '../../../i18n/text.ts';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import shared from '../../../ui/shared.module.css';
import { limitWords } from '../../staff/approvalWords.ts';
import type { AboveLimit } from '../basket/totals.ts';
import d from './dialogs.module.css';
import { type DiscountText, fromText, toText } from './discount.ts';

/** Presets: percentages, or whole units of the currency. */
const USUAL = [5, 10, 20] as const;

interface DiscountFieldProps {
  value: DiscountText;
  onChange: (value: DiscountText) => void;
  /** The validation error. */
  error: string | undefined;
  /** The limit that it exceeds, so that payment needs a manager. */
  above: AboveLimit | null;
  /** The price before and after; null to hide it. */
  sum: { label: string; before: Minor; after: Minor } | null;
  /** The number gets the dialog's focus. */
  first?: boolean;
  /** Further fields, between the number and the resulting price. */
  children?: ReactNode;
}

/** No discount, a percentage, or an amount. Touching one of the latter focuses its number for the pad. */
export function DiscountField(props: DiscountFieldProps) {
  const { value, onChange, error, above, sum, first = false, children } = props;
  const { t, format, currency, money, percent, round } = useText();
  const number = useRef<HTMLInputElement>(null);
  /** Choosing a kind by arrow keys keeps the focus there. */
  const touched = useRef(false);
  const given = fromText(value, format);
  const label = t(value.kind === 'amount' ? 'paper.amount' : 'form.percent');
  useEffect(() => {
    if (touched.current && value.kind !== 'none') number.current?.focus();
    touched.current = false;
  }, [value.kind]);
  const usual = USUAL.map((much): Discount => {
    if (value.kind !== 'amount') return { kind: 'percent', basisPoints: much * 100 };
    return { kind: 'amount', amount: minor(much * 10 ** minorDigits(currency)) };
  });

  return (
    <fieldset className={d.discount}>
      <legend>{t('paper.discount')}</legend>
      <SegmentedControl
        aria-label={t('paper.discount')}
        value={value.kind}
        onPointerDown={() => {
          touched.current = true;
        }}
        onKeyDown={() => {
          touched.current = false;
        }}
        onChange={(chosen) => {
          const kind = chosen as DiscountText['kind'];
          onChange({ kind, text: kind === 'none' ? '' : value.text });
        }}
        data={[
          { value: 'none', label: t('checkout.line.noDiscount') },
          { value: 'percent', label: t('form.percent') },
          { value: 'amount', label: t('paper.amount') },
        ]}
      />
      {value.kind !== 'none' && (
        <MoneyField
          ref={number}
          aria-label={label}
          value={value.text}
          maxLength={16}
          data-autofocus={first || undefined}
          percent={value.kind === 'percent'}
          error={error}
          onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        />
      )}
      <div className={d.usual}>
        {usual.map((each) => (
          <Button
            key={each.kind === 'percent' ? each.basisPoints : each.amount}
            aria-pressed={
              given?.kind === each.kind && toText(given, format).text === toText(each, format).text
            }
            onPointerDown={keepFocus}
            onClick={() => onChange(toText(each, format))}
          >
            {each.kind === 'percent' ? percent(each.basisPoints) : round(each.amount)}
          </Button>
        ))}
      </div>
      {children}
      {sum && (
        <p className={d.sum} role="status">
          <span>{sum.label}</span>
          {sum.after !== sum.before && (
            <span className={shared.soft}>{t('checkout.line.insteadOf', { price: money(sum.before) })}</span>
          )}
          <strong>{money(sum.after)}</strong>
        </p>
      )}
      {above && (
        <p className={shared.warning} role="status">
          {limitWords(above, t, percent)}
        </p>
      )}
    </fieldset>
  );
}
