import { useTranslation } from 'react-i18next';
import { isFilled } from '../../../../shared/domain/filled-basket.ts';
import { absolute, type Minor, minus, NO_MONEY, plus } from '../../../../shared/money/money.ts';
import { dueOf } from '../../../../shared/money/sums.ts';
import { useStores } from '../../../app/useStores.ts';
import { useFormat } from '../../../i18n/format.ts';

interface Pay {
  /** The amount due, negative if money goes back; minor units. */
  due: Minor;
  /** The label of `due`: it is the total only without returned items. */
  dueWords: string;
  /** The button's label. */
  words: string;
  disabled: boolean;
}

/** The amount due for the open cart, and the button that settles it. */
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
  // This would be a refund, not an exchange.
  const nothingNew = returns && basket?.lines.length === 0;
  return {
    due,
    dueWords: t(applied > 0 ? 'paper.toPay' : dueKey(returns, due)),
    words:
      returns && !nothingNew && due < 0
        ? t('checkout.exchange.give', { amount: money(absolute(due)) })
        : t(returns && !nothingNew && due === 0 ? 'checkout.exchange.complete' : 'checkout.basket.pay'),
    disabled: !basket || !isFilled(basket) || nothingNew,
  };
}

function dueKey(returns: boolean, due: Minor) {
  if (!returns) return 'paper.total';
  if (due === 0) return 'checkout.exchange.even';
  return due < 0 ? 'checkout.exchange.toGiveBack' : 'paper.toPay';
}
