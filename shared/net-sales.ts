import { minus } from './minor.ts';
import type { Minor } from './money.ts';

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
