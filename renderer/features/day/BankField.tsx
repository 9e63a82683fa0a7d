import { Button } from '@mantine/core';
import { type Minor, minus, NO_MONEY } from '../../../shared/money/money.ts';
import type { Format } from '../../i18n/format.ts';
import { badAmount } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import r from '../../ui/Report.module.css';
import shared from '../../ui/shared.module.css';
import c from './count.module.css';

interface BankFieldProps {
  counted: Minor;
  /** The float at the start of the shift, which most shops leave for the next one. */
  openingFloat: Minor;
  typed: string;
  onType: (typed: string) => void;
  /** Passes the input element to a number pad. */
  onField: (field: HTMLInputElement | null) => void;
}

/** Asks how much of the counted cash goes to the bank, and shows what remains for the next shift. */
export function BankField({ counted, openingFloat, typed, onType, onField }: BankFieldProps) {
  const { t, format } = useText();
  const { value, fault } = format.read(typed);
  const taken = takenToBank(counted, typed, format);
  const error =
    taken !== null
      ? undefined
      : value === null
        ? badAmount(fault, format, t, openingFloat)
        : t('day.count.takenTooMuch', { counted: format.money(counted) });
  const stays = taken === null ? null : minus(counted, taken);
  const offered = openingFloat > NO_MONEY && openingFloat < counted;
  return (
    <>
      <div className={shared.closeStack}>
        <MoneyField
          ref={onField}
          size="lg"
          label={t('day.count.taken')}
          value={typed}
          placeholder={format.plain(NO_MONEY)}
          error={error}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {offered && (
          <Button
            aria-pressed={stays === openingFloat}
            onClick={() => onType(stays === openingFloat ? '' : format.plain(minus(counted, openingFloat)))}
          >
            {t('day.count.staysFloat', { amount: format.money(openingFloat) })}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <p className={c.stays}>
          <span>{t('paper.staysInDrawer')}</span>
          <span>{stays === null ? '–' : format.money(stays)}</span>
        </p>
        <p className={r.words}>{t('day.count.staysHint')}</p>
      </div>
    </>
  );
}

/** The amount for the bank, minor units: zero if empty, null if invalid or more than was counted. */
export function takenToBank(counted: Minor, typed: string, { read }: Format): Minor | null {
  if (typed.trim() === '') return NO_MONEY;
  const { value } = read(typed);
  return value === null || value > counted ? null : value;
}
