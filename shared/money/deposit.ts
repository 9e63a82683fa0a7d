import type { OrderDraft } from '../domain/order.ts';
import { failureOf } from '../errors/errors.ts';
import type { Failure } from '../errors/result.ts';
import { greater, lesser, type Minor, plus } from './money.ts';
import { cashRounding, type PricingRules } from './pricing.ts';

type CashRules = Pick<PricingRules, 'cashStep'>;

/** The nearest amount that coins can pay. */
export function inCoins(amount: Minor, { cashStep }: CashRules): Minor {
  return plus(amount, cashRounding(amount, cashStep));
}

/**
 * Why a deposit cannot be taken: `deposit_over` for more than is due, `deposit_coins` for cash that coins cannot pay. Cash
 * may be what is due in the nearest coins, as for a sale.
 *
 * @param due minor units
 */
export function depositFault(
  { kind, amount }: Pick<NonNullable<OrderDraft['deposit']>, 'kind' | 'amount'>,
  due: Minor,
  rules: CashRules,
): Failure | null {
  const most = kind === 'cash' ? inCoins(due, rules) : due;
  if (amount > greater(due, most)) return failureOf('deposit_over', { total: most });
  if (kind === 'card' || amount % rules.cashStep === 0) return null;
  return failureOf('deposit_coins', { nearest: lesser(inCoins(amount, rules), most) });
}
