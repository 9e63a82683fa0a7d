import type { StockFilter, StockQuery, StockSummary } from '../../../shared/domain/stock.ts';
import { stockFilters } from '../../../shared/domain/stock-table.ts';
import { pause } from '../database/slices.ts';
import { LOCAL, NO_MARK, STATUS, type StockColumns, TO_COUNT, UNPRICED } from './stock-columns.ts';

/** Rows per slice: about a millisecond. */
const SLICE = 65_536;

export interface StockQuestion extends Pick<StockQuery, 'filter' | 'sort' | 'descending'> {
  /** The shop's own mark for pets without one; null for none. */
  defaultMark: number | null;
  /** Pets that match the text, by number; null if nothing was typed. */
  only: Uint8Array | null;
}

/** Numbers in the requested order; equal ones by name. `names` are all possible numbers, by name. */
export async function orderRows(
  names: Int32Array,
  columns: StockColumns | null,
  question: StockQuestion,
): Promise<Int32Array> {
  const kept = await sift(names, columns, question);
  const value = columns && question.sort !== 'name' ? figureOf(columns, question.sort) : null;
  if (value) return sortByValue(kept, value, question.descending);
  return question.descending ? kept.slice().reverse() : kept;
}

/** How many pets match each filter. */
export async function tally(
  names: Int32Array,
  columns: StockColumns,
  defaultMark: number | null,
): Promise<StockSummary> {
  const counts = Object.fromEntries(stockFilters.map((filter) => [filter, 0])) as StockSummary;
  counts.all = names.length;
  const filters = stockFilters.filter((filter) => filter !== 'all');
  const tests = filters.map((filter) => testFor(filter, columns, defaultMark));
  for (let at = 0; at < names.length; at += 1) {
    const number = names[at] as number;
    for (let which = 0; which < filters.length; which += 1) {
      if (tests[which]?.(number)) counts[filters[which] as StockFilter] += 1;
    }
    if (at % SLICE === SLICE - 1) await pause();
  }
  return counts;
}

/**
 * Live pets that are not in `counted`: how many, how many of them are in stock, and the first by name, those in stock
 * before the others.
 */
export async function uncounted(
  names: Int32Array,
  { shown }: Pick<StockColumns, 'shown'>,
  counted: ReadonlySet<number>,
  limit: number,
): Promise<{ total: number; inStock: number; numbers: number[] }> {
  const there: number[] = [];
  const others: number[] = [];
  let [total, inStock] = [0, 0];
  for (let at = 0; at < names.length; at += 1) {
    const number = names[at] as number;
    if (!counted.has(number)) {
      const isThere = shown[number] !== 0;
      total += 1;
      if (isThere) inStock += 1;
      const into = isThere ? there : others;
      if (into.length < limit) into.push(number);
    }
    if (at % SLICE === SLICE - 1) await pause();
  }
  return { total, inStock, numbers: [...there, ...others].slice(0, limit) };
}

/** The first numbers of each group, and whether there are more; each pet only in the worst group. */
export async function shortages(
  names: Int32Array,
  columns: StockColumns,
  defaultMark: number | null,
  limit: number,
): Promise<Record<Shortage, { numbers: number[]; more: boolean }>> {
  const groups = shortageKinds.map((kind) => ({
    kind,
    test: testFor(kind, columns, defaultMark),
    found: { numbers: [] as number[], more: false },
  }));
  for (let at = 0; at < names.length; at += 1) {
    const number = names[at] as number;
    const found = groups.find(({ test }) => test(number))?.found;
    if (found && found.numbers.length === limit) {
      found.more = true;
      if (groups.every((group) => group.found.more)) break;
    } else found?.numbers.push(number);
    if (at % SLICE === SLICE - 1) await pause();
  }
  return Object.fromEntries(groups.map(({ kind, found }) => [kind, found])) as Record<
    Shortage,
    { numbers: number[]; more: boolean }
  >;
}

/** The worst first. */
const shortageKinds = ['oversold', 'out', 'low'] as const;
type Shortage = (typeof shortageKinds)[number];

/** Whether free stock is at or below the applicable mark. */
export function isLow(free: number, mark: number | null, defaultMark: number | null): boolean {
  const applies = mark ?? defaultMark;
  return applies !== null && free <= applies;
}

async function sift(
  names: Int32Array,
  columns: StockColumns | null,
  { filter, only, defaultMark }: StockQuestion,
): Promise<Int32Array> {
  if (filter === 'all' && only === null) return names;
  const passes = columns && filter !== 'all' ? testFor(filter, columns, defaultMark) : null;
  const kept = new Int32Array(names.length);
  let length = 0;
  for (let at = 0; at < names.length; at += 1) {
    const number = names[at] as number;
    if ((only === null || only[number] === 1) && (passes === null || passes(number))) {
      kept[length] = number;
      length += 1;
    }
    if (at % SLICE === SLICE - 1) await pause();
  }
  return kept.slice(0, length);
}

type Test = (number: number) => boolean;

function testFor(
  filter: StockFilter,
  { shown, free, mark, bits }: StockColumns,
  defaultMark: number | null,
): Test {
  const at = (column: Int32Array | Uint8Array, number: number) => column[number] ?? 0;
  switch (filter) {
    case 'low':
      return (number) => {
        const own = at(mark, number);
        return isLow(at(free, number), own === NO_MARK ? null : own, defaultMark);
      };
    case 'out':
      return (number) => at(shown, number) <= 0;
    case 'oversold':
      return (number) => at(free, number) < 0;
    case 'unpriced':
      return (number) => (at(bits, number) & UNPRICED) !== 0;
    case 'local':
      return (number) => (at(bits, number) & LOCAL) !== 0;
    case 'toCount':
      return (number) => (at(bits, number) & TO_COUNT) !== 0;
    case 'all':
      return () => true;
  }
}

function figureOf(columns: StockColumns, sort: 'shown' | 'free' | 'status'): (number: number) => number {
  if (sort === 'status') return (number) => (columns.bits[number] ?? 0) & STATUS;
  const column = columns[sort];
  return (number) => column[number] ?? 0;
}

/** A counting sort: there are few different counts, and it keeps the order of the names. */
async function sortByValue(
  numbers: Int32Array,
  value: (number: number) => number,
  descending: boolean,
): Promise<Int32Array> {
  // Read once: a figure may change between slices.
  const values = new Int32Array(numbers.length);
  const sizes = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 1) {
    const key = value(numbers[at] as number);
    values[at] = key;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
    if (at % SLICE === SLICE - 1) await pause();
  }
  const places = new Map<number, number>();
  let start = 0;
  for (const key of [...sizes.keys()].sort((a, b) => (descending ? b - a : a - b))) {
    places.set(key, start);
    start += sizes.get(key) ?? 0;
  }
  const sorted = new Int32Array(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const key = values[at] as number;
    const place = places.get(key) ?? 0;
    sorted[place] = numbers[at] as number;
    places.set(key, place + 1);
    if (at % SLICE === SLICE - 1) await pause();
  }
  return sorted;
}
