import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { minorDigits, NO_MONEY } from '../../../../shared/money/money.ts';
import { newPrice, type PriceRule } from '../../../../shared/money/price-rule.ts';
import { stepsOf } from '../../../../shared/money/quantity-prices.ts';
import { homeRef } from '../../../app/keyboard/focus.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { dotted } from '../../../ui/dotted.ts';
import { longTitle } from '../../../ui/longTitle.ts';
import { fieldText } from '../labels.ts';
import { TableRow } from '../table/VirtualTable.tsx';
import l from './prices.module.css';
import { isTicked } from './pricingStore.ts';

interface PriceRowProps {
  index: number;
  /** The position in pixels from the top of the list. */
  top: number;
  last: boolean;
  /** Undefined while it is being loaded. */
  row: StockRow | undefined;
  rule: PriceRule | null;
}

/** A pet with its current and its new price, typed here or from the rule. */
export function PriceRow({ index, top, last, row, rule }: PriceRowProps) {
  const { usePricing } = useStores().stock;
  const { t, format, money, currency } = useText();
  const { way, ticked, tick } = usePricing();
  if (!row) return <TableRow index={index} top={top} className={l.row} />;
  const within = isTicked(ticked, row.id);
  const after = rule && within && !row.gone ? newPrice(row.price, rule, minorDigits(currency)) : null;
  const steps = fieldText('quantityPrices', stepsOf(row), t, format);
  const about = dotted(row.categoryName ?? t('paper.noCategory'), steps);
  return (
    <TableRow
      index={index}
      top={top}
      className={l.row}
      data-rule={way === 'rule' || undefined}
      data-off={(way === 'rule' && !within) || undefined}
    >
      {way === 'rule' && (
        <td>
          <label className={l.pick} htmlFor={`pick ${row.id}`}>
            <Checkbox
              id={`pick ${row.id}`}
              size="lg"
              aria-label={t('common.changeOf', { name: row.name })}
              checked={within}
              onChange={() => tick(row.id)}
            />
          </label>
        </td>
      )}
      <th scope="row" className={l.who}>
        <span className={l.name} title={longTitle(row.name)}>
          {row.name}
        </span>
        <span className={`${l.soft} ${l.below}`}>{about}</span>
      </th>
      <td className={`${l.category} ${l.soft}`}>{about}</td>
      <td className={`${l.figure} ${l.soft}`}>{row.price === null ? '–' : money(row.price)}</td>
      <td className={l.figure}>
        {way === 'typed' ? (
          <PriceField row={row} index={index} last={last} />
        ) : after === null ? (
          '–'
        ) : (
          <strong className={l.after} data-changed={after !== row.price || undefined}>
            {money(after)}
          </strong>
        )}
      </td>
    </TableRow>
  );
}

/** The id of the save button, which the last Enter focuses. */
export const SAVE_PRICES = 'save-prices';

function PriceField({ row, index, last }: { row: StockRow; index: number; last: boolean }) {
  const { usePricing } = useStores().stock;
  const { t, plain, read } = useText();
  const { active, typed, type, go } = usePricing();
  const field = useRef<HTMLInputElement>(null);
  const here = active === index;
  const text = typed.get(row.id)?.text ?? '';
  const { value, fault } = read(text);
  const bad = text.trim() !== '' && fault !== null;

  useEffect(() => {
    if (!here || !field.current) return;
    field.current.focus({ preventScroll: true });
    field.current.select();
    return homeRef(field.current);
  }, [here]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const back = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!back && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // Stays in the field while the price is invalid.
    if (bad) return;
    if (event.key === 'Enter' && !back && last) document.getElementById(SAVE_PRICES)?.focus();
    else go(index + (back ? -1 : 1));
  }

  return (
    <input
      ref={field}
      className={l.field}
      data-price={here ? 'here' : ''}
      data-typed={(value !== null && value !== row.price) || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      aria-label={t('stock.prices.priceOf', { name: row.name })}
      aria-invalid={bad || undefined}
      aria-describedby={bad ? 'unread-price' : undefined}
      disabled={row.gone}
      placeholder={row.price === null ? plain(NO_MONEY) : undefined}
      value={text}
      onFocus={() => !here && go(index)}
      onBlur={() => value !== null && type(row, index, plain(value))}
      onChange={(event) => type(row, index, event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
