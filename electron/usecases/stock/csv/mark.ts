import { createHash } from 'node:crypto';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { LocalId } from '../../../../shared/ids.ts';
import type { CurrencyCode } from '../../../../shared/money.ts';
import { placeholderName } from '../../../../shared/shown-name.ts';
import type { Instant } from '../../../../shared/time.ts';
import type { Minor } from '../../../../shared/units.ts';
import { readCell } from './read.ts';
import { readBarcodes } from './values.ts';

/**
 * What an exported row said when it was written. It stands in a cell of that row, so that it stays with it when the
 * list is sorted, cut or put together with another one; an import tells by it what a person changed in the file, and
 * what the shop did since.
 */
export interface ExportMark {
  /** When the list was exported. */
  at: Instant;
  /** The installation that exported it, as `installationMark` shortens it. */
  installation: string;
  petId: LocalId;
  /** The count that was shown. */
  count: number;
  /** The other columns as `MarkedValues` writes them. */
  values: MarkedValues;
}

/** What a row says of each column, in one form for the file and for the shop. Words are kept as a short hash. */
export interface MarkedValues {
  name: string;
  category: string;
  barcodes: string;
  status: string;
  price: string;
  lowMark: string;
}

export interface RowFacts {
  name: string | null;
  category: string | null;
  barcodes: readonly string[] | null;
  status: string | null;
  /** Minor units. */
  price: Minor | null;
  lowMark: number | null;
}

const NONE = '-';

/** One form for the values of a row, from wherever they come: as reading the file makes them. */
export function markedValues(facts: RowFacts, currency: CurrencyCode): MarkedValues {
  const { name, category, barcodes, status, price, lowMark } = facts;
  return {
    name: hashed(readCell(name ?? '')),
    category: hashed(readCell(category ?? '')),
    barcodes: hashed([...(readBarcodes((barcodes ?? []).join(' ')) ?? [])].sort().join(' ')),
    // A status is any text that the service has; only those that a file can hold are told apart.
    status: status === null ? NONE : hashed(status),
    price: price === null ? NONE : `${price}${currency}`,
    lowMark: lowMark === null ? NONE : String(lowMark),
  };
}

/** The end of an installation's id: enough to tell one from another. */
export function installationMark(installationId: LocalId): string {
  return installationId.replaceAll('-', '').slice(-12);
}

/** The cell of a row that is exported now. */
export function writeMark(
  row: StockRow,
  from: { at: Instant; installation: string; currency: CurrencyCode },
): string {
  const name = row.name === placeholderName(row.remoteId) ? '' : row.name;
  const { id, categoryName: category, barcodes, status, price } = row;
  const facts = { name, category, barcodes, status, price, lowMark: row.stock.lowMark };
  const values = markedValues(facts, from.currency);
  return [from.at, from.installation, id, row.stock.shown, ...order.map((column) => values[column])].join(
    ' ',
  );
}

const order = ['name', 'category', 'barcodes', 'status', 'price', 'lowMark'] as const;
const MARK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{12}) (\S+) (-?\d{1,10}) (\S+(?: \S+){5})$/;

/** Reads such a cell; null for anything else. */
export function readMark(cell: string): ExportMark | null {
  const [, at, installation, pet = '', count, rest = ''] = MARK.exec(cell) ?? [];
  if (at === undefined || installation === undefined || Number.isNaN(Date.parse(at))) return null;
  const [name = '', category = '', barcodes = '', status = '', price = '', lowMark = ''] = rest.split(' ');
  const petId = LocalId.safeParse(pet);
  if (!petId.success) return null;
  const values = { name, category, barcodes, status, price, lowMark };
  return { at, installation, petId: petId.data, count: Number(count), values };
}

function hashed(text: string): string {
  return text === '' ? NONE : createHash('sha256').update(text).digest('hex').slice(0, 8);
}
