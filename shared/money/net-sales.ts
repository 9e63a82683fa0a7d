import type { Figures } from '../domain/reports.ts';
import { minus, sum } from './minor.ts';
import type { Minor } from './money.ts';
import type { Quantity } from './units.ts';

/** What a shift took: its sales without what was paid back, minor units. Below zero where more was paid back. */
export function netSalesOf({
  sales,
  refunds,
}: {
  sales: { gross: Minor };
  refunds: { total: Minor };
}): Minor {
  return minus(sales.gross, refunds.total);
}

/** The tax in a shift's net sales: that of its sales without that of what came back, minor units. */
export function taxOf({
  sales,
  refunds,
}: {
  sales: { tax: Minor };
  refunds: { taxes: readonly { tax: Minor }[] };
}): Minor {
  return minus(sales.tax, sum(refunds.taxes.map(({ tax }) => tax)));
}

/** Pets sold less those that came back, where the rows know of pets. */
export function netQuantity({ quantity, returned }: Pick<Figures, 'quantity' | 'returned'>): Quantity | null {
  return quantity === null ? null : quantity - (returned ?? 0);
}
