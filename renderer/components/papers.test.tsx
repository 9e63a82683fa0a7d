import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, expect, test } from 'vitest';
import type { RefundView } from '../../shared/domain/refund.ts';
import type { Receipt } from '../../shared/domain/sale.ts';
import { createFormat, FormatContext } from '../format.ts';
import { i18n } from '../i18n.ts';
import { payment, pet, priced, startForEach, stores, when } from '../testing/program.ts';
import { idOf } from '../testing/shop.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { RefundPaper } from './RefundPaper.tsx';

startForEach();
beforeEach(() => void i18n.changeLanguage('en'));

/** What a reader of the screen reads, one thing after the other. */
function read(node: React.ReactNode): string {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatContext value={createFormat('en-IE', 'EUR', 'en')}>{node}</FormatContext>
    </I18nextProvider>,
  );
  return html.replace(/<[^>]+>/g, '\n').replace(/\n+/g, '\n');
}

/** The receipt of two at 24.00, paid with a hundred in cash. */
async function receiptOf(): Promise<Receipt> {
  const momo = await priced(pet(), 2400);
  await stores.takePet(momo);
  await stores.takePet(momo);
  await payment().begin();
  payment().type('100');
  await payment().take();
  return when(stores.usePayment, ({ receipt }) => receipt);
}
const refund: RefundView = {
  id: idOf(4),
  number: 'R1-000001',
  saleId: idOf(5),
  receiptNumber: 'T1-000001',
  till: 1,
  staffName: null,
  at: '2026-11-21T09:30:00.000Z',
  currency: 'EUR',
  reason: 'ill',
  taxes: [{ name: 'VAT', basisPoints: 1900, net: 2017, tax: 383 }],
  lines: [{ petName: 'Momo', quantity: 1, amount: 2400, restocked: false }],
  rounding: 0,
  total: 2400,
  tender: 'cash',
};
const header = '12 Harbour Row, Galway\nVAT IE 1234567 T';

test('a receipt on the screen has below the name what paper has there', async () => {
  const text = read(
    <ReceiptPaper receipt={await receiptOf()} shopName="Perch & Co" header={header} footer="Bye" />,
  );
  expect(text.indexOf('12 Harbour Row, Galway\nVAT IE 1234567 T')).toBeGreaterThan(
    text.indexOf('Perch &amp; Co'),
  );
  expect(text.indexOf('VAT IE 1234567 T')).toBeLessThan(text.indexOf('T1-000001'));
  expect(read(<RefundPaper refund={refund} shopName="Perch" header={header} training={false} />)).toContain(
    header,
  );
});

test('the tax of a receipt stands below its total, before how it was paid', async () => {
  const text = read(<ReceiptPaper receipt={await receiptOf()} shopName="" header="" footer="" />);
  const [total, tax, cash, change] = ['Total', 'of which VAT 19%', 'Cash', 'Change'].map((part) =>
    text.indexOf(part),
  );
  expect(total).toBeGreaterThan(0);
  expect([total, tax, cash, change]).toEqual([total, tax, cash, change].toSorted((a = 0, b = 0) => a - b));
  expect(text).toContain('of which VAT 19%, net €40.34\n€7.66');
});

test('what went back names its tax with rate and net, on its slip and on the receipt', async () => {
  const words = 'of which VAT 19%, net −€20.17\n−€3.83';
  expect(read(<RefundPaper refund={refund} shopName="" header="" training={false} />)).toContain(words);
  const receipt = { ...(await receiptOf()), refunds: [refund] };
  expect(read(<ReceiptPaper receipt={receipt} shopName="" header="" footer="" />)).toContain(words);
});
