import type { RowFields, StockRow } from './stock.ts';

// Without zod, because the window's page runs this too.

/** By what the stock table may be sorted. */
export const stockSorts = ['name', 'shown', 'free', 'status'] as const;

/** The lists of the Stock screen, in their order. */
export const stockFilters = ['all', 'low', 'out', 'oversold', 'unpriced', 'local', 'toCount'] as const;

/** What a row of the stock table says of each field of its pet. */
export function fieldsOf({ name, price, status, stock, barcodes, own }: StockRow): RowFields {
  return { ...own, name, price, status, lowMark: stock.lowMark, barcodes };
}
