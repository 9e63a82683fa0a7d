import { TextInput, type TextInputProps } from '@mantine/core';
import { write } from '../../app/keyboard/typing.ts';
import { useFormat } from '../../i18n/format.ts';
import f from './MoneyField.module.css';

interface MoneyFieldProps extends TextInputProps {
  /** The value is a percentage. */
  percent?: boolean;
}

/** A field for an amount: shows the currency's sign where the region writes it and formats the amount on blur. */
export function MoneyField({ percent = false, ...props }: MoneyFieldProps) {
  const { currencySign, read, plain } = useFormat();
  const { sign, leads } = percent ? { sign: '%', leads: false } : currencySign;
  const side = leads ? 'left' : 'right';
  const width = `calc(${sign.length}ch + 2 * var(--perch-space-2))`;
  const section = (
    <span className={f.sign} aria-hidden="true">
      {sign}
    </span>
  );
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      onBlur={(event) => {
        const field = event.currentTarget;
        const { value } = read(field.value);
        // Keeps whole numbers, since the pad appends digits.
        if (!percent && value !== null && /\D/.test(field.value) && field.value !== plain(value)) {
          write(field, plain(value));
        }
        props.onBlur?.(event);
      }}
      {...{
        [`${side}Section`]: section,
        [`${side}SectionWidth`]: width,
        [`${side}SectionPointerEvents`]: 'none',
      }}
    />
  );
}
