import { furtherFields, type SheetField, sheetFields } from '../../../../shared/domain/pet-fields.ts';
import { placeholderName } from '../../../../shared/domain/shown-name.ts';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { fieldsOf } from '../../../../shared/domain/stock-table.ts';
import { LocalId } from '../../../../shared/ids/ids.ts';
import type { CurrencyCode } from '../../../../shared/money/money.ts';
import type { Instant } from '../../../../shared/time/time.ts';
import { markedCategory, markedField, type SheetFacts } from './cells.ts';

/**
 * What an exported row said when it was written. It is in a cell of that row, so that it stays with it when the
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

/** The columns whose values stand in a mark without their names, in their order there. */
const unnamed = ['name', 'category', 'barcodes', 'status', 'price', 'lowMark'] as const;
/** Those of the other fields stand behind them as `field=value`: a list may be older than a field, or newer. */
const named = furtherFields('name', 'barcodes', 'status', 'price', 'lowMark');

export type MarkedColumn = SheetField | 'category';
/** What a row says of each column, in one form for the file and for the shop; of a mark, as far as it knew them. */
export type MarkedValues = Partial<Record<MarkedColumn, string>>;

/** One form for the values of a row, from wherever they come: as reading the file makes them. */
export function markedValues(
  facts: SheetFacts & { category: string | null },
  currency: CurrencyCode,
): MarkedValues {
  const values: MarkedValues = { category: markedCategory(facts.category) };
  for (const field of sheetFields) values[field] = markedField(field, facts[field], currency);
  return values;
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
  const values = markedValues({ ...fieldsOf(row), name, category: row.categoryName }, from.currency);
  return [
    from.at,
    from.installation,
    row.id,
    row.stock.shown,
    ...unnamed.map((column) => values[column]),
    ...named.map((field) => `${field}=${values[field]}`),
  ].join(' ');
}

const MARK =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{12}) (\S+) (-?\d{1,10}) (\S+(?: \S+){5})((?: \w+=\S+)*)$/;

/** Reads such a cell; null for anything else. */
export function readMark(cell: string): ExportMark | null {
  const [, at, installation, pet = '', count, first = '', rest = ''] = MARK.exec(cell) ?? [];
  if (at === undefined || installation === undefined || Number.isNaN(Date.parse(at))) return null;
  const petId = LocalId.safeParse(pet);
  if (!petId.success) return null;
  const told = first.split(' ');
  const values: MarkedValues = Object.fromEntries(unnamed.map((column, index) => [column, told[index]]));
  for (const field of named) {
    const value = rest.split(' ').find((each) => each.startsWith(`${field}=`));
    if (value !== undefined) values[field] = value.slice(field.length + 1);
  }
  return { at, installation, petId: petId.data, count: Number(count), values };
}
