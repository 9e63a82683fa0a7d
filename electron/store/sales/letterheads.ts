import type { KeptLetterhead } from '../../../shared/domain/letterhead.ts';
import type { StoreContext } from '../context.ts';
import type { Settings } from '../shop/settings.ts';

export type Letterheads = ReturnType<typeof createLetterheads>;

/** Headers and footers of receipts and refunds, as of when they were written. */
export function createLetterheads({ db }: StoreContext, settings: Settings) {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO letterhead (shop_name, header, footer) VALUES (@shopName, @receiptHeader, @receiptFooter)`,
  );
  const find = db
    .prepare<[KeptLetterhead], number>(
      `SELECT id FROM letterhead
       WHERE shop_name = @shopName AND header = @receiptHeader AND footer = @receiptFooter`,
    )
    .pluck();
  const byId = db.prepare<[number], KeptLetterhead>(
    `SELECT shop_name AS shopName, header AS receiptHeader, footer AS receiptFooter FROM letterhead WHERE id = ?`,
  );

  return {
    /** The shop's own of now, kept for what is being written; to be called inside its transaction. */
    keep(): number {
      const { shopName, receiptHeader, receiptFooter } = settings.shop();
      const now = { shopName, receiptHeader, receiptFooter };
      insert.run(now);
      const id = find.get(now);
      if (id === undefined) throw new Error('A letterhead that was kept is there');
      return id;
    },
    /** One that was kept. */
    get(id: number): KeptLetterhead {
      const kept = byId.get(id);
      if (!kept) throw new Error(`There is no letterhead ${id}`);
      return kept;
    },
  };
}
