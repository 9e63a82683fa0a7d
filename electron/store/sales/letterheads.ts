import { KeptLetterhead } from '../../../shared/domain/letterhead.ts';
import type { StoreContext } from '../context.ts';
import type { Settings } from '../shop/settings.ts';

export type Letterheads = ReturnType<typeof createLetterheads>;

const columns: Record<keyof KeptLetterhead, string> = {
  shopName: 'shop_name',
  receiptHeader: 'header',
  receiptFooter: 'footer',
};
const texts = Object.entries(columns);

/** Headers and footers of receipts and refunds, as they were when those were written. */
export function createLetterheads({ db }: StoreContext, settings: Settings) {
  const insert = db.prepare(
    `INSERT INTO letterhead (${Object.values(columns)}) VALUES (${texts.map(([key]) => `@${key}`)})`,
  );
  const find = db
    .prepare<[KeptLetterhead], number>(
      `SELECT id FROM letterhead WHERE ${texts.map(([key, column]) => `${column} = @${key}`).join(' AND ')}`,
    )
    .pluck();
  const byId = db.prepare<[number], KeptLetterhead>(
    `SELECT ${texts.map(([key, column]) => `${column} AS ${key}`)} FROM letterhead WHERE id = ?`,
  );

  return {
    /** Stores the shop's current one for a document. Call it inside the document's transaction. */
    keep(): number {
      const now = KeptLetterhead.parse(settings.shop());
      return find.get(now) ?? Number(insert.run(now).lastInsertRowid);
    },
    /** A stored one. */
    get(id: number): KeptLetterhead {
      const kept = byId.get(id);
      if (!kept) throw new Error(`There is no letterhead ${id}`);
      return kept;
    },
  };
}
