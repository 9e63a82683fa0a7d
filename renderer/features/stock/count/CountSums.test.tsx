import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { minor } from '../../../../shared/minor.ts';
import '../../../i18n/i18n.ts';
import { CountSums } from './CountSums.tsx';

test('a finished count is worth what it was in the currency of its day', () => {
  const sums = { missing: 2, extra: 1, missingValue: minor(2500), extraValue: minor(990) };
  const read = (currency?: string) =>
    renderToStaticMarkup(<CountSums {...sums} {...(currency && { currency })} />)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  expect(read('CHF')).toContain('Net difference, at selling prices −CHF 15.10');
  expect(read()).toContain('Net difference, at selling prices −€15.10');
});
