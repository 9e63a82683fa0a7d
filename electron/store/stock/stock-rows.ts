import type { StockRow } from '../../../shared/domain/stock.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Quantity } from '../../../shared/money/money.ts';
import { addDays } from '../../../shared/time/calendar.ts';
import { localDate } from '../../../shared/time/time.ts';
import { createOwnFields } from '../catalogue/own-fields.ts';
import type { PetTiles } from '../catalogue/pet-tile.ts';
import type { StoreContext } from '../context.ts';
import type { Settings } from '../shop/settings.ts';
import { isLow } from './stock-order.ts';

/** Days of a sparkline, today included. */
const DAYS = 14;

interface Extra {
  gone: 0 | 1;
  toCount: 0 | 1;
  /** JSON. */
  barcodes: string;
}

/** Pets as rows of the stock table. */
export function createStockRows({ db, clock }: StoreContext, tiles: PetTiles, settings: Settings) {
  const extra = db.prepare<[string], Extra>(
    `SELECT gone_at IS NOT NULL AS gone,
       EXISTS (SELECT 1 FROM stock WHERE pet_id = pet.id AND count_since IS NOT NULL) AS toCount,
       (SELECT json_group_array(code) FROM (SELECT code FROM barcode WHERE pet_id = pet.id ORDER BY code)) AS barcodes
     FROM pet WHERE id = ?`,
  );
  const own = createOwnFields(db);
  const days = db.prepare<[string, string], { day: string; net: Quantity }>(
    'SELECT day, net FROM stock_day WHERE pet_id = ? AND day > ?',
  );

  /** The count at the end of each day, computed back from the current one. */
  function recent(petId: LocalId, shown: number): number[] {
    const today = localDate(clock.now());
    const dates = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
    const nets = days.all(petId, dates[0] ?? '');
    return dates.map((date) =>
      nets.reduce((count, { day, net }) => (day > date ? count - net : count), shown),
    );
  }

  function rowOf(tile: ReturnType<PetTiles['byNumbers']>[number]): StockRow {
    const { gone = 0, toCount = 0, barcodes = '[]' } = extra.get(tile.id) ?? {};
    const { shown, free, lowMark } = tile.stock;
    return {
      ...tile,
      barcodes: JSON.parse(barcodes) as string[],
      own: own.of(tile.id),
      recent: recent(tile.id, shown),
      low: isLow(free, lowMark, settings.shop().lowStockDefault),
      toCount: toCount === 1,
      gone: gone === 1,
    };
  }

  return {
    /** In the order of the given numbers. */
    byNumbers: (numbers: readonly number[]): StockRow[] => tiles.byNumbers(numbers).map(rowOf),
    byId(petId: LocalId): StockRow | null {
      const tile = tiles.byId(petId);
      return tile && rowOf(tile);
    },
  };
}
