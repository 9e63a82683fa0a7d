import { IconBackspace } from '@tabler/icons-react';
import { keepFocus } from '../app/keyboard/focus.ts';
import { erase, insert } from '../app/keyboard/typing.ts';
import { useText } from '../i18n/text.ts';
import n from './NumberPad.module.css';
import shared from './shared.module.css';

interface DigitsProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  /** Whether minor units can be typed. */
  decimals: boolean;
  /** For PINs and counts: no `00` key. */
  single?: boolean;
}

interface NumberPadProps extends Pick<DigitsProps, 'decimals' | 'single'> {
  /** The text so far; null before the first digit, which then replaces what is shown. */
  value: string | null;
  onChange: (text: string) => void;
}

/** A number pad for a text stored elsewhere. */
export function NumberPad({ value, onChange, ...digits }: NumberPadProps) {
  const text = value ?? '';
  return (
    <Digits
      {...digits}
      onDigit={(digit) => onChange(text + digit)}
      onErase={() => onChange(text.slice(0, -1))}
    />
  );
}

/** The keys of a number pad. */
export function Digits({ onDigit, onErase, decimals, single = false }: DigitsProps) {
  const { t, locale } = useText();
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5)[1]?.value ?? '.';
  return (
    <fieldset className={n.pad}>
      <legend className={shared.hidden}>{t('checkout.pay.digits')}</legend>
      {['7', '8', '9', '4', '5', '6', '1', '2', '3', decimals ? separator : '00', '0'].map((digit) =>
        single && digit === '00' ? (
          <span key={digit} />
        ) : (
          <button
            key={digit}
            type="button"
            className={n.key}
            onPointerDown={keepFocus}
            onClick={() => onDigit(digit)}
          >
            {digit}
          </button>
        ),
      )}
      <button
        type="button"
        className={n.key}
        aria-label={t('checkout.pay.erase')}
        onPointerDown={keepFocus}
        onClick={onErase}
      >
        <IconBackspace aria-hidden="true" />
      </button>
    </fieldset>
  );
}

/** A number pad that types into a field like keys: replaces the selection, else inserts at the caret. */
export function FieldPad({ field }: { field: HTMLInputElement }) {
  return (
    <Digits
      decimals={field.inputMode === 'decimal'}
      // `00` helps with amounts, not with counts.
      single={field.inputMode !== 'decimal'}
      onDigit={(digit) => insert(field, digit)}
      onErase={() => erase(field)}
    />
  );
}
