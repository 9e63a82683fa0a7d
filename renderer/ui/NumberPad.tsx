import { IconBackspace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../app/keyboard/focus.ts';
import { useFormat } from '../i18n/format.ts';
import n from './NumberPad.module.css';

interface DigitsProps {
  onDigit: (digit: string) => void;
  onErase: () => void;
  /** Whether there are minor units to type. */
  decimals: boolean;
  /** Digits one by one, as a PIN and a count have them: no `00`. */
  single?: boolean;
}

interface NumberPadProps extends Pick<DigitsProps, 'decimals' | 'single'> {
  /** The text so far; null while nothing was typed yet, so that the first digit begins anew. */
  value: string | null;
  onChange: (text: string) => void;
}

/** Digits for fingers, for a text that is kept elsewhere. */
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

/** Digits for fingers. */
export function Digits({ onDigit, onErase, decimals, single = false }: DigitsProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5)[1]?.value ?? '.';
  return (
    <fieldset className={n.pad}>
      <legend className={n.legend}>{t('checkout.pay.digits')}</legend>
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
