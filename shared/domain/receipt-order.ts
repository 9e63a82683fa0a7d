interface Row {
  kind: 'receipt' | 'refund';
  id: string;
  saleId: string | null;
}

/** Search results with each refund right after its receipt if that was found as well; otherwise newest first. */
export function receiptsFirst<R extends Row>(rows: readonly R[]): R[] {
  const receipts = new Set(rows.flatMap(({ kind, id }) => (kind === 'receipt' ? [id] : [])));
  const isBehind = ({ kind, saleId }: Row) => kind === 'refund' && saleId !== null && receipts.has(saleId);
  const refunds = Map.groupBy(rows.filter(isBehind), ({ saleId }) => saleId);
  return rows
    .filter((row) => !isBehind(row))
    .flatMap((row) => (row.kind === 'receipt' ? [row, ...(refunds.get(row.id) ?? [])] : [row]));
}
