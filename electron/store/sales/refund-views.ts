import type { RefundView } from '../../../shared/domain/refund.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { BasisPoints, Minor } from '../../../shared/money/money.ts';
import { sumTaxes } from '../../../shared/money/pricing.ts';
import type { StoreContext } from '../context.ts';
import type { Letterheads } from './letterheads.ts';
import { receiptNumber, tillOf } from './series.ts';

type RefundRow = Omit<
  RefundView,
  'number' | 'receiptNumber' | 'till' | 'lines' | 'taxes' | 'exchange' | 'letterhead'
> & {
  series: string;
  number: number;
  saleSeries: string | null;
  saleNumber: number | null;
  setOff: Minor;
  newSaleId: LocalId | null;
  newSeries: string | null;
  newNumber: number | null;
  letterheadId: number;
};

const SELECT = `
  SELECT refund.id, refund.series, refund.number, refund.sale_id AS saleId, sale.series AS saleSeries,
    sale.number AS saleNumber, staff.name AS staffName, at, refund.currency, reason, refund.rounding, refund.total,
    coalesce((SELECT min(kind) FROM tender WHERE refund_id = refund.id AND kind <> 'deposit'), 'exchange') AS tender,
    (SELECT coalesce(-sum(amount), 0) FROM tender WHERE refund_id = refund.id AND kind = 'cash') AS cash,
    set_off AS setOff, newer.id AS newSaleId, newer.series AS newSeries, newer.number AS newNumber,
    refund.letterhead_id AS letterheadId
  FROM refund LEFT JOIN sale ON sale.id = refund.sale_id LEFT JOIN sale AS newer ON newer.id = exchange_sale_id
    LEFT JOIN staff ON staff.id = refund.staff_id`;

/** Refunds as shown on their slips, read from what was written then. */
export function createRefundViews({ db }: Pick<StoreContext, 'db'>, letterheads: Letterheads) {
  const byId = db.prepare<[string], RefundRow>(`${SELECT} WHERE refund.id = ?`);
  const ofSale = db.prepare<[string], RefundRow>(`${SELECT} WHERE refund.sale_id = ? ORDER BY refund.rowid`);
  const byNewSale = db.prepare<[string], RefundRow>(`${SELECT} WHERE refund.exchange_sale_id = ?`);
  const linesOf = db.prepare<
    [string],
    Omit<RefundView['lines'][number], 'restocked' | 'taxBasisPoints'> & { restocked: 0 | 1 } & {
      taxName: string | null;
      basisPoints: BasisPoints;
      tax: Minor;
    }
  >(
    `SELECT pet_name AS petName, quantity, amount, restocked, tax, tax_name AS taxName, tax_basis_points AS basisPoints
     FROM refund_line WHERE refund_id = ? ORDER BY rowid`,
  );

  function view(stored: RefundRow): RefundView {
    const {
      series,
      number,
      saleSeries,
      saleNumber,
      setOff,
      newSaleId,
      newSeries,
      newNumber,
      letterheadId,
      ...row
    } = stored;
    const kept = linesOf.all(row.id);
    const lines = kept.map(({ petName, quantity, amount, basisPoints, restocked }) => ({
      petName,
      quantity,
      amount,
      taxBasisPoints: basisPoints,
      restocked: restocked === 1,
    }));
    const taxes = sumTaxes(
      kept.map(({ taxName: name, basisPoints, tax, amount: total }) => ({ name, basisPoints, tax, total })),
    );
    return {
      ...row,
      number: receiptNumber(series, number),
      receiptNumber:
        saleSeries === null || saleNumber === null ? null : receiptNumber(saleSeries, saleNumber),
      till: tillOf(series),
      taxes,
      lines,
      exchange:
        newSaleId && newSeries && newNumber !== null
          ? { saleId: newSaleId, receiptNumber: receiptNumber(newSeries, newNumber), amount: setOff }
          : null,
      letterhead: letterheads.get(letterheadId),
    };
  }

  return {
    /** What was returned in exchange for a sale; null if the sale was no exchange. */
    inExchangeFor(saleId: LocalId): RefundView | null {
      const row = byNewSale.get(saleId);
      return row ? view(row) : null;
    },
    ofSale: (saleId: LocalId): RefundView[] => ofSale.all(saleId).map(view),

    /** @throws PerchError `refund_unknown` */
    get(id: LocalId): RefundView {
      const row = byId.get(id);
      if (!row) throw new PerchError('refund_unknown', { id });
      return view(row);
    },
  };
}
