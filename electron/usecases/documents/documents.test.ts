import { describe, expect, test } from 'vitest';
import type { Doc } from '../../../shared/documents/document.ts';
import { receiptDocument } from '../../../shared/documents/receipt.ts';
import { refundDocument } from '../../../shared/documents/refund.ts';
import { REGIONS } from '../../../shared/domain/regions.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { PRINTER_COLUMNS } from '../../../shared/domain/setting-choices.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { type PricedLine, priceBasket } from '../../../shared/money/pricing.ts';
import { toEscPos } from './escpos.ts';
import { toHtml } from './html.ts';
import { orderDocument } from './order.ts';
import {
  addedUp,
  english,
  german,
  order,
  orderWith,
  printed,
  receipt,
  refund,
  subtotalOf,
} from './testing.ts';

describe('a receipt', () => {
  test('lists what was sold, what was paid and the change, in the language of the shop', () => {
    const html = toHtml(receiptDocument(receipt, german), '80mm');
    for (const text of [
      'Beleg T1-000123',
      '21.11.2026',
      '10:30',
      '2 × 24,50',
      '<td>Rabatt</td>',
      '-1,00',
      'EUR 48,00',
      'Rückgeld',
      '2,00',
    ]) {
      expect(html).toContain(text);
    }
    expect(toHtml(receiptDocument(receipt, english), 'A4')).toContain('Change');
  });

  const off = { kind: 'amount', amount: minor(500) } as const;
  const both = { kind: 'both', basisPoints: 1000, amount: minor(500) } as const;
  test.each([
    [true, off],
    [false, off],
    [true, both],
    [false, both],
  ])('adds up for a reader with a pencil, each discount by its name (%s, %o)', (taxIncluded, discount) => {
    const line = receipt.lines[0] as Receipt['lines'][number];
    const basket = {
      lines: [
        { ...line, barcode: null, discount: { kind: 'percent' as const, basisPoints: 1250 } },
        { ...line, id: receipt.id, barcode: null, quantity: 1, unitPrice: minor(999), discount: null },
        { ...line, id: order.id, barcode: null, unitPrice: minor(100), discount: off },
      ],
      discount,
    };
    const totals = priceBasket(basket, { taxIncluded });
    const sold: Receipt = {
      ...receipt,
      ...totals,
      taxIncluded,
      lines: basket.lines.map(({ discount: own, ...each }, index) => {
        const priced = totals.lines[index] as PricedLine;
        const { lineDiscount, basketDiscountShare, tax, total } = priced;
        return {
          ...each,
          discount: minor(lineDiscount + basketDiscountShare),
          lineDiscount: lineDiscount > 0 ? { given: own, amount: lineDiscount } : null,
          tax,
          total,
        };
      }),
      basketDiscount: { given: basket.discount, amount: totals.basketDiscount },
      rounding: minor(-2),
      total: minor(totals.total - 2),
    };
    const doc = receiptDocument(sold, english);
    for (const text of ['Discount 12.5%', 'Discount 5.00', 'Cart discount']) {
      expect(toHtml(doc, '80mm')).toContain(text);
      expect(printed(toEscPos(doc))).toContain(text);
    }
    // A discount of the full price: the amount beside it says so already.
    expect(toHtml(doc, '80mm')).toContain('<span>Cart discount</span>');
    // A share before it has its own row.
    const share = doc.blocks.filter((block) => JSON.stringify(block).includes('Cart discount 10%'));
    expect(share).toHaveLength(discount.kind === 'both' ? 1 : 0);
    expect(printed(toEscPos(doc))).not.toContain('Cart discount 5.00');
    expect(addedUp(doc)).toBe(sold.total);
    expect(subtotalOf(doc)).toBe(
      addedUp({ ...doc, blocks: doc.blocks.filter(({ kind }) => kind === 'items') }),
    );
  });

  test('shows every text as text, never as markup', () => {
    const html = toHtml(receiptDocument(receipt, english), 'A4');
    expect(html).toContain('Käfer &lt;b&gt;&quot;Momo&quot;&lt;/b&gt;');
    expect(html).not.toContain('<b>');
    expect(html).toContain('Seagull &amp; Sons');
    expect(html).toContain("default-src 'none'");
  });

  test('is sent to an ESC/POS printer with the same figures, and cut', () => {
    const bytes = toEscPos(receiptDocument(receipt, english));
    const text = printed(bytes);
    for (const part of ['T1-000123', 'Käfer', '48.00', 'Thank you!', 'with cage'])
      expect(text).toContain(part);
    expect(Buffer.from(bytes).includes(Buffer.from([0x1d, 0x56]))).toBe(true);
  });

  test('takes the euro sign from the code page that nearly every ESC/POS printer has', () => {
    const bytes = Buffer.from(toEscPos(receiptDocument({ ...receipt, note: 'Käfer 5 €' }, english)));
    const selects = (page: number, ...signs: number[]) =>
      bytes.includes(Buffer.from([0x1b, 0x74, page, ...signs]));
    expect([selects(19, 0xd5), selects(13)]).toEqual([true, false]);
  });

  test('has the nearest letters that a printer has, and one sign for an emoji', () => {
    const note = 'Ștefăniță GROẞ ❤️ 👩\u200d👧 .';
    const bytes = Buffer.from(toEscPos(receiptDocument({ ...receipt, note }, english)));
    // Code page 852.
    const romanian = Buffer.from([
      0x1b,
      0x74,
      18,
      0xb8,
      ...Buffer.from('tef'),
      0xc7,
      ...Buffer.from('ni'),
      0xee,
    ]);
    expect(bytes.includes(romanian)).toBe(true);
    expect(printed(bytes)).toContain('GROSS ? ?? .');
  });

  test('is marked at the top and bottom in training', () => {
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

describe.each(REGIONS)('on a receipt printer in %s', (locale) => {
  const head = { ...english, locale, language: locale.startsWith('de') ? 'de' : 'en' } as const;
  const large = minor(123_456_789);
  const sale: Receipt = {
    ...receipt,
    lines: receipt.lines.map((line) => ({ ...line, total: large })),
    total: large,
    rounding: minor(-2),
  };
  const back = { ...refund, total: large, lines: refund.lines.map((line) => ({ ...line, amount: large })) };
  const grouped = /(1[ .,']234[ .,']567|12,34,567)[.,]89/;

  test.each(PRINTER_COLUMNS)(
    'every sign and minus is printed, and no amount is broken (%i columns)',
    (columns) => {
      for (const doc of [receiptDocument(sale, head), refundDocument(back, head)]) {
        const text = printed(toEscPos(doc, columns));
        expect(text).not.toContain('?');
        const lines = text.split(/[\n\r]+/);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
        expect(lines.filter((line) => grouped.test(line)).length).toBeGreaterThanOrEqual(1);
      }
      const slip = printed(toEscPos(refundDocument(back, head), columns));
      expect(slip).toMatch(new RegExp(`-.{0,4}${grouped.source}`));
      expect(printed(toEscPos(receiptDocument(sale, head), columns))).toMatch(/-.{0,4}0[.,]02/);
    },
  );
});

test('a table too wide for the paper has a line for each figure, with its heading', () => {
  const doc: Doc = {
    ...receiptDocument(receipt, english),
    blocks: [
      {
        kind: 'table',
        head: ['Tax', 'Net', 'Tax amount'],
        rows: [['VAT 19 %', '1,234,567.89', '1,234,567.89']],
      },
    ],
  };
  const text = printed(toEscPos(doc, 32));
  expect(text).toMatch(/VAT 19 %\s+Net +1,234,567\.89\s+Tax amount +1,234,567\.89/);
  expect(printed(toEscPos(doc, 42))).toMatch(/VAT 19 % +1,234,567\.89 +1,234,567\.89/);
});

test('a refund shows the money with a minus and asks for a signature', () => {
  const html = toHtml(refundDocument(refund, english), '80mm');
  for (const text of ['R1-000001', 'T1-000123', '-24.00', 'Not back in stock', 'signature', 'ill']) {
    expect(html).toContain(text);
  }
});

test('a returned item has its rate and its unit price, with the sign of its sum', () => {
  const [line] = refund.lines as [(typeof refund.lines)[0]];
  const of = (lines: typeof refund.lines) => {
    const { blocks } = refundDocument({ ...refund, lines }, english);
    return blocks.flatMap((block) => (block.kind === 'items' ? block.items : []));
  };
  const three = { ...line, quantity: 3, amount: minor(10_000) };
  expect(of([line, { ...line, quantity: 2 }, three])).toMatchObject([
    { detail: '1 × 24.00', tax: '19%', amount: '-24.00' },
    { detail: '2 × 12.00', tax: '19%', amount: '-24.00' },
    // No unit price gives exactly this amount.
    { detail: 'Quantity 3', tax: '19%', amount: '-100.00' },
  ]);
  expect(refundDocument(refund, english).blocks).toContainEqual({
    kind: 'row',
    label: 'Refund total',
    value: 'EUR -24.00',
    weight: 'total',
  });
});

describe('tax', () => {
  const tables = ({ blocks }: Doc) => blocks.filter((block) => block.kind === 'table');
  const at = ({ blocks }: Doc, label: string) =>
    blocks.findIndex((block) => block.kind === 'row' && block.label === label);

  test('of a receipt is below its total and above the payments', () => {
    const doc = receiptDocument(receipt, english);
    const table = doc.blocks.findIndex(({ kind }) => kind === 'table');
    expect(table).toBe(at(doc, 'Total') + 1);
    expect(table).toBeLessThan(at(doc, 'Cash'));
    expect(tables(doc)).toMatchObject([
      { head: ['Tax included', 'Net', 'Tax'], rows: [['VAT 19%', '40.34', '7.66']] },
    ]);
  });

  test.each([
    [english, ['Rate', 'Net', 'Tax']],
    [german, ['Satz', 'Netto', 'MwSt.']],
  ])('added on top has a heading for each column ($language)', (head, names) => {
    const doc = receiptDocument({ ...receipt, taxIncluded: false }, head);
    expect(tables(doc)).toMatchObject([{ head: names }]);
  });

  test.each([
    [english, ['Tax included', 'Net', 'Tax'], ['VAT 19%', '-20.17', '-3.83']],
    [german, ['Enthaltene MwSt.', 'Netto', 'MwSt.'], ['VAT 19\u00a0%', '-20,17', '-3,83']],
  ])(
    'of a refund is named with its rate and net, on its slip and on the receipt ($language)',
    (head, names, row) => {
      const slip = refundDocument(refund, head);
      expect(tables(slip)).toMatchObject([{ head: names, rows: [row] }]);
      expect(tables(receiptDocument({ ...receipt, refunds: [refund] }, head))[1]).toMatchObject({
        rows: [row],
      });
      expect(printed(toEscPos(slip))).toContain(row[1]);
    },
  );
});

test('an order says when it is ready and what is still to pay', () => {
  const html = toHtml(orderDocument(order, english), '80mm');
  for (const text of ['Order 42', '24 Dec 2026', 'Frau Ö.', '3 × 10.00', '-5.00', 'EUR 25.00']) {
    expect(html).toContain(text);
  }
});

test.each([
  [english, 'Refund due'],
  [german, 'Guthaben'],
])('the slip of an order that was reduced below its deposit says what goes back', (head, label) => {
  const slip = orderDocument({ ...order, deposit: minor(4000), balance: NO_MONEY }, head);
  expect(slip.blocks).toContainEqual(
    expect.objectContaining({ label, value: expect.stringMatching(/10[.,]00/), weight: 'total' }),
  );
});

test('the slip of an order of several pets lists each, their tax, and what was picked up already', () => {
  const [line] = order.lines;
  if (!line) throw new Error('An order has a line');
  const addedTax = { name: 'VAT', basisPoints: 1900, tax: minor(570) };
  const taxed = { ...line, addedTax, total: minor(3570) };
  const lines = [
    taxed,
    { ...taxed, petName: 'Rex' },
    { ...line, petName: 'Fin', state: 'fulfilled' as const },
  ];
  const note = 'with cage';
  const several = { ...order, customerName: null, lines, note, total: minor(7140), balance: minor(6640) };
  const slip = orderDocument(several, english);
  expect(slip.blocks.flatMap((block) => (block.kind === 'items' ? [block.items] : []))).toMatchObject([
    [
      { name: 'Momo', amount: '30.00', note: null },
      { name: 'Rex', amount: '30.00', note },
    ],
    [{ name: 'Fin', detail: '3 ×', amount: '' }],
  ]);
  expect(addedUp(orderDocument({ ...several, lines: lines.slice(0, 2) }, english))).toBe(6640);
  expect(printed(toEscPos(slip))).toMatch(/Rex[\s\S]*Picked up[\s\S]*Fin[\s\S]*VAT 19%\s+11\.40/);
});

describe('the slip of a closed order', () => {
  const cancelled = { ...order, state: 'cancelled' as const, depositHeld: NO_MONEY, balance: minor(2500) };
  const rows = (doc: Doc) =>
    doc.blocks.flatMap((block) => (block.kind === 'row' ? [`${block.label}: ${block.value}`] : []));

  test.each([
    ['cash', 'Deposit refunded in cash', 'Anzahlung bar erstattet'],
    ['card', 'Deposit refunded to card', 'Anzahlung auf Karte erstattet'],
    ['kept', 'Deposit kept, as agreed', 'Anzahlung einbehalten'],
    ['elsewhere', 'Deposit applied at another till', 'Anzahlung an anderer Kasse verrechnet'],
  ] as const)('says what happened to its deposit: %s', (how, said, inGerman) => {
    const over = { ...cancelled, depositEnds: [{ how, amount: minor(500) }] };
    const slip = orderDocument(over, english);
    expect(rows(slip).slice(-2)).toEqual(['Deposit paid: 5.00', `${said}: 5.00`]);
    expect(rows(orderDocument(over, german)).slice(-2)).toEqual(['Angezahlt: 5,00', `${inGerman}: 5,00`]);
    expect(printed(toEscPos(slip))).toContain(said);
  });

  test('names the deposit that the shop still has if another till closed it', () => {
    const slip = orderDocument({ ...cancelled, depositHeld: minor(500) }, english);
    expect(rows(slip).slice(-2)).toEqual(['Deposit paid: 5.00', 'Deposit held: 5.00']);
  });

  test('does not mention a deposit if there was none', () => {
    expect(rows(orderDocument({ ...cancelled, deposit: NO_MONEY }, english)).at(-1)).toBe('Total: EUR 30.00');
  });

  test('says what was paid at the hand-over, in figures that add up', () => {
    const handedOver = { total: minor(3000), rounding: minor(-2), deposit: minor(500), paid: minor(2498) };
    const fulfilled = {
      ...order,
      customerName: null,
      state: 'fulfilled' as const,
      depositHeld: NO_MONEY,
      handedOver,
    };
    const slip = orderDocument(fulfilled, english);
    expect(rows(slip).slice(-3)).toEqual([
      'Deposit: -5.00',
      'Cash rounding: -0.02',
      'Paid at pickup: EUR 24.98',
    ]);
    expect(addedUp(slip)).toBe(handedOver.paid);
  });

  test('picked up on another day, names that day and the agreed one', () => {
    const early = { shipDate: '2026-12-22T09:00:00.001Z', fulfilledAt: '2026-12-22T09:00:00.001Z' } as const;
    const pickedUp = { ...order, ...early, state: 'fulfilled' as const, depositHeld: NO_MONEY };
    const days = (slip: Doc) => rows(slip).filter((text) => /^(Pickup date|Picked up):/.test(text));
    expect(days(orderDocument(pickedUp, english))).toEqual([
      'Pickup date: 24 Dec 2026',
      'Picked up: 22 Dec 2026',
    ]);
    expect(days(orderDocument({ ...pickedUp, promisedFor: null }, english))).toEqual([
      'Picked up: 22 Dec 2026',
    ]);
  });
});

describe('printer commands', () => {
  /** ESC p opens the drawer, GS V cuts, CSI is ESC [ in one character, and code page 437 has ESC where the arrow is. */
  const evil = [
    '\x1bp\x00\x19\xfa',
    '\x1dV\x00',
    '\x9b1p',
    '\u2190p',
    '\x1b@',
    '\x10\x14\x01',
    '\x7f',
    'a\r\x1bp0',
  ];
  const kinds: [string, (text: string) => Doc][] = [
    [
      'a receipt',
      (text) => {
        const [line] = receipt.lines as [Receipt['lines'][number]];
        const lines = [{ ...line, petName: text, taxName: text, note: text }];
        const taxes = receipt.taxes.map((tax) => ({ ...tax, name: text }));
        const tenders = [{ kind: 'card' as const, amount: minor(4800), given: null, reference: text }];
        const letterhead = { shopName: text, receiptHeader: text, receiptFooter: text };
        return receiptDocument(
          { ...receipt, lines, taxes, tenders, staffName: text, note: text, letterhead },
          english,
        );
      },
    ],
    [
      'a refund',
      (text) => {
        const lines = refund.lines.map((line) => ({ ...line, petName: text }));
        return refundDocument({ ...refund, lines, reason: text, staffName: text }, english);
      },
    ],
    [
      'an order’s slip',
      (text) =>
        orderDocument(orderWith({ petName: text, customerName: text, customerPhone: text, note: text }), {
          ...english,
          receiptHeader: text,
        }),
    ],
    [
      'a report, whatever kind of block it puts a text in',
      (text) => ({
        title: text,
        language: 'en',
        stamp: text,
        blocks: [
          { kind: 'heading', text },
          { kind: 'section', text },
          { kind: 'text', text, align: 'left' },
          { kind: 'row', label: text, value: text },
          { kind: 'row', label: text, value: text, weight: 'total' },
          { kind: 'table', head: [text, text], rows: [[text, text]] },
          {
            kind: 'items',
            items: [
              {
                name: text,
                detail: text,
                tax: text,
                amount: text,
                note: text,
                less: { label: text, amount: text },
              },
            ],
          },
          { kind: 'signature', label: text },
        ],
      }),
    ],
  ];

  test.each(kinds)('never come from a text of %s', (_what, documentOf) => {
    /** Every DLE, ESC, FS and GS, which start all commands, with the next byte. */
    function commands(text: string): string[] {
      const bytes = [...toEscPos(documentOf(text))];
      return bytes.flatMap((byte, at) => {
        return [0x10, 0x1b, 0x1c, 0x1d].includes(byte) ? [`${byte} ${bytes[at + 1]}`] : [];
      });
    }
    const allowed = new Set(commands('Momo'));
    for (const text of evil) {
      const found = commands(`Momo${text}`).filter((command) => !allowed.has(command));
      expect(found, JSON.stringify(text)).toEqual([]);
      expect(Buffer.from(toEscPos(documentOf(`Momo${text}`))).includes('\x1bp')).toBe(false);
      expect(printed(toEscPos(documentOf(`Momo${text}`)))).toContain('Momo');
    }
  });

  test('are stripped without changing the lines of a note or ordinary characters', () => {
    const doc = receiptDocument({ ...receipt, note: 'one\ntwo ♀ § 19 Käfer' }, english);
    const text = printed(toEscPos(doc));
    expect(text).toMatch(/one\s*\n\r?two f Par\. +19 K/);
  });
});
