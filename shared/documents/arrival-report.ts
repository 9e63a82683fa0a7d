import type { Arrival } from '../domain/arrivals.ts';
import { times } from '../money/money.ts';
import { paperOnly, type Report, type Row, readers, row, text } from './report.ts';

/** A posted delivery: its lines in the order of typing. */
export function arrivalReport(arrival: Arrival) {
  const { number, currency, supplierName, document, corrects } = arrival;
  const title = { key: corrects === null ? 'arrival' : 'arrivalCorrection', suffix: ` ${number}` } as const;
  const facts: Row[] = [
    row('supplier', { detail: text(supplierName) }),
    ...(document ? [row('supplierDocument', { detail: text(document) })] : []),
    ...(corrects ? [row('corrects', { detail: text(corrects) })] : []),
    row('postedAt', { at: arrival.postedAt, who: text(arrival.staffName) }),
    ...(arrival.approvedBy ? [row('approvedBy', { detail: text(arrival.approvedBy) })] : []),
  ];
  return {
    title,
    name: [title],
    currency,
    facts: { title: 'arrival', rows: facts, on: paperOnly },
    sections: {
      lines: {
        title: 'arrival',
        head: 'pet',
        columns: { quantity: 'quantity', unitCost: 'unitCost', cost: 'amount' },
        rows: arrival.lines.map(({ petName, categoryName, quantity, unitCost }) =>
          row(
            { text: petName },
            {
              detail: text(number),
              supplier: text(supplierName),
              document: text(document),
              at: arrival.postedAt,
              category: text(categoryName),
              quantity,
              unitCost,
              cost: unitCost === null ? null : times(unitCost, quantity),
            },
          ),
        ),
      },
      sum: {
        title: 'total',
        rows: [
          row('petsReceived', { count: arrival.units }),
          row('total', { amount: arrival.cost }, { weight: 'total' }),
        ],
        on: readers,
      },
    },
    fileColumns: [
      ['detail', 'arrival'],
      ['at', 'postedAt'],
      ['supplier', 'supplier'],
      ['document', 'supplierDocument'],
      ['category', 'category'],
      ['label', 'pet'],
      ['quantity', 'quantity'],
      ['unitCost', 'unitCost'],
      ['cost', 'amount'],
      ['currency', 'currency'],
    ],
  } as const satisfies Report;
}
