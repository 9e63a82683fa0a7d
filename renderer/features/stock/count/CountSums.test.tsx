import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { minor } from '../../../../shared/money/money.ts';
import '../../../i18n/i18n.ts';
import { startForEach } from '../../../testing/program.ts';
import { read } from '../../../testing/read.tsx';
import { CountSums, Tally } from './CountSums.tsx';

test('a finished count is valued in the currency of its day', () => {
  const sums = { missing: 2, extra: 1, missingValue: minor(2500), extraValue: minor(990) };
  const read = (currency?: string) =>
    renderToStaticMarkup(<CountSums {...sums} {...(currency && { currency })} />)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  expect(read('CHF')).toContain('Net difference, at selling prices −CHF 15.10');
  expect(read()).toContain('Net difference, at selling prices −€15.10');
});

startForEach();

test('a count shows how many pets were right and how many were missed, but no zero', () => {
  expect(read(<Tally right={9} missed={62} missedInStock={59} />)).toBe(
    '\nAs expected\n9\nNot counted\n62\nIn stock, not counted\n59\n',
  );
  expect(read(<Tally right={1} missed={0} missedInStock={0} />)).toBe('\nAs expected\n1\n');
  expect(read(<Tally right={0} missed={0} missedInStock={0} />)).toBe('');
});
