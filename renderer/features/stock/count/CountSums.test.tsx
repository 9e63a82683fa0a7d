import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import { words } from '../../../testing/read.tsx';
import { CountSums, Tally } from './CountSums.tsx';

test('a finished count is valued in the currency of its day', () => {
  const sums = { missing: 2, extra: 1, missingValue: minor(2500), extraValue: minor(990) };
  expect(words(<CountSums {...sums} currency="CHF" />)).toContain(
    'Net difference, at selling prices −CHF 15.10',
  );
  expect(words(<CountSums {...sums} />)).toContain('Net difference, at selling prices −€15.10');
});

test('a count shows how many pets were right and how many were missed, but no zero', () => {
  expect(words(<Tally right={9} missed={62} missedInStock={59} />)).toBe(
    'As expected 9 Not counted 62 In stock, not counted 59',
  );
  expect(words(<Tally right={1} missed={0} missedInStock={0} />)).toBe('As expected 1');
  expect(words(<Tally right={0} missed={0} missedInStock={0} />)).toBe('');
});
