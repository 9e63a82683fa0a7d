import { describe, expect, test } from 'vitest';
import type { OrderView } from '../../../shared/domain/order.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { type PricedLine, priceBasket } from '../../../shared/pricing.ts';
import type { Letterhead } from './document.ts';
import { drawerPulse, toEscPos } from './escpos.ts';
import { toHtml } from './html.ts';
import { orderDocument } from './order.ts';
import { receiptDocument } from './receipt.ts';
import { refundDocument } from './refund.ts';
import { addedUp, subtotalOf } from './testing.ts';

const english: Letterhead = {
  shopName: 'Seagull & Sons',
  receiptHeader: 'Harbour Street 12\nVAT 123',
  receiptFooter: 'Thank you!',
  language: 'en',
  locale: 'en-GB',
  training: false,
  timeZone: 'Europe/Berlin',
};
const german: Letterhead = { ...english, language: 'de', locale: 'de-DE' };

const receipt: Receipt = {
  id: '01980000-0000-7000-8000-000000000001',
  number: 'T1-000123',
  till: 1,
  staffName: 'Anna',
  businessDate: '2026-11-21',
  completedAt: '2026-11-21T09:30:00.000Z',
  currency: 'EUR',
  lines: [
    {
      id: '01980000-0000-7000-8000-000000000002',
      petId: '01980000-0000-7000-8000-000000000003',
      petName: 'Käfer <b>"Momo"</b>',
      categoryName: 'Rodents',
      quantity: 2,
      unitPrice: 2450,
      discount: 100,
      lineDiscount: { given: { kind: 'amount', amount: 100 }, amount: 100 },
      taxName: 'VAT',
      taxBasisPoints: 1900,
      tax: 766,
      total: 4800,
      note: 'with cage',
      refundedQuantity: 0,
      delivery: 'waiting',
    },
  ],
  subtotal: 4900,
  discount: 100,
  basketDiscount: null,
  taxes: [{ name: 'VAT', basisPoints: 1900, net: 4034, tax: 766 }],
  taxIncluded: true,
  tax: 766,
  rounding: 0,
  total: 4800,
  tenders: [{ kind: 'cash', amount: 4800, given: 5000, reference: null }],
  changeDue: 200,
  note: null,
  refunds: [],
  training: false,
};

const order: OrderView = {
  id: '01980000-0000-7000-8000-000000000009',
  remoteId: '42',
  origin: 'promise',
  petId: null,
  petName: 'Momo',
  categoryName: null,
  quantity: 3,
  shipDate: '2026-12-24T11:00:00.001Z',
  promisedFor: '2026-12-24T11:00:00.001Z',
  state: 'open',
  due: 'upcoming',
  customerName: 'Frau Ö.',
  customerPhone: '040 1',
  note: null,
  unitPrice: 1000,
  total: 3000,
  deposit: 500,
  balance: 2500,
  depositHeld: 500,
  depositEnds: [],
  handedOver: null,
  gone: false,
  delivery: 'waiting',
  deliveryReason: null,
  deliveryCode: null,
  saleId: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  fulfilledAt: null,
};

const ESC = 0x1b;
const GS = 0x1d;

/** The text among ESC/POS bytes: commands are two bytes and a parameter, initialising has none. */
function printed(bytes: Uint8Array): string {
  const text: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === ESC || byte === GS) at += bytes[at + 1] === 0x40 ? 1 : 2;
    else text.push(byte === 0x84 ? 0xe4 : byte);
  }
  return Buffer.from(text).toString('latin1');
}

describe('a receipt', () => {
  test('says what was sold, what was paid and the change, in the language of the shop', () => {
    const html = toHtml(receiptDocument(receipt, german), '80mm');
    for (const text of [
      'Beleg T1-000123',
      '21.11.2026',
      '10:30',
      '2 × 24,50',
      'Rabatt 1,00',
      '-1,00',
      'EUR 48,00',
      'Rückgeld',
      '2,00',
    ]) {
      expect(html).toContain(text);
    }
    expect(toHtml(receiptDocument(receipt, english), 'A4')).toContain('Change');
  });

  test.each([true, false])(
    'adds up for a reader with a pencil, each discount by its name (%s)',
    (taxIncluded) => {
      const line = receipt.lines[0] as Receipt['lines'][number];
      const basket = {
        lines: [
          { ...line, barcode: null, discount: { kind: 'percent' as const, basisPoints: 1250 } },
          { ...line, id: receipt.id, barcode: null, quantity: 1, unitPrice: 999, discount: null },
          {
            ...line,
            id: order.id,
            barcode: null,
            unitPrice: 100,
            discount: { kind: 'amount' as const, amount: 500 },
          },
        ],
        discount: { kind: 'amount' as const, amount: 500 },
      };
      const totals = priceBasket(basket, { taxIncluded });
      const sold: Receipt = {
        ...receipt,
        ...totals,
        taxIncluded,
        lines: basket.lines.map(({ discount, ...each }, index) => {
          const priced = totals.lines[index] as PricedLine;
          const { lineDiscount, basketDiscountShare, tax, total } = priced;
          const own = lineDiscount > 0 ? { given: discount, amount: lineDiscount } : null;
          return { ...each, discount: lineDiscount + basketDiscountShare, lineDiscount: own, tax, total };
        }),
        basketDiscount: { given: basket.discount, amount: totals.basketDiscount },
        rounding: -2,
        total: totals.total - 2,
      };
      const doc = receiptDocument(sold, english);
      for (const text of ['Discount 12.5%', 'Discount 5.00', 'Basket discount 5.00']) {
        expect(toHtml(doc, '80mm')).toContain(text);
        expect(printed(toEscPos(doc))).toContain(text);
      }
      expect(addedUp(doc)).toBe(sold.total);
      expect(subtotalOf(doc)).toBe(
        addedUp({ ...doc, blocks: doc.blocks.filter(({ kind }) => kind === 'items') }),
      );
    },
  );

  test('shows every text as text, never as markup', () => {
    const html = toHtml(receiptDocument(receipt, english), 'A4');
    expect(html).toContain('Käfer &lt;b&gt;&quot;Momo&quot;&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Seagull &amp; Sons');
    expect(html).toContain("default-src 'none'");
  });

  test('goes to an ESC/POS printer with the same figures, and is cut', () => {
    const bytes = toEscPos(receiptDocument(receipt, english));
    const text = printed(bytes);
    for (const part of ['T1-000123', 'Käfer', '48.00', 'Thank you!', 'with cage'])
      expect(text).toContain(part);
    expect(Buffer.from(bytes).includes(Buffer.from([0x1d, 0x56]))).toBe(true);
  });

  test('is marked above and below in training', () => {
    const doc = receiptDocument({ ...receipt, training: true }, english);
    for (const paper of ['80mm', 'A4'] as const) {
      expect(toHtml(doc, paper).split('TRAINING - NOT A RECEIPT')).toHaveLength(3);
    }
    expect(printed(toEscPos(doc)).split('TRAINING - NOT A RECEIPT')).toHaveLength(3);
    expect(toHtml(receiptDocument(receipt, english), '80mm')).not.toContain('TRAINING');
  });

  test('has no line longer than the paper', () => {
    const long = {
      ...receipt,
      lines: receipt.lines.map((line) => ({ ...line, petName: 'Löwenkopf'.repeat(12) })),
    };
    const text = printed(toEscPos(receiptDocument(long, english)));
    for (const line of text.split(/[\n\r]/)) expect(line.length).toBeLessThanOrEqual(48);
  });
});

test('a refund gives the money back with a minus and asks for a signature', () => {
  const refund = {
    id: order.id,
    number: 'R1-000001',
    saleId: receipt.id,
    receiptNumber: 'T1-000123',
    till: 1,
    staffName: null,
    currency: 'EUR',
    at: receipt.completedAt,
    reason: 'ill',
    lines: [{ petName: 'Momo', quantity: 1, amount: 2400, restocked: false }],
    rounding: 0,
    total: 2400,
    tender: 'cash' as const,
  };
  const html = toHtml(refundDocument(refund, english), '80mm');
  for (const text of ['R1-000001', 'T1-000123', '-24.00', 'Not taken back into stock', 'signature', 'ill']) {
    expect(html).toContain(text);
  }
});

test('an order says when it is ready and what is still to pay', () => {
  const html = toHtml(orderDocument(order, 'EUR', english), '80mm');
  for (const text of ['Order 42', '24 Dec 2026', 'Frau Ö.', '3 × 10.00', '-5.00', 'EUR 25.00']) {
    expect(html).toContain(text);
  }
});

test('the drawer opens by a pulse', () => {
  expect(Buffer.from(drawerPulse()).includes(Buffer.from([0x1b, 0x70]))).toBe(true);
});
