import type { RefundView } from '../domain/refund.ts';
import type { Receipt, ReceiptDiscount, ReceiptLine } from '../domain/sale.ts';
import { goodsOf, namedIn, shownParts } from '../money/discount.ts';
import { minus, negated, times } from '../money/money.ts';
import { fill } from '../words/words.ts';
import { careSheetText } from './care-sheet.ts';
import {
  type Block,
  type Doc,
  givenBack,
  type Item,
  type Letterhead,
  letterhead,
  named,
  type Pen,
  penFor,
  row,
  taxTable,
} from './document.ts';
import { goodsBack, isSplit, settled } from './refund.ts';

/** The receipt of a sale, the same on the day and when it is printed again, then marked as a copy. */
export function receiptDocument(receipt: Receipt, shop: Letterhead, { nth = 1 } = {}): Doc {
  const head = { ...shop, ...receipt.letterhead };
  const pen = penFor(head, receipt.currency);
  const { words } = pen;
  const { title, mark } = named(`${words.receipt} ${receipt.number}`, pen, nth);
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(`${words.receipt} ${receipt.number}`, pen.dateTime(receipt.completedAt), 'strong'),
    ...mark,
    row(
      receipt.staffName ? `${words.servedBy} ${receipt.staffName}` : `${words.till} ${receipt.till}`,
      receipt.staffName ? `${words.till} ${receipt.till}` : '',
    ),
    { kind: 'rule' },
    { kind: 'items', items: receipt.lines.map((line) => itemOf(line, pen)) },
    { kind: 'rule' },
    ...totals(receipt, pen),
    // Below the total that it is part of: below the change it would read as part of that.
    ...taxes(receipt, pen),
    ...returned(receipt, pen),
    ...tenders(receipt, pen),
    ...refunds(receipt, pen),
  ];
  if (receipt.note) blocks.push({ kind: 'text', text: `${words.note}: ${receipt.note}`, align: 'left' });
  if (receipt.careSheets.length > 0) {
    const names = receipt.careSheets.map(({ name }) => name).join(', ');
    blocks.push({ kind: 'text', text: `${words.careGiven}: ${names}`, align: 'left' });
  }
  if (head.receiptFooter) {
    blocks.push({ kind: 'rule' }, { kind: 'text', text: head.receiptFooter, align: 'center' });
  }
  // On the same paper, behind what belongs to the receipt.
  for (const { name, text, printed } of receipt.careSheets) {
    if (text !== null && !printed) blocks.push(...careSheetText({ name, text }, pen));
  }
  return {
    title,
    language: head.language,
    stamp: receipt.training || head.training ? words.training : null,
    blocks,
  };
}

// Its own discount is below it; discounts of the whole sale and added tax are below all of them.
function itemOf(line: ReceiptLine, pen: Pen): Item {
  const { lineDiscount, priceFrom } = line;
  const price = pen.amount(line.unitPrice);
  const step = priceFrom === null ? '' : ` (${fill(pen.words.quantityPrice, { from: priceFrom, price })})`;
  return {
    name: line.petName,
    detail: `${line.quantity} × ${price}${step}`,
    tax: pen.percent(line.taxBasisPoints),
    amount: pen.amount(times(line.unitPrice, line.quantity)),
    less: lineDiscount && {
      label: discountLabel(pen.words.discount, lineDiscount, pen),
      amount: pen.amount(negated(lineDiscount.amount)),
    },
    note: [line.marks && `${pen.words.mark}: ${line.marks}`, line.note].filter(Boolean).join('\n') || null,
  };
}

/** `Discount 10 %`, or `Discount 5.00` where the amount beside it does not say so. */
function discountLabel(word: string, part: ReceiptDiscount, { amount, percent }: Pen): string {
  const given = namedIn(part);
  if (given?.kind === 'percent') return `${word} ${percent(given.basisPoints)}`;
  return given?.kind === 'amount' ? `${word} ${amount(given.amount)}` : word;
}

function totals(receipt: Receipt, pen: Pen): Block[] {
  const { words, amount, money } = pen;
  const { basketDiscount } = receipt;
  const blocks: Block[] = [];
  const differs = basketDiscount !== null || receipt.rounding !== 0 || !receipt.taxIncluded;
  if (differs) blocks.push(row(words.subtotal, amount(goodsOf(receipt))));
  for (const part of basketDiscount ? shownParts(basketDiscount, goodsOf(receipt)) : []) {
    const label = discountLabel(words.basketDiscount, part, pen);
    blocks.push(row(label, amount(negated(part.amount))));
  }
  if (!receipt.taxIncluded) blocks.push(row(words.taxAdded, amount(receipt.tax)));
  if (receipt.rounding !== 0) blocks.push(row(words.rounding, amount(receipt.rounding)));
  // In an exchange the largest figure is what was paid or given back in the end.
  return [...blocks, row(words.total, money(receipt.total), receipt.exchange ? 'strong' : 'total')];
}

/** What came back in exchange, with its own tax, and what is left between the two: the whole of it on one paper. */
function returned({ exchange, total }: Receipt, pen: Pen): Block[] {
  if (!exchange) return [];
  const { words, amount, money } = pen;
  const { rounding, refundNumber, receiptNumber, back, cash } = exchange;
  const toCard = minus(back, cash);
  return [
    { kind: 'section', text: `${words.returned}: ${words.refund} ${refundNumber}` },
    row(`${words.forReceipt} ${receiptNumber}`, ''),
    goodsBack(exchange, pen, { stock: false }),
    { kind: 'rule' },
    ...(rounding === 0 ? [] : [row(words.rounding, amount(negated(rounding)))]),
    row(words.refundTotal, money(negated(exchange.total)), 'strong'),
    ...taxTable(words.taxIncluded, givenBack(exchange.taxes), pen),
    { kind: 'rule' },
    ...(back === 0 ? [row(words.toPay, money(minus(total, exchange.amount)), 'total')] : []),
    ...(toCard > 0 ? [row(words.givenBackCard, money(toCard), 'total')] : []),
    ...(cash > 0 ? [row(words.givenBackCash, money(cash), 'total')] : []),
  ];
}

function tenders(receipt: Receipt, { words, amount }: Pen): Block[] {
  const blocks = receipt.tenders.map((tender) => {
    const label = words[tender.kind] + (tender.reference ? ` (${words.reference} ${tender.reference})` : '');
    return row(label, amount(tender.given ?? tender.amount));
  });
  if (receipt.changeDue !== 0) blocks.push(row(words.change, amount(receipt.changeDue), 'strong'));
  if (receipt.depositBack !== 0) {
    blocks.push(row(words.depositBackCash, amount(receipt.depositBack), 'strong'));
  }
  return blocks;
}

/** What came back of it since it was sold, so that nobody gives it back again. */
function refunds(receipt: Receipt, pen: Pen): Block[] {
  const { words, amount, dateTime } = pen;
  return receipt.refunds.flatMap((refund): Block[] => [
    { kind: 'section', text: `${words.refund} ${refund.number}` },
    row(dateTime(refund.at), refund.staffName ?? ''),
    ...refund.lines.map((line) => row(`${line.quantity} × ${line.petName}`, amount(negated(line.amount)))),
    ...(refund.rounding === 0 ? [] : [row(words.rounding, amount(negated(refund.rounding)))]),
    ...paidBack(refund, pen),
    ...taxTable(words.taxIncluded, givenBack(refund.taxes), pen),
    { kind: 'text', text: `${words.reason}: ${refund.reason}`, align: 'left' },
  ]);
}

/** What it came to and how it was given back: in one row, or cash, card and what an exchange set off each by itself. */
function paidBack(refund: RefundView, pen: Pen): Block[] {
  const { words, amount } = pen;
  const inOneWay = !refund.exchange && !isSplit(refund);
  const label = inOneWay ? `${words.refundTotal} (${words[refund.tender]})` : words.refundTotal;
  const total = row(label, amount(negated(refund.total)), 'strong');
  return inOneWay ? [total] : [total, ...settled(refund, pen)];
}

function taxes({ taxes, taxIncluded }: Receipt, pen: Pen): Block[] {
  return taxTable(taxIncluded ? pen.words.taxIncluded : pen.words.rate, taxes, pen);
}
