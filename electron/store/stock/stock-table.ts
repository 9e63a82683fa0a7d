import type {
  StockQuery,
  StockRow,
  StockShortages,
  StockSummary,
  StockWindow,
} from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Changes } from '../changes.ts';
import type { StoreContext } from '../context.ts';
import { pause } from '../database/slices.ts';
import type { Parts } from '../parts.ts';
import { createStockColumns } from './stock-columns.ts';
import { createStockNames } from './stock-names.ts';
import { orderRows, shortages, tally, uncounted } from './stock-order.ts';
import { createStockRows } from './stock-rows.ts';
import { createStockSearch } from './stock-search.ts';

const SLICE = 200;
/** Orders that are cached for later windows; 4 bytes a row each. */
const KEPT_ORDERS = 4;

type Question = Pick<StockQuery, 'text' | 'categoryId' | 'filter' | 'sort' | 'descending'>;

/**
 * The stock table: windows of an order that is computed once and keeps its rows in their places until a new one is
 * requested, while the figures in the rows are always the present ones.
 */
export function createStockTable(
  context: StoreContext,
  { tiles, settings, catalogue }: Parts<'tiles' | 'settings' | 'catalogue'>,
) {
  const { db, newId } = context;
  const categoryNumber = db.prepare<[string], number>('SELECT number FROM category WHERE id = ?').pluck();
  const petNumber = db.prepare<[string], number>('SELECT number FROM pet WHERE id = ?').pluck();
  const names = createStockNames(db);
  const columns = createStockColumns(context);
  const search = createStockSearch(db, catalogue.byCode);
  const rows = createStockRows(context, tiles, settings);
  const orders = new Map<LocalId, { question: string; numbers: Int32Array }>();

  const namesOf = (categoryId: LocalId | null) =>
    names.inOrder(categoryId === null ? 0 : (categoryNumber.get(categoryId) ?? -1));

  async function numbersOf(question: Question): Promise<Int32Array> {
    const { text, categoryId, filter, sort, descending } = question;
    const needed = filter !== 'all' || sort !== 'name';
    const [byName, figures, only] = [
      await namesOf(categoryId),
      needed ? await columns.current() : null,
      await search.find(text),
    ];
    const defaultMark = settings.shop().lowStockDefault;
    return orderRows(byName, figures, { filter, sort, descending, only, defaultMark });
  }

  async function makeOrder(question: Question, key: string) {
    const order = { id: newId(), numbers: await numbersOf(question) };
    orders.set(order.id, { question: key, numbers: order.numbers });
    const [oldest] = orders.keys();
    if (orders.size > KEPT_ORDERS && oldest !== undefined) orders.delete(oldest);
    return order;
  }

  return {
    /** A window of the table; of the named order, if it is still cached and of the same query. */
    async list({ order: wanted, offset, limit, ...question }: StockQuery): Promise<StockWindow> {
      const key = JSON.stringify(question);
      const known = wanted === null ? undefined : orders.get(wanted);
      const { id, numbers } =
        known?.question === key && wanted !== null
          ? { id: wanted, numbers: known.numbers }
          : await makeOrder(question, key);
      const window = [...numbers.subarray(offset, offset + limit)];
      return { order: id, total: numbers.length, rows: rows.byNumbers(window) };
    },

    /** The position of a pet in an order, from 0; null if it is not in it or the order is no longer cached. */
    placeOf(order: LocalId, petId: LocalId): number | null {
      const index = orders.get(order)?.numbers.indexOf(petNumber.get(petId) ?? -1) ?? -1;
      return index < 0 ? null : index;
    },

    /** How many rows each filter would have. */
    async summary(categoryId: LocalId | null): Promise<StockSummary> {
      return tally(await namesOf(categoryId), await columns.current(), settings.shop().lowStockDefault);
    },

    /** Pets of a category, or of all, that are not in `counted`; the first `limit` by name, those in stock first. */
    async uncounted(categoryId: LocalId | null, counted: readonly LocalId[], limit: number) {
      const numbers = new Set(counted.map((petId) => petNumber.get(petId) ?? -1));
      const { numbers: first, ...found } = await uncounted(
        await namesOf(categoryId),
        await columns.current(),
        numbers,
        limit,
      );
      return { ...found, pets: tiles.byNumbers(first) };
    },

    /** The first pets with a shortage, `limit` of each group. */
    async shortages(categoryId: LocalId | null, limit: number): Promise<StockShortages> {
      const mark = settings.shop().lowStockDefault;
      const { oversold, out, low } = await shortages(
        await namesOf(categoryId),
        await columns.current(),
        mark,
        limit,
      );
      const group = ({ numbers, more }: typeof out) => ({ rows: rows.byNumbers(numbers), more });
      return { oversold: group(oversold), out: group(out), low: group(low) };
    },

    /** Numbers of every row, by name, to read all of them with `slices`. */
    everyNumber: (question: Pick<Question, 'text' | 'categoryId' | 'filter'>): Promise<Int32Array> =>
      numbersOf({ ...question, sort: 'name', descending: false }),

    /** The rows of these numbers, in slices of some 5 ms with a pause after each. */
    async *slices(numbers: Int32Array | readonly number[]): AsyncGenerator<StockRow[], void> {
      for (let at = 0; at < numbers.length; at += SLICE) {
        yield rows.byNumbers([...numbers.slice(at, at + SLICE)]);
        await pause();
      }
    },

    /** @throws PerchError `pet_unknown` */
    row(petId: LocalId): StockRow {
      const row = rows.byId(petId);
      if (!row) throw new PerchError('pet_unknown', { petId });
      return row;
    },

    /** Receives changes of the store. */
    follow: (changes: Pick<Changes, 'pets'>): void => columns.follow(changes),
  };
}
