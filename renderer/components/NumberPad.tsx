import { IconBackspace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { keepFocus } from '../keepFocus.ts';
import n from './NumberPad.module.css';

interface NumberPadProps {
  /** The text so far; null while nothing was typed yet, so that the first digit begins anew. */
  value: string | null;
  onChange: (text: string) => void;
  /** Whether there are minor units to type. */
  decimals: boolean;
  /** Digits one by one, as a PIN has them: no `00`. */
  single?: boolean;
}

/** Digits for fingers. */
export function NumberPad({ value, onChange, decimals, single = false }: NumberPadProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const separator = new Intl.NumberFormat(locale).formatToParts(0.5)[1]?.value ?? '.';
  const text = value ?? '';
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
            onClick={() => onChange(text + digit)}
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
        onClick={() => onChange(text.slice(0, -1))}
      >
        <IconBackspace aria-hidden="true" />
      </button>
    </fieldset>
  );
}
