import { describe, expect, test } from 'vitest';
import type { ShiftReport } from '../../../shared/domain/day.ts';
import { toHtml } from '../documents/html.ts';
import { shiftReportDocument } from '../documents/shift-report.ts';
import { draftOf } from '../orders/testing.ts';
import { busyDay, cash, EXPECTED } from './testing.ts';

process.env.TZ = 'UTC';

const english = {
  shopName: 'Momo',
  receiptHeader: '',
  receiptFooter: '',
  language: 'en' as const,
  locale: 'en-IE',
};

test('on paper the net sales are what is left after refunds, and training is marked above and below', async () => {
  const { shop } = await busyDay();
  const report = await shop.ask('day.close', { counted: EXPECTED });
  const html = toHtml(shiftReportDocument(report, { ...english, training: true }), 'A4');
  expect(html.split('TRAINING - NOT A RECEIPT')).toHaveLength(3);
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(text).toMatch(/Sales total 73\.50 Refunds 1 Refund total -12\.50 Net sales EUR 61\.00/);
});

describe('what is held for customers', () => {
  const onPaper = (report: ShiftReport, language: 'en' | 'de') =>
    toHtml(shiftReportDocument(report, { ...english, language, training: false }), 'A4')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');

  test('is what it was at closing, however late a closed shift is printed', async () => {
    const { shop, momo } = await busyDay();
    const draft = draftOf(momo, {
      token: shop.store.context.newId(),
      quantity: 1,
      unitPrice: 1250,
      deposit: { kind: 'cash', amount: 250, reference: null },
    });
    const { id } = await shop.ask('orders.place', { draft, allowOverpromise: false });
    const x = (await shop.ask('day.current', {})) as ShiftReport;
    expect(onPaper(x, 'en')).toContain('Held now 2.50');
    expect(onPaper(x, 'de')).toContain('Derzeit offen 2.50');
    expect((await shop.ask('day.exportCsv', { shiftId: x.shiftId })).csv).toMatch(/Held now,.*2\.50/);

    const { shiftId } = await shop.ask('day.close', { counted: EXPECTED + 250 });
    await shop.ask('day.open', { openingFloat: 0, allowDifference: true });
    await shop.ask('orders.fulfil', {
      token: shop.store.context.newId(),
      orderId: id,
      tenders: [cash(1000)],
    });
    await shop.ask('day.close', { counted: 1000 });
    const z = await shop.ask('day.report', { shiftId });
    expect(onPaper(z, 'en')).toContain('Held at closing 2.50');
    expect(onPaper(z, 'de')).toContain('Beim Abschluss offen 2.50');
    const { csv } = await shop.ask('day.exportCsv', { shiftId });
    expect(csv).toMatch(/Held at closing,.*2\.50/);
    expect(csv).not.toContain('Held now');
  });
});

test('the tax of refunds stands on paper with a minus, as on the screen', async () => {
  const { shop } = await busyDay();
  const z = await shop.ask('day.close', { counted: EXPECTED });
  const refunds = { ...z.refunds, taxes: [{ name: 'VAT', basisPoints: 1900, net: 4113, tax: 288 }] };
  const doc = shiftReportDocument({ ...z, refunds }, { ...english, training: false });
  const at = doc.blocks.findIndex(
    ({ kind, ...block }) => kind === 'section' && 'text' in block && block.text === 'Tax of refunds by rate',
  );
  expect(doc.blocks[at + 1]).toMatchObject({ rows: [['VAT 19%', '-41.13', '-2.88']] });
});
