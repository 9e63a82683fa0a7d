import { useState } from 'react';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import {
  lesser,
  type Minor,
  minus,
  NO_MONEY,
  negated,
  type Quantity,
  sum,
  times,
} from '../../../shared/money/money.ts';
import { taxOf } from '../../../shared/money/pricing.ts';
import { piecesOf } from '../../../shared/money/sums.ts';
import { useStores } from '../../app/useStores.ts';
import { useFormat } from '../../i18n/format.ts';
import { useText } from '../../i18n/text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import shared from '../../ui/shared.module.css';
import l from './OrderLines.module.css';
import { Sum } from './OrderMoney.tsx';
import o from './OrderPane.module.css';

/** The quantity of each open line to hand over now. */
export type Picked = ReadonlyMap<LocalId, Quantity>;

const openOf = ({ lines }: OrderView) => lines.filter(({ state }) => state === 'open');

/** Chooses which part of an order goes into the cart; a single item goes there at once. */
export function usePicking(order: OrderView) {
  const { intoCart } = useStores().orders;
  const [picking, setPicking] = useState<{ of: LocalId; picked: Picked } | null>(null);
  const picked = picking?.of === order.id ? picking.picked : null;
  const pick = (chosen: Picked) => setPicking({ of: order.id, picked: chosen });

  function put(): void {
    const open = openOf(order);
    if (picked === null && piecesOf(open) > 1) {
      pick(new Map(open.map(({ id, quantity }) => [id, quantity])));
      return;
    }
    if (picked && [...picked.values()].every((quantity) => quantity === 0)) return;
    setPicking(null);
    void intoCart(order, picked);
  }

  return { picked, pick, put, stop: () => setPicking(null) };
}

/** The open lines of an order, each with the quantity to hand over. */
export function PickLines({
  order,
  picked,
  onPick,
}: {
  order: OrderView;
  picked: Picked;
  onPick: (picked: Picked) => void;
}) {
  const { t, number } = useText();
  return (
    <section className={l.lines} aria-label={t('orders.pick.title')}>
      <h3 className={o.fact}>{t('orders.pick.title')}</h3>
      <ul className={l.list}>
        {openOf(order).map(({ id, petName, quantity: most }) => {
          const quantity = picked.get(id) ?? 0;
          const name = petName ?? t('orders.unknownPet');
          return (
            <li key={id} className={l.line} data-two="">
              <span>
                <span className={shared.anywhere}>{name}</span>{' '}
                <span className={l.state}>{t('orders.pick.of', { number: number(most) })}</span>
              </span>
              <Stepper
                value={number(quantity)}
                atMin={quantity === 0}
                atMax={quantity === most}
                lessLabel={t('checkout.basket.less', { name })}
                moreLabel={t('checkout.basket.more', { name })}
                typed={{
                  label: t('stock.arrival.quantityOf', { name }),
                  onType: (typed) => onPick(new Map(picked).set(id, Math.min(typed, most))),
                }}
                onStep={(by) => onPick(new Map(picked).set(id, quantity + by))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The value of the chosen items with added tax; null if a price is unknown. Minor units. */
function pickedValue(order: OrderView, picked: Picked): Minor | null {
  const values: Minor[] = [];
  for (const { id, unitPrice, total, addedTax } of openOf(order)) {
    if (unitPrice === null || total === null) return null;
    const goods = times(unitPrice, picked.get(id) ?? 0);
    values.push(goods, taxOf(goods, addedTax?.basisPoints ?? 0, false));
  }
  return sum(values);
}

/**
 * The value of the chosen items, less the deposit's share as in `pickUpOf`, and the buttons to put them into the cart or
 * go back.
 */
export function PickButtons({
  order,
  picked,
  onPut,
  onStop,
}: {
  order: OrderView;
  picked: Picked;
  onPut: () => void;
  onStop: () => void;
}) {
  const { t } = useText();
  const money = useFormat().moneyIn(order.currency);
  const value = pickedValue(order, picked);
  const deposit = lesser(order.depositHeld, value ?? NO_MONEY);
  const count = [...picked.values()].reduce((all, quantity) => all + quantity, 0);
  return (
    <>
      {value !== null && (
        <dl className={o.sums} data-clear="">
          {deposit > 0 && (
            <>
              <Sum label={t('orders.pick.value')}>{money(value)}</Sum>
              <Sum label={t('paper.deposit')}>{money(negated(deposit))}</Sum>
            </>
          )}
          <Sum label={t(deposit > 0 ? 'orders.pick.due' : 'orders.pick.value')} last>
            {money(minus(value, deposit))}
          </Sum>
        </dl>
      )}
      <ActionButton onClick={onStop} keys="Escape">
        {t('common.back')}
      </ActionButton>
      <ActionButton size="lg" fullWidth variant="filled" disabled={count === 0} keys="F9" onClick={onPut}>
        {t('orders.pick.put', { count })}
      </ActionButton>
    </>
  );
}
