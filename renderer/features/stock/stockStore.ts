import { create } from 'zustand';
import type {
  StockFilter,
  StockRow,
  StockShortages,
  StockSort,
  StockSummary,
} from '../../../shared/domain/stock.ts';
import type { Failure } from '../../../shared/errors/result.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { coalesce } from '../../app/async.ts';
import type { Needs } from '../../app/needs.ts';
import { createStockPages, type StockQuestion } from './stockPages.ts';

/** The content of the screen: the table, or a page in its place. */
type StockMode =
  | 'table'
  | 'count'
  | 'counts'
  | 'import'
  | 'categories'
  | 'prices'
  | 'favourites'
  | 'arrival'
  | 'arrivals'
  | 'register';

interface StockState {
  mode: StockMode;
  question: StockQuestion;
  /** The number of rows in the table; null before the first answer. */
  total: number | null;
  /** Loaded rows by index. */
  rows: ReadonlyMap<number, StockRow>;
  summary: StockSummary | null;
  /** Oversold, out-of-stock and low pets, shown while no pet is chosen; null until loaded. */
  shortages: StockShortages | null;
  failure: Failure | null;
  /** The chosen pet. */
  chosen: { row: StockRow; index: number | null } | null;
  /** Increases when the table is reset, so that it scrolls to its top. */
  turn: number;
  /** Follows changes while the screen is shown. Returns the function that stops it. */
  watch(): () => void;
  go(mode: StockMode): void;
  ask(change: Partial<StockQuestion>): void;
  /** Sorts by a column, or reverses the direction if it is sorted by that column already. */
  sortBy(sort: StockSort): void;
  /** Loads the visible rows, from the first to the last index. */
  need(first: number, last: number): void;
  choose(row: StockRow | null, index?: number | null): void;
  /** Chooses a pet relative to the chosen one. */
  step(by: number): Promise<void>;
  /** Chooses a pet; scrolls to it if the table has it. */
  show(petId: LocalId): Promise<void>;
  /** Chooses a pet in the table, clearing filters that hide it. Returns its index, or null if the table lacks it. */
  showInTable(petId: LocalId): Promise<number | null>;
  /** Sorts again, so that changed rows move to their position. */
  reorder(): Promise<void>;
  /** Replaces a row by the one that a command returned. */
  put(row: StockRow): void;
}

/** The most pets per group beside the table. */
const SHORT = 12;

const everything: StockQuestion = {
  text: '',
  categoryId: null,
  filter: 'all',
  sort: 'name',
  descending: false,
};

export type StockStore = ReturnType<typeof createStockStore>;

export function createStockStore({ ipc, app: { notifyFailure, useScreen } }: Needs<'ipc' | 'app'>) {
  const { call, listen } = ipc;

  /** The stock table: a window of a list of any length, whose order changes only when the person asks. */
  const useStock = create<StockState>((set, get) => {
    const pages = createStockPages(ipc, {
      question: () => get().question,
      arrived: ({ rows, total }) => set({ rows, total, failure: null }),
      refused: (failure, stale) => set({ failure, ...(stale && { total: null, rows: new Map() }) }),
    });

    async function readSummary() {
      const { categoryId } = get().question;
      const answer = await call('stock.summary', { categoryId });
      if (answer.ok && get().question.categoryId === categoryId) set({ summary: answer.value });
    }

    /** Only while visible, since it scans the whole table. */
    async function readShortages() {
      if (get().chosen !== null) return;
      const { categoryId } = get().question;
      const answer = await call('stock.shortages', { categoryId, limit: SHORT });
      if (answer.ok && get().question.categoryId === categoryId) set({ shortages: answer.value });
    }

    async function readChosen() {
      const petId = get().chosen?.row.id;
      if (petId === undefined) return;
      const answer = await call('stock.row', { petId });
      const { chosen } = get();
      if (answer.ok && chosen?.row.id === petId) set({ chosen: { ...chosen, row: answer.value } });
    }

    async function begin() {
      set(({ turn }) => ({ turn: turn + 1 }));
      void readSummary();
      void readShortages();
      await pages.restart();
      await locate();
    }

    /** Finds the chosen pet's position in the current order. */
    async function locate() {
      const petId = get().chosen?.row.id;
      const order = pages.order();
      if (petId === undefined || order === null) return;
      const place = await call('stock.place', { order, petId });
      const { chosen } = get();
      if (chosen?.row.id === petId && place.ok) set({ chosen: { ...chosen, index: place.value.index } });
    }

    return {
      mode: 'table',
      question: everything,
      total: null,
      rows: new Map(),
      summary: null,
      shortages: null,
      failure: null,
      chosen: null,
      turn: 0,
      watch() {
        const soon = coalesce(async () => {
          await Promise.all([pages.refresh(), readSummary(), readShortages(), readChosen()]);
        });
        const end = listen('catalogue.changed', soon);
        void begin();
        void readChosen();
        return end;
      },
      go: (mode) => set({ mode }),
      ask(change) {
        const question = { ...get().question, ...change };
        if (JSON.stringify(question) === JSON.stringify(get().question)) return;
        const summary = change.categoryId === undefined ? get().summary : null;
        set({ question, summary });
        void begin();
      },
      sortBy(sort) {
        const { question, ask } = get();
        ask(sort === question.sort ? { descending: !question.descending } : { sort, descending: false });
      },
      need: (first, last) => pages.need(first, last),
      choose(row, index = null) {
        set({ chosen: row && { row, index } });
        if (row === null) void readShortages();
      },
      async step(by) {
        const { chosen, total } = get();
        if (total === null || total === 0) return;
        const from = chosen?.index ?? (by > 0 ? -1 : total);
        const index = Math.max(0, Math.min(total - 1, from + by));
        const row = get().rows.get(index) ?? (await pages.read(index));
        if (row) set({ chosen: { row, index } });
      },
      async show(petId) {
        const row = await call('stock.row', { petId });
        if (!row.ok) return notifyFailure(row.error);
        set({ chosen: { row: row.value, index: null } });
        await locate();
      },
      async showInTable(petId) {
        await get().show(petId);
        const place = () => (get().chosen?.row.id === petId ? (get().chosen?.index ?? null) : null);
        if (place() !== null || get().chosen?.row.id !== petId) return place();
        const { text, categoryId, filter } = everything;
        set(({ question }) => ({ question: { ...question, text, categoryId, filter }, summary: null }));
        await begin();
        return place();
      },
      reorder: begin,
      put(row) {
        const { chosen } = get();
        if (chosen?.row.id === row.id) set({ chosen: { ...chosen, row } });
        pages.put(row);
      },
    };
  });

  /** Opens the table with the pets of a filter. */
  function showStock(filter: StockFilter): void {
    const { go, ask } = useStock.getState();
    go('table');
    ask({ text: '', categoryId: null, filter });
    useScreen.getState().go('stock');
  }

  return { useStock, showStock };
}

/** The part of a question that decides which pets are listed, in any order. */
export function listed({ text, categoryId, filter }: StockQuestion) {
  return { text, categoryId, filter };
}

/** The number of rows of a filter; null until known. */
export function countOf(summary: StockSummary | null, filter: StockFilter): number | null {
  return summary?.[filter] ?? null;
}

/** Whether a reload would show other rows. */
export function isOutdated({
  total,
  summary,
  question,
}: Pick<StockState, 'total' | 'summary' | 'question'>): boolean {
  if (total === null || summary === null || question.text.trim() !== '') return false;
  return summary[question.filter] !== total;
}
