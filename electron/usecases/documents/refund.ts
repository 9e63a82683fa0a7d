import type { RefundView } from '../../../shared/domain/refund.ts';
import {
  type Block,
  type Doc,
  givenBack,
  type Letterhead,
  letterhead,
  named,
  penFor,
  row,
  taxTable,
} from './document.ts';

/** The slip of a refund, with a place for the customer's signature. Printed again, it is marked as a copy. */
export function refundDocument(refund: RefundView, head: Letterhead, { copy = 0 } = {}): Doc {
  const pen = penFor(head, refund.currency);
  const { words } = pen;
  const { title, mark } = named(`${words.refund} ${refund.number}`, pen, copy);
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(`${words.refund} ${refund.number}`, pen.dateTime(refund.at), 'strong'),
    ...mark,
    row(`${words.forReceipt} ${refund.receiptNumber}`, `${words.till} ${refund.till}`),
    ...(refund.staffName ? [row(`${words.servedBy} ${refund.staffName}`, '')] : []),
    { kind: 'rule' },
    {
      kind: 'items',
      items: refund.lines.map((line) => ({
        name: line.petName,
        detail: `${line.quantity} ×`,
        tax: null,
        amount: pen.amount(-line.amount),
        note: line.restocked ? words.backInStock : words.notBackInStock,
      })),
    },
    { kind: 'rule' },
    ...(refund.rounding === 0 ? [] : [row(words.rounding, pen.amount(-refund.rounding))]),
    row(words.refundTotal, pen.money(refund.total), 'total'),
    // The amounts above contain it, however the shop's prices are meant.
    ...taxTable(words.taxIncluded, givenBack(refund.taxes), pen),
    row(words[refund.tender], pen.amount(-refund.total)),
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
