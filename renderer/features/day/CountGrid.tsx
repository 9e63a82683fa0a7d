import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { readWhole } from '../../../shared/money/amounts.ts';
import type { Denomination } from '../../../shared/money/denominations.ts';
import { type Minor, minorDigits, sum, times } from '../../../shared/money/money.ts';
import type { Format } from '../../i18n/format.ts';
import { amountError } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import shared from '../../ui/shared.module.css';
import c from './count.module.css';
import type { CashCount } from './dayStore.ts';
import { countKey, keyOf, MAX_PIECES, withTyped } from './denominations.ts';

interface CountGridProps {
  denominations: Denomination[];
  count: CashCount;
  onChange: (count: CashCount) => void;
  /** Called for Enter in the last field. */
  onDone?: () => void;
  /** Called when a field gets the focus, for a number pad. */
  onField?: (field: HTMLInputElement) => void;
}

/** The number of each note and coin. Enter and the arrow keys move between rows, + and - change the number by one. */
export function CountGrid({ denominations, count, onChange, onDone, onField }: CountGridProps) {
  const { t, format } = useText();

  const grid = useRef<HTMLDivElement>(null);

  useEffect(() => grid.current?.querySelector('input')?.focus(), []);

  function setCount(key: string, value: number) {
    onChange({ ...count, [key]: Math.max(0, Math.min(MAX_PIECES, value)) });
  }

  function piecesOf(key: string): number {
    const pieces = count[key] ?? 0;
    return typeof pieces === 'number' ? pieces : 0;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, key: string) {
    const does = countKey(event);
    if (does === null) return;
    event.preventDefault();
    if ('pieces' in does) return setCount(key, piecesOf(key) + does.pieces);
    if (does.rows === 0) return;
    const fields = [...(event.currentTarget.closest('[data-count]')?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + does.rows];
    if (next) next.focus();
    else if (event.key === 'Enter' && does.rows === 1) onDone?.();
  }

  const ofKind = (kind: Denomination['kind']) => denominations.filter((each) => each.kind === kind);

  const column = (kind: Denomination['kind']) => (
    <fieldset className={shared.bareStack}>
      <legend className={shared.heading}>
        {t(kind === 'note' ? 'day.count.notes' : 'day.count.coins')}
        {` · ${format.money(sum(ofKind(kind).map((each) => times(each.value, piecesOf(keyOf(each))))))}`}
      </legend>
      {ofKind(kind).map((each) => {
        const key = keyOf(each);
        const value = format.money(each.value);
        const face = faceOf(each.value, format);
        const number = piecesOf(key);
        const unread = typeof count[key] === 'string';
        return (
          <div key={key} className={c.denomination} data-counted={number > 0 || undefined}>
            <span className={c.face}>{face}</span>
            <IconButton
              tabIndex={-1}
              icon={IconMinus}
              label={t('day.count.less', { value })}
              disabled={number === 0}
              onClick={() => setCount(key, number - 1)}
            />
            <input
              className={c.countField}
              inputMode="numeric"
              aria-label={t('day.count.each', { value })}
              aria-invalid={unread || undefined}
              aria-describedby={unread ? `unread-${key}` : undefined}
              value={String(count[key] ?? '')}
              placeholder="0"
              onFocus={(event) => {
                event.currentTarget.select();
                onField?.(event.currentTarget);
              }}
              onKeyDown={(event) => onKeyDown(event, key)}
              onChange={(event) => onChange(withTyped(count, key, event.currentTarget.value))}
            />
            <IconButton
              tabIndex={-1}
              icon={IconPlus}
              label={t('day.count.more', { value })}
              onClick={() => setCount(key, number + 1)}
            />
            <span className={c.subtotal}>{number > 0 ? format.money(times(each.value, number)) : ''}</span>
            {unread && (
              <span id={`unread-${key}`} className={c.unread} role="alert">
                {amountError(
                  readWhole(String(count[key]), 0, MAX_PIECES).fault,
                  format.locale,
                  t('form.badUpTo', { most: format.number(MAX_PIECES) }),
                )}
              </span>
            )}
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

/** The text on a note or coin: without minor units if there are none. */
function faceOf(value: Minor, { money, round, currency }: Format): string {
  return value % 10 ** minorDigits(currency) === 0 ? round(value) : money(value);
}
