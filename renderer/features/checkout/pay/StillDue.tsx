import { useTranslation } from 'react-i18next';
import type { Rest } from '../../../../shared/money/pricing.ts';
import { useFormat } from '../../../i18n/format.ts';
import s from './StillDue.module.css';

/**
 * What is still to pay: to the cent, and beside it what it comes to in cash where coins make a difference. Where the cash
 * that was taken covers the price but not what it is rounded to, says how to continue.
 */
export function StillDue({ rest }: { rest: Rest }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (onlyCoinsAreMissing(rest)) return <>{money(rest.cash)}</>;
  return (
    <>
      {money(rest.card)}
      {rest.cash !== rest.card && (
        <span className={s.inCash}> · {t('checkout.pay.inCash', { amount: money(rest.cash) })}</span>
      )}
    </>
  );
}

/** Why only cash can follow, where the card has nothing left to take. */
export function CoinsMissing({ rest }: { rest: Rest }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (!onlyCoinsAreMissing(rest)) return null;
  return <p className={s.words}>{t('checkout.pay.coinsMissing', { amount: money(rest.cash) })}</p>;
}

/** The amount on the button of a method, where the two differ. */
export function MethodAmount({ rest, method }: { rest: Rest; method: keyof Rest }) {
  const { money } = useFormat();
  return rest.cash === rest.card || onlyCoinsAreMissing(rest) ? null : <span>{money(rest[method])}</span>;
}

/** The cash taken covers the price, and what coins round it to is more. */
export function onlyCoinsAreMissing({ cash, card }: Rest): boolean {
  return card === 0 && cash > 0;
}
