import { expect, test } from 'vitest';
import type { Receipt } from '../../shared/domain/sale.ts';
import { beginPaying, payment, pet, priced, shop, startForEach, stores, when } from '../testing/program.ts';
import { markup, read } from '../testing/read.tsx';
import { ReceiptPaper, RefundPaper } from './Paper.tsx';

startForEach({
  shopName: 'Perch & Co',
  receiptHeader: '12 Harbour Row, Galway\nVAT IE 1234567 T',
  receiptFooter: 'Bye',
});

/** The text of a printed page, one item per line, without its title and style. */
function words(text: string): string[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<span class="number">([^<]*)<\/span>/g, '$1')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Prints a document as the shop does. Returns the page. */
async function printed(kind: 'receipt' | 'refund', subjectId: Receipt['id']): Promise<string> {
  const pages: string[] = [];
  shop.platform.printHtml = async (html) => void pages.push(html);
  const printer = { kind: 'system' as const, deviceName: '', paper: '80mm' as const };
  await shop.ask('settings.saveShop', { printer });
  await shop.ask('printing.print', { kind, subjectId });
  return pages[0] ?? '';
}

/** A receipt for two at 24.00, paid with a hundred in cash. */
async function receiptOf(): Promise<Receipt> {
  const momo = await priced(pet(), 2400);
  await beginPaying(momo, momo);
  payment().type('100');
  await payment().take();
  return when(stores.checkout.usePayment, ({ receipt }) => receipt);
}

async function refundOf({ id, lines }: Receipt) {
  return shop.ask('refunds.complete', {
    idempotencyKey: shop.store.context.newId(),
    saleId: id,
    lines: [{ lineId: lines[0]?.id ?? id, quantity: 1, restock: false }],
    tender: 'cash',
    reason: 'ill & old',
    expectedTotal: 2400,
  });
}

test.each(['en', 'de'] as const)(
  'the receipt on the screen has the text of the paper in the same order (%s)',
  async (language) => {
    await shop.ask('settings.saveShop', { language, locale: language === 'de' ? 'de-DE' : 'en-IE' });
    const sold = await receiptOf();
    await refundOf(sold);
    const receipt = await shop.ask('checkout.receipt', { saleId: sold.id });
    await when(stores.app.useApp, ({ app }) => app?.letterhead.language === language);
    const screen = words(read(<ReceiptPaper receipt={receipt} app={stores.app.useApp.getState().app} />));
    expect(screen).toEqual(words(await printed('receipt', sold.id)));
    expect(screen).toEqual(expect.arrayContaining(['Perch & Co', 'VAT IE 1234567 T', 'Bye']));
    expect(screen.join()).toMatch(/VAT 19.?%,40[.,]34,7[.,]66/);
  },
);

test('the slip of a refund has the text of its paper', async () => {
  const refund = await refundOf(await receiptOf());
  const screen = words(read(<RefundPaper refund={refund} app={stores.app.useApp.getState().app} />));
  expect(screen).toEqual(words(await printed('refund', refund.id)));
  expect(screen).toContain('VAT IE 1234567 T');
});

test('paper is in the shop’s language, whatever the window’s', async () => {
  const receipt = await receiptOf();
  await shop.ask('app.display', { language: 'de' });
  await when(stores.app.useApp, ({ app }) => app?.language === 'de');
  const screen = words(read(<ReceiptPaper receipt={receipt} app={stores.app.useApp.getState().app} />));
  expect(screen).toContain('Total');
  expect(screen).not.toContain('Summe');
});

test('receipt numbers do not wrap on the screen and on paper', async () => {
  const sold = await receiptOf();
  const { number } = await refundOf(sold);
  const receipt = await shop.ask('checkout.receipt', { saleId: sold.id });
  const screen = markup(<ReceiptPaper receipt={receipt} app={stores.app.useApp.getState().app} />);
  const page = (await printed('receipt', sold.id)).replace(/<head>[\s\S]*<\/head>/, '');
  for (const drawn of [screen, page]) {
    for (const each of [receipt.number, number]) {
      expect(drawn).toMatch(new RegExp(`<span class="(?:number|_unbroken_\\w+)">${each}</span>`));
    }
  }
});
