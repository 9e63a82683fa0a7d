import { IconAlertTriangle, IconNote } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BasketLine } from '../../../../shared/domain/basket.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Minor, Quantity } from '../../../../shared/money/money.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';
import { Portrait } from '../../../ui/art/Portrait.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import r from './BasketLineRow.module.css';

interface BasketLineRowProps {
  line: BasketLine;
  /** What the line comes to, before tax that is added at the end. Minor units. */
  amount: Minor;
  discount: Minor;
  /** Whether its animals are in the register. */
  hasAnimals: boolean;
  /** Free stock where the line wants more than that; null where it does not. */
  short: Quantity | 'uncounted' | null;
  selected: boolean;
  readOnly: boolean;
  /** Changes each time the line was added to; 0 for a line that was not. */
  litTurn: number;
  onEdit: (lineId: LocalId) => void;
  onStep: (lineId: LocalId, by: number) => void;
}

/** One line of the basket. It lights up for a moment when something was added to it, and comes into sight. */
export const BasketLineRow = memo(function BasketLineRow(props: BasketLineRowProps) {
  const { line, amount, discount, hasAnimals, short, selected, readOnly, litTurn, onEdit, onStep } = props;
  const { t } = useTranslation();
  const { money, number, percent } = useFormat();
  const row = useRef<HTMLLIElement>(null);
  const price = line.listPrice ?? line.unitPrice;

  function shortWords(free: Quantity | 'uncounted'): string {
    if (free === 'uncounted') return t('checkout.tile.uncounted');
    return free > 0 ? t('checkout.basket.over', { free: number(free) }) : t('checkout.tile.none');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn brings it into sight again
  useEffect(() => {
    if (!selected) return;
    // With the frame, whose layout is due anyway; asked at once it would be laid out twice.
    const frame = requestAnimationFrame(() => row.current && bringIntoSight(row.current));
    return () => cancelAnimationFrame(frame);
  }, [litTurn, selected]);

  return (
    <li ref={row} className={r.row} data-selected={selected || undefined}>
      {litTurn > 0 && <Light key={litTurn} />}
      <button
        type="button"
        className={r.edit}
        aria-haspopup="dialog"
        title={t('checkout.basket.edit', { name: line.petName })}
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
              // The end of the line shows the price of one already, unless it is discounted.
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
          last={line.quantity === 1}
          lessLabel={t(line.quantity === 1 ? 'checkout.basket.remove' : 'checkout.basket.less', {
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

/** The animals that were chosen, or that one has to be: none with a chip or ring is sold in place of another. */
function LineAnimals({ line }: { line: BasketLine }) {
  const { useAnimalsOf } = useStores().stock;
  const { t } = useTranslation();
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

/** It shines, and fades only where no other addition follows: while somebody scans, nothing moves and no frame is drawn for it. */
function Light() {
  const [fading, setFading] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFading(true), SHINES_MS);
    return () => clearTimeout(timer);
  }, []);
  return <span className={r.light} data-fading={fading || undefined} aria-hidden="true" />;
}

/** Scrolls the list alone: at 200 % zoom the page around it must stay where it is. */
function bringIntoSight(row: HTMLElement): void {
  const list = row.parentElement;
  if (!list) return;
  const [from, to] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
  if (from < list.scrollTop) list.scrollTop = from;
  else if (to > list.scrollTop + list.clientHeight) list.scrollTop = to - list.clientHeight;
}
