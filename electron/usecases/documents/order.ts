import type { OrderView } from '../../../shared/domain/order.ts';
import { type Block, type Doc, type Letterhead, letterhead, type Pen, penFor, row } from './document.ts';

/** The slip of a customer's order: what, for whom, when, what is paid and what is not. */
export function orderDocument(order: OrderView, currency: string, head: Letterhead): Doc {
  const pen = penFor(head, currency);
  const { words } = pen;
  const optional = (label: string, value: string | null): Block[] => (value ? [row(label, value)] : []);
  const blocks: Block[] = [
    ...letterhead(head),
    { kind: 'rule' },
    row(
      words.order + (order.remoteId ? ` ${order.remoteId}` : ''),
      order.state === 'open' ? '' : words[order.state],
      'strong',
    ),
    row(words.placedOn, pen.dateTime(order.createdAt)),
    ...optional(words.shipDate, order.shipDate && pen.date(order.shipDate)),
    ...optional(words.customer, order.customerName),
    ...optional(words.phone, order.customerPhone),
    { kind: 'rule' },
    {
      kind: 'items',
      items: [
        {
          name: order.petName ?? '',
          detail: `${order.quantity} × ${order.unitPrice === null ? '' : pen.amount(order.unitPrice)}`.trim(),
          tax: null,
          // Quantity times price, as on a receipt: tax on top has a row of its own.
          amount: order.total === null ? '' : pen.amount(order.total - (order.addedTax?.tax ?? 0)),
          note: order.note,
        },
      ],
    },
    { kind: 'rule' },
    ...(order.addedTax ? [addedTax(order.addedTax, pen)] : []),
    ...(order.total === null ? [] : [row(words.total, pen.money(order.total), 'strong')]),
    ...(order.deposit === 0 ? [] : [row(words.depositPaid, pen.amount(-order.deposit))]),
    // What was paid for an order of another till is known there.
    ...(order.balance === null || order.state !== 'open' || order.origin === 'external'
      ? []
      : [row(words.balance, pen.money(order.balance), 'total')]),
  ];
  if (head.receiptFooter) {
    blocks.push({ kind: 'rule' }, { kind: 'text', text: head.receiptFooter, align: 'center' });
  }
  return {
    title: `${words.order} ${order.remoteId ?? order.customerName ?? ''}`.trim(),
    language: head.language,
    stamp: head.training ? words.training : null,
    blocks,
  };
}

function addedTax({ name, basisPoints, tax }: NonNullable<OrderView['addedTax']>, pen: Pen): Block {
  return row(`${name ?? pen.words.taxAdded} ${pen.percent(basisPoints)}`, pen.amount(tax));
}
