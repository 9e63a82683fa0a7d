import {
  type Block,
  type Doc,
  type Item,
  type Letterhead,
  letterhead,
  type Pen,
  penFor,
  row,
} from '../../../shared/documents/document.ts';
import type { OrderView } from '../../../shared/domain/order.ts';
import { countedLines } from '../../../shared/domain/order-lines.ts';
import type { StockRow } from '../../../shared/domain/stock.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type Minor, NO_MONEY, sum } from '../../../shared/money/money.ts';
import type { Instant } from '../../../shared/time/time.ts';

/** Author and time of a list, and the currency of its amounts. */
interface Made {
  at: Instant;
  currency: string;
}

/** Pets with a shortage, each in one of the groups. */
export interface Shortages {
  oversold: readonly StockRow[];
  out: readonly StockRow[];
  low: readonly StockRow[];
}

/** The open orders due on the day of printing, overdue ones first: for setting the pets aside. */
export function dueDocument(
  { overdue, today }: { overdue: readonly OrderView[]; today: readonly OrderView[] },
  { at, currency }: Made,
  head: Letterhead,
): Doc {
  const pen = penFor(head, currency);
  const { words } = pen;
  const all = [...overdue, ...today];
  const section = (text: string, orders: readonly OrderView[], dated: boolean): Block[] =>
    orders.length === 0
      ? []
      : [
          { kind: 'section', text },
          { kind: 'items', items: orders.map((order) => orderItem(order, dated, pen)) },
        ];
  const due = sum(all.map((order) => owedHere(order) ?? NO_MONEY));
  return list(words.dueList, head, [
    row(words.date, pen.date(at), 'strong'),
    ...section(words.overdue, overdue, true),
    ...section(words.dueToday, today, false),
    ...(all.length === 0
      ? [nothing(words.nothingDue)]
      : [
          { kind: 'rule' } as const,
          row(words.ordersCount, String(all.length)),
          row(words.balance, pen.money(due), 'strong'),
        ]),
  ]);
}

/** The last supplier of a pet. */
export type SupplierOf = (petId: LocalId) => { supplierName: string; unitCost: Minor | null } | null;

/** Oversold, sold out and low pets, for ordering: by supplier if known, with room for the quantity. */
export function lowDocument(
  { oversold, out, low }: Shortages,
  { at, currency, categoryName }: Made & { categoryName: string | null },
  head: Letterhead,
  supplierOf: SupplierOf,
): Doc {
  const pen = penFor(head, currency);
  const { words } = pen;
  const number = new Intl.NumberFormat(head.locale);
  const section = (text: string, rows: readonly StockRow[]): Block[] =>
    rows.length === 0
      ? []
      : [
          { kind: 'section', text },
          {
            kind: 'table',
            head: [words.pet, words.inStock, words.free, words.lowLevel],
            rows: rows.map(({ name, stock: { shown, free, lowMark } }) => [
              name,
              number.format(shown),
              number.format(free),
              lowMark === null ? '' : number.format(lowMark),
            ]),
          },
        ];
  const all = [...oversold, ...out, ...low];
  const lasts = new Map(all.map(({ id }) => [id, supplierOf(id)]));
  const isUnknown = ({ id }: StockRow) => lasts.get(id) === null;
  const known = all.filter((row) => !isUnknown(row));
  const bySupplier = Map.groupBy(known, ({ id }) => lasts.get(id)?.supplierName ?? '');
  const { compare } = new Intl.Collator(head.locale);
  const toOrder = [...bySupplier]
    .sort(([one], [other]) => compare(one, other))
    .map(([supplier, rows]): Block[] => [
      { kind: 'section', text: supplier },
      {
        kind: 'table',
        head: [words.pet, words.free, words.lowLevel, words.unitCost, words.toOrder],
        rows: rows.map(({ id, name, stock: { free, lowMark } }) => {
          const unitCost = lasts.get(id)?.unitCost ?? null;
          return [
            name,
            number.format(free),
            lowMark === null ? '' : number.format(lowMark),
            unitCost === null ? '' : pen.amount(unitCost),
            ROOM,
          ];
        }),
      },
    ]);
  return list(words.lowList, head, [
    row(words.date, pen.dateTime(at), 'strong'),
    ...inCategory(categoryName, pen),
    ...toOrder.flat(),
    ...section(words.oversold, oversold.filter(isUnknown)),
    ...section(words.outOfStock, out.filter(isUnknown)),
    ...section(words.low, low.filter(isUnknown)),
    ...(all.length === 0 ? [nothing(words.nothingLow)] : []),
  ]);
}

/**
 * Pets to count, by category, with room for a number beside each. The expected count is not on it, because the count
 * is blind.
 */
export function countListDocument(
  rows: readonly StockRow[],
  { at, currency, categoryName }: Made & { categoryName: string | null },
  head: Letterhead,
): Doc {
  const pen = penFor(head, currency);
  const { words } = pen;
  const table = (pets: readonly StockRow[]): Block => ({
    kind: 'table',
    head: [words.pet, words.counted],
    rows: pets.map(({ name, barcodes }) => [[name, barcodes[0]].filter(Boolean).join(' · '), ROOM]),
  });
  const parts: Block[] =
    categoryName !== null
      ? [table(rows)]
      : byCategory(rows, head.locale).flatMap(([name, pets]): Block[] => [
          { kind: 'section', text: name ?? words.noCategory },
          table(pets),
        ]);
  return list(words.countList, head, [
    row(words.date, pen.date(at), 'strong'),
    ...inCategory(categoryName, pen),
    row(words.petsOnList, new Intl.NumberFormat(head.locale).format(rows.length)),
    ...(rows.length === 0 ? [nothing(words.nothingToCount)] : parts),
    { kind: 'signature', label: words.countSignature },
  ]);
}

/** Room for a handwritten number; a printer on a roll has no table lines. */
const ROOM = '________';

/** A paper for people in the shop: no footer for customers, no number. */
function list(title: string, head: Letterhead, blocks: Block[]): Doc {
  const [name] = letterhead({ ...head, receiptHeader: '' });
  return {
    title,
    language: head.language,
    stamp: head.training ? penFor(head, 'EUR').words.training : null,
    blocks: [...(name ? [name] : []), { kind: 'section', text: title }, ...blocks],
  };
}

const nothing = (text: string): Block => ({ kind: 'text', text, align: 'left' });

function inCategory(name: string | null, { words }: Pen): Block[] {
  return name === null ? [] : [row(words.category, name)];
}

/** What is left to pay at this till; null if unknown: only the other till knows the deposit of its order. */
function owedHere({ balance, origin }: OrderView): Minor | null {
  return origin === 'external' ? null : balance;
}

function orderItem(order: OrderView, dated: boolean, { words, amount, date }: Pen): Item {
  const { customerName, customerPhone, number, lines, promisedFor, note } = order;
  const pets = countedLines(lines).map(({ quantity, petName }) => `${quantity} × ${petName ?? ''}`.trim());
  const owed = owedHere(order);
  const numbered = number === null ? null : `${words.order} ${number}`;
  const said = [customerPhone, customerName === null ? null : numbered, note];
  return {
    name: customerName ?? numbered ?? words.order,
    detail: [pets.join(', '), dated && promisedFor ? date(promisedFor) : null]
      .filter((part) => part !== null)
      .join(' · '),
    tax: null,
    amount: owed === null ? '' : owed > 0 ? amount(owed) : words.paid,
    note: said.filter((part) => part !== null && part !== '').join('\n') || null,
  };
}

/** Grouped by category, categories by name, rows without one last. */
function byCategory(rows: readonly StockRow[], locale: string): [string | null, StockRow[]][] {
  const groups = Map.groupBy(rows, ({ categoryName }) => categoryName);
  const { compare } = new Intl.Collator(locale);
  return [...groups].sort(([one], [other]) => (one === null ? 1 : other === null ? -1 : compare(one, other)));
}
