import type { Rest } from '../../../../shared/money/pricing.ts';
import { useText } from '../../../i18n/text.ts';

/** The rest to pay. The methods' buttons show it rounded for cash. */
export function StillDue({ rest }: { rest: Rest }) {
  const { money } = useText();
  return <>{money(onlyCoinsAreMissing(rest) ? rest.cash : rest.card)}</>;
}

/** Why only cash can follow if a card has nothing left to take. */
export function CoinsMissing({ rest }: { rest: Rest }) {
  const { t, money } = useText();
  if (!onlyCoinsAreMissing(rest)) return null;
  return <p>{t('checkout.pay.coinsMissing', { amount: money(rest.cash) })}</p>;
}

/** The amount on a method's button, if they differ. */
export function MethodAmount({ rest, method }: { rest: Rest; method: keyof Rest }) {
  const { money } = useText();
  return rest.cash === rest.card || onlyCoinsAreMissing(rest) ? null : <span>{money(rest[method])}</span>;
}

/** Whether the cash taken covers the price but not the rounded amount. */
export function onlyCoinsAreMissing({ cash, card }: Rest): boolean {
  return card === 0 && cash > 0;
}
