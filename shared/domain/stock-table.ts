import type { RowFields, StockRow } from './stock.ts';

// Without zod, because the window's page runs this too.

/** Sort keys of the stock table. */
export const stockSorts = ['name', 'shown', 'free', 'status'] as const;

/** The lists of the Stock screen, in their order. */
export const stockFilters = ['all', 'low', 'out', 'oversold', 'unpriced', 'local', 'toCount'] as const;

/** The values of a pet's fields in a row of the stock table. */
export function fieldsOf({ name, price, status, stock, barcodes, own }: StockRow): RowFields {
  return { ...own, name, price, status, lowMark: stock.lowMark, barcodes };
}
