import { readWhole } from '../../../shared/amounts.ts';
import type { Denomination } from '../../../shared/denominations.ts';
import { NO_MONEY, plus, times } from '../../../shared/minor.ts';
import type { Minor } from '../../../shared/units.ts';
import type { CashCount } from './dayStore.ts';

/** Far more than a drawer holds, and safe to multiply. */
export const MOST_PIECES = 99_999;

/** A count with what was typed for one denomination; empty takes it out again. */
export function withTyped(count: CashCount, key: string, typed: string): CashCount {
  const { [key]: _, ...others } = count;
  const { value, fault } = readWhole(typed, 0, MOST_PIECES);
  if (fault?.why === 'empty') return others;
  return { ...others, [key]: value ?? typed };
}

/** The key of a denomination in a CashCount: a one-dollar note and a one-dollar coin are two things. */
export function keyOf({ kind, value }: Denomination): string {
  return `${kind}:${value}`;
}

/** What a count comes to, minor units; null while a number in it could not be read. */
export function countTotal(count: CashCount, denominations: Denomination[]): Minor | null {
  let total = NO_MONEY;
  for (const each of denominations) {
    const pieces = count[keyOf(each)] ?? 0;
    if (typeof pieces === 'string') return null;
    total = plus(total, times(each.value, pieces));
  }
  return total;
}
