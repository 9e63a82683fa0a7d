import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Minor, minus, NO_MONEY } from '../../../shared/money/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { amountError } from '../../i18n/i18n.ts';
import { MoneyField } from '../../ui/form/MoneyField.tsx';
import r from '../../ui/Report.module.css';
import c from './count.module.css';

interface StaysInDrawerProps {
  counted: Minor;
  /** What the shift began with: what most shops leave for the next one. */
  openingFloat: Minor;
  typed: string;
  onType: (typed: string) => void;
}

/** How much of what was counted stays for the next shift; the rest is taken out. */
export function FloatField({ counted, openingFloat, typed, onType }: StaysInDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { value, fault } = format.read(typed);
  const taken = takenOut(counted, value);
  const error =
    value === null
      ? amountError(fault, format.locale, t('day.cash.bad', { example: format.plain(openingFloat) }))
      : taken === null
        ? t('day.count.staysTooMuch', { counted: format.money(counted) })
        : undefined;
  const offered = openingFloat > NO_MONEY && openingFloat < counted;
  return (
    <div className={c.stays}>
      <MoneyField
        size="lg"
        label={t('day.count.stays')}
        value={typed}
        error={error}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {offered && (
        <Button
          aria-pressed={value === openingFloat}
          onClick={() => onType(format.plain(value === openingFloat ? counted : openingFloat))}
        >
          {t('day.count.staysFloat', { amount: format.money(openingFloat) })}
        </Button>
      )}
      {taken !== null && taken > 0 && (
        <p className={c.taken} aria-live="polite">
          <span className={r.soft}>{t('day.count.taken')}</span>
          <strong>{format.money(taken)}</strong>
        </p>
      )}
    </div>
  );
}

/** What is taken out of the drawer so that this much stays, minor units; null where what was typed is no such amount. */
export function takenOut(counted: Minor, stays: Minor | null): Minor | null {
  if (stays === null || stays > counted) return null;
  return minus(counted, stays);
}
