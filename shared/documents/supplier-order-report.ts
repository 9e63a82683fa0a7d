import type { LocalId } from '../ids/ids.ts';
import { type CurrencyCode, type Minor, type Quantity, sum, times } from '../money/money.ts';
import type { Instant } from '../time/time.ts';
import { paperOnly, type Report, readers, row, text } from './report.ts';

/** An order to a supplier; a cost is null if it is unknown or hidden. */
export interface SupplierOrder {
  supplierName: string;
  at: Instant;
  currency: CurrencyCode;
  lines: {
    petId: LocalId;
    petName: string;
    code: string | null;
    quantity: Quantity;
    unitCost: Minor | null;
  }[];
}

/** An order to a supplier, with its costs if there are any. */
export function supplierOrderReport({ supplierName, at, currency, lines }: SupplierOrder) {
  const costOf = ({ unitCost, quantity }: SupplierOrder['lines'][number]): Minor | null =>
    unitCost === null ? null : times(unitCost, quantity);
  const costs = lines.map(costOf).filter((cost) => cost !== null);
  const title = { key: 'supplierOrder' } as const;
  return {
    title,
    name: [title, { text: supplierName }, { text: at.slice(0, 10) }],
    currency,
    facts: {
      title: 'supplierOrder',
      rows: [row('supplier', { detail: text(supplierName) }), row('date', { at })],
      on: paperOnly,
    },
    sections: {
      lines: {
        title: 'supplierOrder',
        head: 'pet',
        columns: {
          code: 'code',
          quantity: 'quantity',
          ...(costs.length > 0 && ({ unitCost: 'unitCost', cost: 'amount' } as const)),
        },
        rows: lines.map((line) =>
          row(
            { text: line.petName },
            {
              supplier: text(supplierName),
              at,
              code: text(line.code),
              quantity: line.quantity,
              unitCost: line.unitCost,
              cost: costOf(line),
            },
            { id: line.petId },
          ),
        ),
      },
      sum: {
        title: 'total',
        rows: costs.length === 0 ? [] : [row('total', { amount: sum(costs) }, { weight: 'total' })],
        on: readers,
      },
    },
    fileColumns: [
      ['at', 'date'],
      ['supplier', 'supplier'],
      ['label', 'pet'],
      ['code', 'code'],
      ['quantity', 'quantity'],
      ['unitCost', 'unitCost'],
      ['cost', 'amount'],
      ['currency', 'currency'],
    ],
  } as const satisfies Report;
}
