import type { StockQuery, StockRow } from '../../../shared/domain/stock.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Ipc } from '../../app/bridge.ts';

export type StockQuestion = Pick<StockQuery, 'text' | 'categoryId' | 'filter' | 'sort' | 'descending'>;

/** Rows per page. */
const PAGE = 100;

/** Pages kept in memory; far more than any window shows. */
const KEPT = 12;

interface PagesOptions {
  question(): StockQuestion;
  arrived(table: { rows: ReadonlyMap<number, StockRow>; total: number }): void;
  /** `stale`: the rows shown belong to another question and are discarded. */
  refused(failure: Failure, stale: boolean): void;
}

/**
 * The loaded pages of the table. Loads only visible rows, one page at a time, so that dragging the scroll bar through a million
 * rows loads only where it stops.
 */
export function createStockPages({ call }: Ipc, { question, arrived, refused }: PagesOptions) {
  let rows = new Map<number, StockRow>();
  let order: LocalId | null = null;
  let total = 0;
  let wanted = { first: 0, last: 0 };
  let kept: number[] = [];
  let turn = 0;
  let reading = false;
  /** The question of the loaded rows. */
  let answered = '';

  /** Loads one page; false if it was refused or another question was asked meanwhile. */
  async function readPage(page: number): Promise<boolean> {
    const mine = turn;
    const answer = await call('stock.list', { ...question(), order, offset: page * PAGE, limit: PAGE });
    if (mine !== turn) return false;
    if (!answer.ok) {
      refused(answer.error, false);
      return false;
    }
    // The order expired and was created again, so the loaded rows no longer fit.
    if (order !== null && order !== answer.value.order) forget();
    order = answer.value.order;
    total = answer.value.total;
    keep(page, answer.value.rows);
    return true;
  }

  function keep(page: number, found: readonly StockRow[]) {
    kept = [...kept.filter((each) => each !== page), page].slice(-KEPT);
    // Outdated rows stay until there are too many: shown first, then loaded again.
    const all = [...rows];
    rows = new Map(
      all.length <= 2 * KEPT * PAGE ? all : all.filter(([place]) => kept.includes(Math.floor(place / PAGE))),
    );
    for (let at = 0; at < PAGE; at += 1) {
      const row = found[at];
      if (row) rows.set(page * PAGE + at, merged(rows.get(page * PAGE + at), row));
      else rows.delete(page * PAGE + at);
    }
    arrived({ rows, total });
  }

  function forget() {
    rows = new Map();
    kept = [];
  }

  function inSight(): number[] {
    const first = Math.floor(wanted.first / PAGE);
    const last = Math.floor(Math.min(wanted.last, Math.max(0, total - 1)) / PAGE);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  }

  /** Loads visible rows that are missing, until there are none. */
  async function pump() {
    if (reading) return;
    reading = true;
    for (;;) {
      const page = inSight().find((each) => !kept.includes(each));
      if (page === undefined || !(await readPage(page))) break;
    }
    reading = false;
  }

  return {
    order: () => order,
    need(first: number, last: number) {
      wanted = { first, last };
      if (order !== null) void pump();
    },
    /** Restarts at the first page. The rows shown stay until it arrives. */
    async restart() {
      turn += 1;
      order = null;
      wanted = { first: 0, last: PAGE - 1 };
      const mine = turn;
      const asking = question();
      const answer = await call('stock.list', { ...asking, order: null, offset: 0, limit: PAGE });
      if (mine !== turn) return;
      const stale = JSON.stringify(asking) !== answered;
      if (stale || answer.ok) forget();
      if (!answer.ok) return refused(answer.error, stale);
      answered = JSON.stringify(asking);
      order = answer.value.order;
      total = answer.value.total;
      keep(0, answer.value.rows);
      await pump();
    },
    /** Reloads visible rows in place; others when they become visible. */
    async refresh() {
      kept = [];
      if (order !== null) await pump();
    },
    /** The row at an index; loads it if missing. */
    async read(index: number): Promise<StockRow | null> {
      if (!rows.has(index)) await readPage(Math.floor(index / PAGE));
      return rows.get(index) ?? null;
    },
    /** Replaces a row by a newer version. */
    put(row: StockRow) {
      for (const [place, each] of rows) {
        if (each.id !== row.id) continue;
        rows = new Map(rows).set(place, row);
        arrived({ rows, total });
        return;
      }
    },
  };
}

/** Keeps the object of an unchanged row, so that it does not render again. */
function merged(before: StockRow | undefined, row: StockRow): StockRow {
  return before && JSON.stringify(before) === JSON.stringify(row) ? before : row;
}
