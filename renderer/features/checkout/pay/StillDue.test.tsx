import { expect, test } from 'vitest';
import { minor, NO_MONEY } from '../../../../shared/money/money.ts';
import type { Rest } from '../../../../shared/money/pricing.ts';
import { words } from '../../../testing/read.tsx';
import { CoinsMissing, MethodAmount, StillDue } from './StillDue.tsx';

function shown(rest: Rest): string[] {
  const parts = [
    <StillDue key="due" rest={rest} />,
    <MethodAmount key="cash" rest={rest} method="cash" />,
    <MethodAmount key="card" rest={rest} method="card" />,
    <CoinsMissing key="words" rest={rest} />,
  ];
  return parts.map(words);
}

test('the rest is shown exactly, and each button shows its amount', () => {
  expect(shown({ cash: minor(4790), card: minor(4789) })).toEqual(['€47.89', '€47.90', '€47.89', '']);
});

test('equal amounts are shown once', () => {
  expect(shown({ cash: minor(4789), card: minor(4789) })).toEqual(['€47.89', '', '', '']);
});

test('if only coins are missing, the reason and the next step are shown', () => {
  expect(shown({ cash: minor(2), card: NO_MONEY })).toEqual([
    '€0.02',
    '',
    '',
    'Cash totals are rounded, so €0.02 more is due. Take it, or give the cash back and charge the card.',
  ]);
});
