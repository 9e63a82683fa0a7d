import { useTranslation } from 'react-i18next';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import { absolute, type Minor, minus, NO_MONEY, plus } from '../../../../shared/money/money.ts';
import { dueOf } from '../../../../shared/money/sums.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';

interface Pay {
  /** What the customer pays, below zero where money goes back; minor units. */
  due: Minor;
  /** What `due` is called: it is the total only where nothing comes back. */
  dueWords: string;
  /** What the button says. */
  words: string;
  disabled: boolean;
}

/** What is left to settle of the open cart, and the button that begins it. */
export function usePay(): Pay {
  const { pickUpSums, useBasket, useTotals } = useStores().checkout;
  const { t } = useTranslation();
  const { money } = useFormat();
  const { total } = useTotals();
  const basket = useBasket((state) => state.basket);
  const pickUp = pickUpSums(basket);
  const applied = pickUp?.applied ?? NO_MONEY;
  const due = minus(plus(basket ? dueOf(basket, total) : total, pickUp?.rounding ?? NO_MONEY), applied);
  const returns = Boolean(basket?.returned);
  // That is no exchange.
  const nothingNew = returns && basket?.lines.length === 0;
  return {
    due,
    dueWords: t(applied > 0 ? 'checkout.pay.due' : dueKey(returns, due)),
    words:
      returns && !nothingNew && due < 0
        ? t('checkout.exchange.give', { amount: money(absolute(due)) })
        : t(returns && !nothingNew && due === 0 ? 'checkout.exchange.complete' : 'checkout.basket.pay'),
    disabled: !basket || !isFilled(basket) || nothingNew,
  };
}

function dueKey(returns: boolean, due: Minor) {
  if (!returns) return 'checkout.basket.total';
  if (due === 0) return 'checkout.exchange.even';
  return due < 0 ? 'checkout.exchange.toGiveBack' : 'checkout.pay.due';
}
