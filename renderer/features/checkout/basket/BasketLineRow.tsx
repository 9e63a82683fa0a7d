import { IconAlertTriangle, IconNote } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { BasketLine } from '../../../../shared/domain/basket.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../../../shared/money/money.ts';
import { useStores } from '../../../app/useStores.ts';
import { useText } from '../../../i18n/text.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import r from './BasketLineRow.module.css';

interface BasketLineRowProps {
  line: BasketLine;
  /** The line's amount in minor units, before tax that is added at the end. */
  amount: Minor;
  discount: Minor;
  /** Whether its animals are in the register. */
  hasAnimals: boolean;
  /** The free stock if the line exceeds it; null otherwise. */
  short: Quantity | 'uncounted' | null;
  selected: boolean;
  readOnly: boolean;
  /** Increases with each addition to the line; 0 without any. */
  litTurn: number;
  onEdit: (lineId: LocalId) => void;
  onStep: (lineId: LocalId, by: number) => void;
}

/** A line of the basket. After an addition it scrolls into view and is highlighted briefly. */
export const BasketLineRow = memo(function BasketLineRow(props: BasketLineRowProps) {
  const { line, amount, discount, hasAnimals, short, selected, readOnly, litTurn, onEdit, onStep } = props;
  const { t, money, number, percent } = useText();
  const row = useRef<HTMLLIElement>(null);
  const price = line.listPrice ?? line.unitPrice;

  function shortWords(free: Quantity | 'uncounted'): string {
    if (free === 'uncounted') return t('stock.review.notCounted');
    return free > 0 ? t('checkout.basket.over', { free: number(free) }) : t('checkout.tile.none');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn brings it into sight again
  useEffect(() => {
    const list = row.current?.parentElement;
    if (!selected || !list) return;
    // Runs after the layout of the frame, and again when the list shrinks, as below a banner.
    const observer = new ResizeObserver(() => row.current && bringIntoSight(row.current));
    observer.observe(list);
    return () => observer.disconnect();
  }, [litTurn, selected]);

  return (
    <li
      ref={row}
      className={r.row}
      data-selected={selected || undefined}
      data-clear={selected && !readOnly ? '' : undefined}
    >
      {litTurn > 0 && <Light key={litTurn} />}
      <button
        type="button"
        className={r.edit}
        aria-haspopup="dialog"
        title={t('common.changeOf', { name: line.petName })}
        onClick={() => onEdit(line.id)}
      >
        <Portrait petName={line.petName} categoryName={line.categoryName} cropped className={r.portrait} />
        <span className={r.what}>
          <span className={r.name}>
            {line.petName}
            {line.note && <IconNote className={r.icon} aria-label={line.note} />}
          </span>
          <span className={r.sub}>
            {line.orderLine && <span className={r.discount}>{t('checkout.basket.ofOrder')}</span>}
            {line.quantity > 1 ? (
              <span>
                {t('checkout.basket.times', { number: number(line.quantity), price: money(price) })}
              </span>
            ) : (
              // The line's amount is the unit price already, unless discounted.
              discount > 0 && <span>{money(price)}</span>
            )}
            {hasAnimals && <LineAnimals line={line} />}
            {line.priceFrom != null && (
              <span>{t('checkout.basket.step', { from: number(line.priceFrom) })}</span>
            )}
            {short !== null && (
              <span className={r.short}>
                <IconAlertTriangle className={r.icon} aria-hidden="true" />
                {shortWords(short)}
              </span>
            )}
            {discount > 0 && (
              <span className={r.discount}>
                {line.listPrice == null &&
                  line.discount?.kind === 'percent' &&
                  `${percent(line.discount.basisPoints)} `}
                {t('checkout.basket.discountOf', { amount: money(discount) })}
              </span>
            )}
          </span>
        </span>
      </button>
      {!readOnly && (
        <Stepper
          value={number(line.quantity)}
          removes={line.quantity === 1}
          lessLabel={t(line.quantity === 1 ? 'common.removeOf' : 'checkout.basket.less', {
            name: line.petName,
          })}
          moreLabel={t('checkout.basket.more', { name: line.petName })}
          onStep={(by) => onStep(line.id, by)}
        />
      )}
      <span className={r.amount}>{money(amount)}</span>
    </li>
  );
});

/** The chosen animals, or a prompt to choose: an animal with a chip or ring cannot be sold in place of another. */
function LineAnimals({ line }: { line: BasketLine }) {
  const { useAnimalsOf } = useStores().stock;
  const { t } = useText();
  const groups = useAnimalsOf(line.petId, true);
  const chosen = line.animals ?? [];
  const isOpen = chosen.reduce((sum, { quantity }) => sum + quantity, 0) < line.quantity;
  const free = groups.filter(({ isTreated }) => !isTreated);
  const unmarked = free.reduce((sum, { mark, remaining }) => (mark === null ? sum + remaining : sum), 0);
  const mustChoose = isOpen && unmarked < line.quantity && free.some(({ mark }) => mark !== null);
  if (chosen.length === 0 && !mustChoose) return null;
  return (
    <span className={r.animals} data-open={mustChoose || undefined}>
      {[...chosen.map(({ label }) => label), ...(mustChoose ? [t('checkout.animals.choose')] : [])].join(
        ', ',
      )}
    </span>
  );
}

const SHINES_MS = 600;

/** A highlight that fades only after the last addition, so that scanning causes no animation frames. */
function Light() {
  const [fading, setFading] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFading(true), SHINES_MS);
    return () => clearTimeout(timer);
  }, []);
  return <span className={r.light} data-fading={fading || undefined} aria-hidden="true" />;
}

/** Scrolls only the list, since at 200 % zoom the page must stay. */
function bringIntoSight(row: HTMLElement): void {
  const list = row.parentElement;
  if (!list) return;
  const [from, to] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
  if (from < list.scrollTop) list.scrollTop = from;
  else if (to > list.scrollTop + list.clientHeight) list.scrollTop = to - list.clientHeight;
}
