import type { ReactNode } from 'react';
import type { OrderView } from '../../../shared/domain/order.ts';
import { addedTaxes, countedLines } from '../../../shared/domain/order-lines.ts';
import { reductionOf } from '../../../shared/money/discount.ts';
import {
  absolute,
  type CurrencyCode,
  type Minor,
  minus,
  NO_MONEY,
  negated,
  times,
} from '../../../shared/money/money.ts';
import { useText } from '../../i18n/text.ts';
import shared from '../../ui/shared.module.css';
import o from './OrderPane.module.css';

interface Line {
  label: string;
  amount: string;
  /** The final amount, shown as the largest number of the pane. */
  last?: boolean;
}

/**
 * The money of an order, in lines that add up: total, deposit, and the balance or what was paid at the hand-over. An
 * order that ended without a hand-over shows where the deposit went.
 */
export function OrderMoney({ order }: { order: OrderView }) {
  const { t, format } = useText();
  if (order.total === null) {
    return <p className={shared.hint}>{t('orders.detail.noPrice')}</p>;
  }
  const money = format.moneyIn(order.currency);
  const { total, handedOver, depositEnds } = order;
  const counted = countedLines(order.lines);
  const [only] = counted;
  const open = order.state === 'open';
  // Payments are known only to the till that took the order or handed it over.
  const elsewhere = order.saleId === null && (order.origin === 'external' || order.state === 'fulfilled');
  const ends = depositEnds.map(({ how, amount }): Line => {
    return { label: t(`orders.detail.depositEnds.${how}`), amount: money(amount) };
  });
  // A sale keeps the tax rates of its day, so today's taxes are shown only if they give the same total.
  const sold = handedOver?.total ?? total;
  const taxes = sold === total ? addedTaxes(counted) : [];
  return (
    <>
      <dl className={o.sums} data-clear="">
        {counted.length === 1 && only && only.unitPrice !== null ? (
          <PriceRows
            quantity={only.quantity}
            unitPrice={only.unitPrice}
            listPrice={only.listPrice}
            total={sold}
            addedTax={taxes[0] ?? null}
            currency={order.currency}
          />
        ) : (
          <TotalRows total={sold} taxes={taxes} currency={order.currency} />
        )}
        {lines().map(({ label, amount, last }) => (
          <Sum key={label} label={label} last={last}>
            {amount}
          </Sum>
        ))}
      </dl>
      {open && elsewhere && <p className={shared.hint}>{t('orders.detail.depositElsewhere')}</p>}
    </>
  );

  function lines(): Line[] {
    if (handedOver) {
      const { deposit, rounding, paid } = handedOver;
      return [
        ...(deposit > 0 ? [off('paper.deposit', deposit)] : []),
        ...(rounding === 0 ? [] : [{ label: t('paper.rounding'), amount: money(rounding) }]),
        { label: t('paper.paidThen'), amount: money(paid), last: true },
        ...ends,
      ];
    }
    if (open) {
      const over = minus(order.deposit, total);
      const label = t(over > 0 ? 'paper.refundDue' : 'paper.balance');
      return [
        ...(order.deposit > 0 ? [off('paper.depositStillHeld', order.deposit)] : []),
        ...(elsewhere ? [] : [{ label, amount: money(absolute(over)), last: true }]),
      ];
    }
    if (order.deposit === 0) return [];
    // Nobody pays the price any more, so show only the paid deposit and where it is.
    const paid = { label: t('paper.depositPaid'), amount: money(order.deposit) };
    const held = { label: t('paper.depositStillHeld'), amount: money(order.depositHeld), last: true };
    if (order.depositHeld > 0) return [paid, ...ends, held];
    return [paid, ...ends.map((end, index) => ({ ...end, last: index === ends.length - 1 }))];
  }

  function off(key: 'paper.depositStillHeld' | 'paper.deposit', amount: Minor): Line {
    return { label: t(key), amount: money(negated(amount)) };
  }
}

type Priced = Pick<OrderView, 'quantity' | 'listPrice' | 'addedTax'> & {
  unitPrice: Minor;
  total: Minor;
  currency?: CurrencyCode | undefined;
};

/** Quantity times price, with separate rows for a discount, added tax and the total, as on a receipt. */
export function PriceRows({ quantity, unitPrice, listPrice, total, addedTax, currency }: Priced) {
  const { t, format, number, percent } = useText();
  const money = format.moneyIn(currency ?? format.currency);
  const goods = minus(total, addedTax?.tax ?? NO_MONEY);
  const full = listPrice === null ? goods : times(listPrice, quantity);
  return (
    <>
      <Sum
        label={t('checkout.basket.times', { number: number(quantity), price: money(listPrice ?? unitPrice) })}
      >
        {money(full)}
      </Sum>
      {listPrice !== null && (
        <Sum label={`${t('paper.discount')} ${percent(reductionOf(full, goods))}`}>
          {money(minus(goods, full))}
        </Sum>
      )}
      {addedTax && <TotalRows total={total} taxes={[addedTax]} currency={currency} />}
    </>
  );
}

interface TotalRowsProps {
  total: Minor;
  taxes: readonly NonNullable<OrderView['addedTax']>[];
  currency?: CurrencyCode | undefined;
}

/** Added tax and the total. */
export function TotalRows({ total, taxes, currency }: TotalRowsProps) {
  const { t, format } = useText();
  const money = format.moneyIn(currency ?? format.currency);
  return (
    <>
      {taxes.map(({ name, basisPoints, tax }) => (
        <Sum
          key={`${basisPoints} ${name}`}
          label={t('checkout.basket.tax', {
            name: name ?? t('paper.tax'),
            rate: format.percent(basisPoints),
          })}
        >
          {money(tax)}
        </Sum>
      ))}
      <Sum label={t('paper.total')}>{money(total)}</Sum>
    </>
  );
}

interface SumProps {
  label: string;
  /** The final amount, the largest number of the pane. */
  last?: boolean | undefined;
  children: string;
}

/** An amount with its label, in a description list. */
export function Sum({ label, last, children }: SumProps) {
  return (
    <div className={last ? o.balance : o.sum}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One fact of an order, in a description list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={o.factRow}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
