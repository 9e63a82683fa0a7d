import { furtherFields, type SheetField, sheetFields } from '../../../../shared/domain/pet-fields.ts';
import { placeholderName } from '../../../../shared/domain/shown-name.ts';
import type { StockRow } from '../../../../shared/domain/stock.ts';
import { fieldsOf } from '../../../../shared/domain/stock-table.ts';
import { LocalId } from '../../../../shared/ids/ids.ts';
import type { CurrencyCode } from '../../../../shared/money/money.ts';
import type { Instant } from '../../../../shared/time/time.ts';
import { markedCategory, markedField, type SheetFacts } from './cells.ts';

/**
 * The values of a row at its export. They are in a cell of the row, so they survive sorting, cutting and merging. An
 * import uses them to tell edits in the file from later changes in the shop.
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

/** The columns whose values are in a mark without their names, in this order. */
const unnamed = ['name', 'category', 'barcodes', 'status', 'price', 'lowMark'] as const;
/** The other fields follow as `field=value`: a list may be older than a field, or newer. */
const named = furtherFields('name', 'barcodes', 'status', 'price', 'lowMark');

export type MarkedColumn = SheetField | 'category';
/** The values of a row by column, in the same form for the file and the shop; a mark may lack newer columns. */
export type MarkedValues = Partial<Record<MarkedColumn, string>>;

/** Brings the values of a row, from the file or the shop, into that form. */
export function markedValues(
  facts: SheetFacts & { category: string | null },
  currency: CurrencyCode,
): MarkedValues {
  const values: MarkedValues = { category: markedCategory(facts.category) };
  for (const field of sheetFields) values[field] = markedField(field, facts[field], currency);
  return values;
}

/** The end of an installation's id, enough to distinguish installations. */
export function installationMark(installationId: LocalId): string {
  return installationId.replaceAll('-', '').slice(-12);
}

/** The mark cell of a row at its export. */
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

/** Parses a mark cell; null for anything else. */
export function readMark(cell: string): ExportMark | null {
  const [, at, installation, pet = '', count, first = '', rest = ''] = MARK.exec(cell) ?? [];
  if (at === undefined || installation === undefined || Number.isNaN(Date.parse(at))) return null;
  const petId = LocalId.safeParse(pet);
  if (!petId.success) return null;
  const parts = first.split(' ');
  const values: MarkedValues = Object.fromEntries(unnamed.map((column, index) => [column, parts[index]]));
  for (const field of named) {
    const value = rest.split(' ').find((each) => each.startsWith(`${field}=`));
    if (value !== undefined) values[field] = value.slice(field.length + 1);
  }
  return { at, installation, petId: petId.data, count: Number(count), values };
}
