import type { Doc, Letterhead } from '../../../shared/documents/document.ts';
import { KeptLetterhead } from '../../../shared/domain/letterhead.ts';
import type { OrderLine, OrderView } from '../../../shared/domain/order.ts';
import type { RefundView } from '../../../shared/domain/refund.ts';
import type { Receipt } from '../../../shared/domain/sale.ts';
import { minor, NO_MONEY } from '../../../shared/money/money.ts';
import { localId, remoteId } from '../../../shared/testing/ids.ts';

export const english: Letterhead = {
  shopName: 'Seagull & Sons',
  receiptHeader: 'Harbour Street 12\nVAT 123',
  receiptFooter: 'Thank you!',
  language: 'en',
  locale: 'en-GB',
  training: false,
  timeZone: 'Europe/Berlin',
};
const kept = KeptLetterhead.parse(english);
export const german: Letterhead = { ...english, language: 'de', locale: 'de-DE' };

export const receipt: Receipt = {
  id: localId('01980000-0000-7000-8000-000000000001'),
  number: 'T1-000123',
  till: 1,
  staffName: 'Anna',
  businessDate: '2026-11-21',
  completedAt: '2026-11-21T09:30:00.000Z',
  currency: 'EUR',
  lines: [
    {
      id: localId('01980000-0000-7000-8000-000000000002'),
      petId: localId('01980000-0000-7000-8000-000000000003'),
      petName: 'Käfer <b>"Momo"</b>',
      categoryName: 'Rodents',
      quantity: 2,
      unitPrice: minor(2450),
      priceFrom: null,
      discount: minor(100),
      lineDiscount: { given: { kind: 'amount', amount: minor(100) }, amount: minor(100) },
      taxName: 'VAT',
      taxBasisPoints: 1900,
      tax: minor(766),
      total: minor(4800),
      note: 'with cage',
      marks: null,
      refundedQuantity: 0,
      delivery: 'waiting',
    },
  ],
  subtotal: minor(4900),
  discount: minor(100),
  basketDiscount: null,
  taxes: [{ name: 'VAT', basisPoints: 1900, net: minor(4034), tax: minor(766) }],
  taxIncluded: true,
  tax: minor(766),
  rounding: NO_MONEY,
  total: minor(4800),
  tenders: [{ kind: 'cash', amount: minor(4800), given: minor(5000), reference: null }],
  changeDue: minor(200),
  depositBack: NO_MONEY,
  refundableToCard: NO_MONEY,
  note: null,
  exchange: null,
  refunds: [],
  careSheets: [],
  training: false,
  letterhead: kept,
};

const orderLine: OrderLine = {
  id: localId('01980000-0000-7000-8000-000000000009'),
  remoteId: remoteId('42'),
  number: remoteId('42'),
  petId: null,
  petName: 'Momo',
  categoryName: null,
  quantity: 3,
  shipDate: '2026-12-24T11:00:00.001Z',
  promisedFor: '2026-12-24T11:00:00.001Z',
  state: 'open',
  unitPrice: minor(1000),
  listPrice: null,
  total: minor(3000),
  addedTax: null,
  gone: false,
  delivery: 'waiting',
  deliveryReason: null,
  saleId: null,
  fulfilledAt: null,
};

/** An order of one line; changes of that also change the order. */
export function orderWith(change: Partial<OrderView> = {}): OrderView {
  const line = Object.fromEntries(Object.entries(change).filter(([key]) => key in orderLine));
  return {
    ...orderLine,
    lines: [{ ...orderLine, ...line }],
    origin: 'customer',
    due: 'upcoming',
    customerName: 'Frau Ö.',
    customerPhone: '040 1',
    note: null,
    deposit: minor(500),
    balance: minor(2500),
    depositHeld: minor(500),
    depositByCard: false,
    currency: 'EUR',
    depositEnds: [],
    handedOver: null,
    former: false,
    createdAt: '2026-11-21T09:30:00.000Z',
    ...change,
  };
}

export const order = orderWith();

export const refund: RefundView = {
  id: order.id,
  number: 'R1-000001',
  saleId: receipt.id,
  receiptNumber: 'T1-000123',
  till: 1,
  staffName: null,
  currency: 'EUR',
  at: receipt.completedAt,
  reason: 'ill',
  taxes: [{ name: 'VAT', basisPoints: 1900, net: minor(2017), tax: minor(383) }],
  lines: [{ petName: 'Momo', quantity: 1, amount: minor(2400), taxBasisPoints: 1900, restocked: false }],
  rounding: NO_MONEY,
  total: minor(2400),
  tender: 'cash',
  cash: minor(2400),
  exchange: null,
  letterhead: kept,
};

/** A printed amount in minor units, of a currency with two digits in English format. */
const read = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100);

/**
 * The sum that a reader with a pencil gets: every figure from the first line of goods to the total, without the
 * subtotal. Minor units; for a document in English.
 */
export function addedUp({ blocks }: Pick<Doc, 'blocks'>): number {
  let sum = 0;
  for (const block of blocks) {
    if (block.kind === 'items') {
      for (const { amount, less } of block.items) sum += read(amount) + read(less?.amount ?? '0');
    }
    if (block.kind !== 'row') continue;
    if (block.weight === 'total') return sum;
    if (block.weight === 'plain' && block.value.includes('.') && block.label !== 'Subtotal') {
      sum += read(block.value);
    }
  }
  return sum;
}

/** The text of a page in one row. */
export const textOf = (html = '') => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** The subtotal; null if there is none. */
export function subtotalOf({ blocks }: Pick<Doc, 'blocks'>): number | null {
  const found = blocks.find((block) => block.kind === 'row' && block.label === 'Subtotal');
  return found?.kind === 'row' ? read(found.value) : null;
}

const ESC = 0x1b;
const GS = 0x1d;

/** The text among ESC/POS bytes: commands are two bytes and a parameter, initialising has none. */
export function printed(bytes: Uint8Array): string {
  const text: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === ESC || byte === GS) at += bytes[at + 1] === 0x40 ? 1 : 2;
    else text.push(byte === 0x84 ? 0xe4 : byte);
  }
  return Buffer.from(text).toString('latin1');
}
