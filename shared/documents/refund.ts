import type { RefundView } from '../domain/refund.ts';
import { minor, minus, NO_MONEY, negated } from '../money/money.ts';
import {
  type Block,
  type Doc,
  givenBack,
  type Letterhead,
  letterhead,
  named,
  type Pen,
  penFor,
  row,
  taxTable,
} from './document.ts';

/** The slip of a refund, with a place for the customer's signature. Printed again, it is marked as a copy. */
export function refundDocument(refund: RefundView, shop: Letterhead, { nth = 1 } = {}): Doc {
  const head = { ...shop, ...refund.letterhead };
  const pen = penFor(head, refund.currency);
  const { words } = pen;
  const { title, mark } = named(`${words.refund} ${refund.number}`, pen, nth);
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(`${words.refund} ${refund.number}`, pen.dateTime(refund.at), 'strong'),
    ...mark,
    refund.receiptNumber === null
      ? row(words.withoutReceipt, `${words.till} ${refund.till}`, 'strong')
      : row(`${words.forReceipt} ${refund.receiptNumber}`, `${words.till} ${refund.till}`),
    ...(refund.staffName ? [row(`${words.servedBy} ${refund.staffName}`, '')] : []),
    { kind: 'rule' },
    goodsBack(refund, pen, { stock: true }),
    { kind: 'rule' },
    ...(refund.rounding === 0 ? [] : [row(words.rounding, pen.amount(negated(refund.rounding)))]),
    row(words.refundTotal, pen.money(negated(refund.total)), 'total'),
    // The amounts above contain it, however the shop's prices are set.
    ...taxTable(words.taxIncluded, givenBack(refund.taxes), pen),
    ...settled(refund, pen),
    { kind: 'text', text: `${words.reason}: ${refund.reason}`, align: 'left' },
    { kind: 'signature', label: words.signature },
  ];
  return {
    title,
    language: head.language,
    stamp: head.training ? words.training : null,
    blocks,
  };
}

/**
 * Returned items, each with a minus, its tax rate and its unit price.
 *
 * @param stock whether to print where each pet went, for the shop's own slip
 */
export function goodsBack(
  { lines }: Pick<RefundView, 'lines'>,
  { words, amount, percent }: Pen,
  { stock }: { stock: boolean },
): Block {
  return {
    kind: 'items',
    items: lines.map((line) => ({
      name: line.petName,
      detail:
        line.amount % line.quantity === 0
          ? `${line.quantity} × ${amount(minor(line.amount / line.quantity))}`
          : `${words.quantity} ${line.quantity}`,
      tax: percent(line.taxBasisPoints),
      amount: amount(negated(line.amount)),
      note: !stock ? null : line.restocked ? words.backInStock : words.notBackInStock,
    })),
  };
}

/** Whether money was returned both to a card and in cash. */
export function isSplit({ tender, cash }: Pick<RefundView, 'tender' | 'cash'>): boolean {
  return tender === 'card' && cash > 0;
}

/** The amount set off against a new receipt, and the money paid back. */
export function settled(refund: RefundView, { words, amount }: Pen): Block[] {
  const { exchange, tender, total, cash } = refund;
  const setOff = exchange?.amount ?? NO_MONEY;
  const back = minus(total, setOff);
  const inParts = [row(words.card, amount(minus(cash, back))), row(words.cash, amount(negated(cash)))];
  const inOneWay = tender === 'exchange' ? [] : [row(words[tender], amount(negated(back)))];
  const money = isSplit(refund) ? inParts : inOneWay;
  if (!exchange) return money;
  return [row(`${words.exchangedFor} ${exchange.receiptNumber}`, amount(negated(setOff))), ...money];
}
