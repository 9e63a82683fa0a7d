import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Changes } from '../changes.ts';
import type { StoreContext } from '../context.ts';
import { pause } from '../database/slices.ts';

/** Figures of every pet, indexed by its number. A mark of NO_MARK: the shop's own applies. */
export interface StockColumns {
  shown: Int32Array;
  free: Int32Array;
  mark: Int32Array;
  /** STATUS in the lowest bits, then UNPRICED, LOCAL and TO_COUNT. */
  bits: Uint8Array;
}

export const NO_MARK = -1;
/** 0 available, 1 pending, 2 sold, 3 none. */
export const STATUS = 0b11;
export const UNPRICED = 0b100;
export const LOCAL = 0b1000;
export const TO_COUNT = 0b10000;

/** Rows per read: about 3 ms. */
const SLICE = 2000;
/** Room for pets that are added later. */
const HEADROOM = 4096;
/** If more pets changed than this, all are read again. */
const MAX_SINGLE = 2000;

type Row = [number: number, shown: number, free: number, mark: number, bits: number];

const SELECT = `
  SELECT pet.number,
    max(-2147483648, min(2147483647, coalesce(known, 0) + coalesce(pending, 0))),
    max(-2147483648, min(2147483647, coalesce(known, 0) + coalesce(pending, 0) - coalesce(promised, 0))),
    coalesce(low_mark, ${NO_MARK}),
    CASE status WHEN 'available' THEN 0 WHEN 'pending' THEN 1 WHEN 'sold' THEN 2 ELSE 3 END
      + CASE WHEN EXISTS (SELECT 1 FROM price WHERE price.pet_id = pet.id) THEN 0 ELSE ${UNPRICED} END
      + CASE WHEN remote_id IS NULL THEN ${LOCAL} ELSE 0 END
      + CASE WHEN count_since IS NULL THEN 0 ELSE ${TO_COUNT} END
  FROM pet LEFT JOIN stock ON stock.pet_id = pet.id`;

/**
 * The figures in memory, so that a million rows are filtered and sorted in milliseconds in any way, without an index
 * for each way that every sale would have to update. Read when the table is first sorted or filtered (about 17 bytes
 * a pet), then updated with changes.
 */
export function createStockColumns({ db }: StoreContext) {
  const highest = db.prepare<[], number | null>('SELECT max(number) FROM pet').pluck();
  const slice = db
    .prepare<[number, number], Row>(`${SELECT} WHERE pet.number > ? ORDER BY pet.number LIMIT ?`)
    .raw();
  const one = db.prepare<[string], Row>(`${SELECT} WHERE pet.id = ?`).raw();
  let columns: Promise<StockColumns> | null = null;
  const changed = new Set<LocalId>();

  async function read(): Promise<StockColumns> {
    const into = empty((highest.get() ?? 0) + HEADROOM);
    let last = 0;
    for (let more = true; more; ) {
      const rows = slice.all(last, SLICE);
      for (const row of rows) put(into, row);
      last = rows.at(-1)?.[0] ?? last;
      more = rows.length === SLICE;
      if (more) await pause();
    }
    return into;
  }

  /** Reads the pets that changed since; false if one is beyond the arrays. */
  function catchUp(into: StockColumns): boolean {
    for (const petId of changed) {
      const row = one.get(petId);
      if (row && !put(into, row)) return false;
    }
    changed.clear();
    return true;
  }

  return {
    /** The current figures. Callers must not change them. */
    async current(): Promise<StockColumns> {
      for (;;) {
        const mine = columns ?? read();
        columns = mine;
        mine.catch(() => {
          if (columns === mine) columns = null;
        });
        const into = await mine;
        // If many pets changed meanwhile, or one is beyond the arrays, it reads again.
        if (columns === mine && catchUp(into)) return into;
        if (columns === mine) columns = null;
      }
    },
    /** Receives changes of the store. */
    follow({ pets }: Pick<Changes, 'pets'>): void {
      if (columns === null) return;
      if (pets !== 'many') for (const petId of pets) changed.add(petId);
      if (pets === 'many' || changed.size > MAX_SINGLE) {
        columns = null;
        changed.clear();
      }
    },
  };
}

function empty(room: number): StockColumns {
  return {
    shown: new Int32Array(room),
    free: new Int32Array(room),
    mark: new Int32Array(room).fill(NO_MARK),
    bits: new Uint8Array(room),
  };
}

function put(into: StockColumns, [number, shown, free, mark, bits]: Row): boolean {
  if (number >= into.shown.length) return false;
  into.shown[number] = shown;
  into.free[number] = free;
  into.mark[number] = mark;
  into.bits[number] = bits;
  return true;
}
