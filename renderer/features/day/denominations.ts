import { readWhole } from '../../../shared/money/amounts.ts';
import type { Denomination } from '../../../shared/money/denominations.ts';
import { type Minor, NO_MONEY, plus, times } from '../../../shared/money/money.ts';
import type { CashCount } from './dayStore.ts';

/** Far more than a drawer holds, and safe to multiply. */
export const MAX_PIECES = 99_999;

/** The count with the input for one denomination; empty input removes it. */
export function withTyped(count: CashCount, key: string, typed: string): CashCount {
  const { [key]: _, ...others } = count;
  const { value, fault } = readWhole(typed, 0, MAX_PIECES);
  if (fault?.why === 'empty') return others;
  return { ...others, [key]: value ?? typed };
}

/** The key of a denomination in a CashCount; a one-dollar note and a one-dollar coin differ. */
export function keyOf({ kind, value }: Denomination): string {
  return `${kind}:${value}`;
}

/** The total of a count, minor units; null if a number in it is invalid. */
export function countTotal(count: CashCount, denominations: Denomination[]): Minor | null {
  let total = NO_MONEY;
  for (const each of denominations) {
    const pieces = count[keyOf(each)] ?? 0;
    if (typeof pieces === 'string') return null;
    total = plus(total, times(each.value, pieces));
  }
  return total;
}

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  /** The key is held down and repeats. */
  repeat: boolean;
}

/**
 * What a key does in a field of the cash count: moves to another row or changes the number by one; null leaves it to the
 * field. Enter held down does nothing, as it would run through all rows and confirm the count.
 */
export function countKey({
  key,
  shiftKey,
  ctrlKey,
  repeat,
}: Key): { rows: 1 | -1 | 0 } | { pieces: 1 | -1 } | null {
  if (ctrlKey) return null;
  switch (key) {
    case 'ArrowDown':
      return { rows: 1 };
    case 'ArrowUp':
      return { rows: -1 };
    case 'Enter':
      return { rows: repeat ? 0 : shiftKey ? -1 : 1 };
    case '+':
      return { pieces: 1 };
    case '-':
      return { pieces: -1 };
    default:
      return null;
  }
}
