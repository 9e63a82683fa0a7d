import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { minor } from '../../../shared/minor.ts';
import { createFormat, FormatContext } from '../../i18n/format.ts';
import { i18n } from '../../i18n/i18n.ts';
import { PriceRows } from './PriceRows.tsx';

function read(node: React.ReactNode): string {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatContext value={createFormat('en-IE', 'EUR', 'en')}>{node}</FormatContext>
    </I18nextProvider>,
  );
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

test('an order names the tax that comes on top, and only that', () => {
  const addedTax = { name: 'VAT', basisPoints: 1900, tax: minor(303) };
  expect(
    read(<PriceRows quantity={1} unitPrice={minor(1593)} total={minor(1896)} addedTax={addedTax} />),
  ).toBe('1 × €15.93 €15.93 VAT 19% €3.03 Total €18.96');
  expect(read(<PriceRows quantity={2} unitPrice={minor(1593)} total={minor(3186)} addedTax={null} />)).toBe(
    '2 × €15.93 €31.86',
  );
});
