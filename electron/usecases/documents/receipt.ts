import { plainShare } from '../../../shared/discount.ts';
import type { Receipt, ReceiptLine } from '../../../shared/domain/sale.ts';
import {
  type Block,
  type Doc,
  type Item,
  type Letterhead,
  letterhead,
  type Pen,
  penFor,
  row,
} from './document.ts';

/** The receipt of a sale, the same on the day and when it is printed again. */
export function receiptDocument(receipt: Receipt, head: Letterhead): Doc {
  const pen = penFor(head, receipt.currency);
  const { words } = pen;
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(`${words.receipt} ${receipt.number}`, pen.dateTime(receipt.completedAt), 'strong'),
    row(
      receipt.staffName ? `${words.servedBy} ${receipt.staffName}` : `${words.till} ${receipt.till}`,
      receipt.staffName ? `${words.till} ${receipt.till}` : '',
    ),
    { kind: 'rule' },
    { kind: 'items', items: receipt.lines.map((line) => itemOf(line, pen)) },
    { kind: 'rule' },
    ...totals(receipt, pen),
    ...tenders(receipt, pen),
    ...taxes(receipt, pen),
  ];
  if (receipt.note) blocks.push({ kind: 'text', text: `${words.note}: ${receipt.note}`, align: 'left' });
  if (head.receiptFooter) {
    blocks.push({ kind: 'rule' }, { kind: 'text', text: head.receiptFooter, align: 'center' });
  }
  return {
    title: `${words.receipt} ${receipt.number}`,
    language: head.language,
    stamp: receipt.training || head.training ? words.training : null,
    blocks,
  };
}

function itemOf(line: ReceiptLine, pen: Pen): Item {
  const each = `${line.quantity} × ${pen.amount(line.unitPrice)}`;
  return {
    name: line.petName,
    detail: line.discount > 0 ? `${each} - ${pen.amount(line.discount)}` : each,
    tax: pen.percent(line.taxBasisPoints),
    amount: pen.amount(line.total),
    note: line.note,
  };
}

function totals(receipt: Receipt, { words, amount, money, percent }: Pen): Block[] {
  const blocks: Block[] = [];
  const differs = receipt.discount !== 0 || receipt.rounding !== 0 || !receipt.taxIncluded;
  if (differs) blocks.push(row(words.subtotal, amount(receipt.subtotal)));
  const share = plainShare(receipt.discount, receipt.subtotal);
  const discount = share === null ? words.discount : `${words.discount} ${percent(share)}`;
  if (receipt.discount !== 0) blocks.push(row(discount, amount(-receipt.discount)));
  if (!receipt.taxIncluded) blocks.push(row(words.taxAdded, amount(receipt.tax)));
  if (receipt.rounding !== 0) blocks.push(row(words.rounding, amount(receipt.rounding)));
  return [...blocks, row(words.total, money(receipt.total), 'total')];
}

function tenders(receipt: Receipt, { words, amount }: Pen): Block[] {
  const blocks = receipt.tenders.map((tender) => {
    const label = words[tender.kind] + (tender.reference ? ` (${words.reference} ${tender.reference})` : '');
    return row(label, amount(tender.given ?? tender.amount));
  });
  if (receipt.changeDue !== 0) blocks.push(row(words.change, amount(receipt.changeDue), 'strong'));
  return blocks;
}

function taxes(receipt: Receipt, { words, amount, percent }: Pen): Block[] {
  if (receipt.taxes.length === 0) return [];
  const rows = receipt.taxes.map((tax) => [
    `${tax.name ?? words.noTax} ${percent(tax.basisPoints)}`.trim(),
    amount(tax.net),
    amount(tax.tax),
  ]);
  return [
    {
      kind: 'table',
      head: [receipt.taxIncluded ? words.taxIncluded : words.tax, words.net, words.tax],
      rows,
    },
  ];
}
