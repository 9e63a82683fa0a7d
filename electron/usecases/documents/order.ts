import {
  type Block,
  type Doc,
  type Item,
  type Letterhead,
  letterhead,
  type Pen,
  penFor,
  row,
} from '../../../shared/documents/document.ts';
import type { OrderLine, OrderView } from '../../../shared/domain/order.ts';
import { addedTaxes, countedLines } from '../../../shared/domain/order-lines.ts';
import { reductionOf } from '../../../shared/money/discount.ts';
import { absolute, minus, NO_MONEY, negated, times } from '../../../shared/money/money.ts';

/** The slip of a customer's order: what, for whom, when, what is paid and what is not. */
export function orderDocument(order: OrderView, head: Letterhead): Doc {
  const pen = penFor(head, order.currency);
  const { words } = pen;
  const optional = (label: string, value: string | null): Block[] => (value ? [row(label, value)] : []);
  // After the hand-over its own day replaces the agreed one.
  const agreed = order.promisedFor ?? (order.fulfilledAt ? null : order.shipDate);
  const lines = countedLines(order.lines);
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(
      words.order + (order.number ? ` ${order.number}` : ''),
      order.state === 'open' ? '' : words[order.state],
      'strong',
    ),
    row(words.placedOn, pen.dateTime(order.createdAt)),
    ...optional(words.shipDate, agreed && pen.date(agreed)),
    ...optional(words.fulfilled, order.fulfilledAt && pen.date(order.fulfilledAt)),
    ...optional(words.customer, order.customerName),
    ...optional(words.phone, order.customerPhone),
    { kind: 'rule' },
    {
      kind: 'items',
      items: lines.map((line, index) => ({
        name: line.petName ?? '',
        tax: null,
        ...priceOf(line, pen),
        note: index === lines.length - 1 ? order.note : null,
      })),
    },
    ...pickedUp(order, pen),
    { kind: 'rule' },
    ...addedTaxes(lines).map((tax) => addedTax(tax, pen)),
    ...(order.total === null ? [] : [row(words.total, pen.money(order.total), 'strong')]),
    ...(order.state === 'open' ? stillToPay(order, pen) : paidIn(order, pen)),
  ];
  if (head.receiptFooter) {
    blocks.push({ kind: 'rule' }, { kind: 'text', text: head.receiptFooter, align: 'center' });
  }
  return {
    title: `${words.order} ${order.number ?? order.customerName ?? ''}`.trim(),
    language: head.language,
    stamp: head.training ? words.training : null,
    blocks,
  };
}

/** Lines that were picked up already of an order that is still open. */
function pickedUp({ state, lines }: OrderView, { words }: Pen): Block[] {
  const picked = state === 'open' ? lines.filter((line) => line.state === 'fulfilled') : [];
  if (picked.length === 0) return [];
  const items = picked.map(({ petName, quantity }) => ({
    name: petName ?? '',
    detail: `${quantity} ×`,
    tax: null,
    amount: '',
    note: null,
  }));
  return [
    { kind: 'section', text: words.fulfilled },
    { kind: 'items', items },
  ];
}

/** Quantity times price, as on a receipt: a lower price is a discount, and tax on top has its own row. */
function priceOf(
  { quantity, unitPrice, listPrice, total, addedTax }: OrderLine,
  { words, amount, percent }: Pen,
): Pick<Item, 'detail' | 'amount' | 'less'> {
  if (unitPrice === null || total === null) return { detail: `${quantity} ×`, amount: '' };
  const goods = minus(total, addedTax?.tax ?? NO_MONEY);
  if (listPrice === null) return { detail: `${quantity} × ${amount(unitPrice)}`, amount: amount(goods) };
  const full = times(listPrice, quantity);
  return {
    detail: `${quantity} × ${amount(listPrice)}`,
    amount: amount(full),
    less: {
      label: `${words.discount} ${percent(reductionOf(full, goods))}`,
      amount: amount(minus(goods, full)),
    },
  };
}

function stillToPay({ deposit, total, origin }: OrderView, { words, amount, money }: Pen): Block[] {
  const paid = deposit === 0 ? [] : [row(words.depositPaid, amount(negated(deposit)))];
  // Only the other till knows what was paid for its order.
  if (total === null || origin === 'external') return paid;
  const over = minus(deposit, total);
  return [...paid, row(over > 0 ? words.refundDue : words.balance, money(absolute(over)), 'total')];
}

/** What was paid for a closed order: at its hand-over, or what happened to its deposit. As on the screen. */
function paidIn({ handedOver, deposit, depositEnds, depositHeld }: OrderView, pen: Pen): Block[] {
  const { words, amount, money } = pen;
  const ends = depositEnds.map((end) => row(words[endWords[end.how]], amount(end.amount)));
  if (handedOver) {
    const { rounding, deposit: used, paid } = handedOver;
    return [
      ...(used === 0 ? [] : [row(words.deposit, amount(negated(used)))]),
      ...(rounding === 0 ? [] : [row(words.rounding, amount(rounding))]),
      row(words.paidThen, money(paid), 'total'),
      ...ends,
    ];
  }
  if (deposit === 0) return [];
  // No discount on a price that is not paid.
  const held = depositHeld > 0 ? [row(words.depositStillHeld, amount(depositHeld))] : [];
  return [row(words.depositPaid, amount(deposit)), ...ends, ...held];
}

const endWords = {
  cash: 'depositBackCash',
  card: 'depositBackCard',
  kept: 'depositKept',
  elsewhere: 'depositUsedElsewhere',
  rounding: 'rounding',
} as const;

function addedTax({ name, basisPoints, tax }: NonNullable<OrderLine['addedTax']>, pen: Pen): Block {
  return row(`${name ?? pen.words.taxAdded} ${pen.percent(basisPoints)}`, pen.amount(tax));
}
