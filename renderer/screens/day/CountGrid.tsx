import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { minorDigits } from '../../../shared/money.ts';
import { type Format, useFormat } from '../../format.ts';
import c from './count.module.css';
import { type CashCount, type Denomination, keyOf } from './denominations.ts';
import r from './report.module.css';

/** Far more than a drawer holds, and safe to multiply. */
const MOST = 99_999;

interface CountGridProps {
  denominations: Denomination[];
  count: CashCount;
  onChange: (count: CashCount) => void;
  /** Enter in the last field. */
  onDone?: () => void;
}

/** Notes and coins, each with how many there are. Enter goes to the next, the arrow keys count one up or down. */
export function CountGrid({ denominations, count, onChange, onDone }: CountGridProps) {
  const { t } = useTranslation();
  const format = useFormat();

  const grid = useRef<HTMLDivElement>(null);

  useEffect(() => grid.current?.querySelector('input')?.focus(), []);

  function setCount(key: string, value: number) {
    onChange({ ...count, [key]: Math.max(0, Math.min(MOST, value)) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, key: string) {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setCount(key, (count[key] ?? 0) + by);
      return;
    }
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    const fields = [...(event.currentTarget.closest('[data-count]')?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)];
    if (next) next.focus();
    else if (!event.shiftKey) onDone?.();
  }

  const column = (kind: Denomination['kind']) => (
    <fieldset className={c.denominations}>
      <legend className={r.sectionTitle}>{t(kind === 'note' ? 'day.count.notes' : 'day.count.coins')}</legend>
      {denominations
        .filter((each) => each.kind === kind)
        .map((each) => {
          const key = keyOf(each);
          const value = format.money(each.value);
          const face = faceOf(each.value, format);
          const number = count[key] ?? 0;
          return (
            <div key={key} className={c.denomination} data-counted={number > 0 || undefined}>
              <span className={c.face}>{face}</span>
              <ActionIcon
                tabIndex={-1}
                aria-label={t('day.count.less', { value })}
                disabled={number === 0}
                onClick={() => setCount(key, number - 1)}
              >
                <IconMinus aria-hidden />
              </ActionIcon>
              <input
                className={c.countField}
                inputMode="numeric"
                aria-label={t('day.count.each', { value })}
                value={count[key] === undefined ? '' : String(number)}
                placeholder="0"
                onFocus={(event) => event.currentTarget.select()}
                onKeyDown={(event) => onKeyDown(event, key)}
                onChange={(event) => {
                  const digits = event.currentTarget.value.replace(/\D/g, '');
                  if (digits === '') {
                    const { [key]: _, ...others } = count;
                    onChange(others);
                  } else setCount(key, Number(digits));
                }}
              />
              <ActionIcon
                tabIndex={-1}
                aria-label={t('day.count.more', { value })}
                onClick={() => setCount(key, number + 1)}
              >
                <IconPlus aria-hidden />
              </ActionIcon>
              <span className={r.figure}>{number > 0 ? format.money(each.value * number) : ''}</span>
            </div>
          );
        })}
    </fieldset>
  );

  return (
    <div ref={grid} className={c.grid} data-count>
      {column('note')}
      {column('coin')}
    </div>
  );
}

/** What is printed on a note or struck on a coin: no minor units where there are none. */
function faceOf(value: number, { money, locale, currency }: Format): string {
  const unit = 10 ** minorDigits(currency);
  if (value % unit !== 0) return money(value);
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    value / unit,
  );
}
