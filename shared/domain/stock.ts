import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { PetTile } from './catalogue.ts';
import { heldShape, OwnFacts } from './pet-field-schemas.ts';
import { importColumns, type SheetField } from './pet-fields.ts';
import { stockFilters, stockSorts } from './stock-table.ts';

export const AdjustReason = z.enum([
  'received',
  'born',
  'damaged',
  'lost',
  'found',
  'died',
  'stolen',
  'escaped',
  'to_supplier',
  'transfer',
  'other',
]);
export type AdjustReason = z.infer<typeof AdjustReason>;

/**
 * `low`: free stock at or below the mark (the pet's own, else the shop's). `out`: none left. `oversold`: more sold or
 * promised than in stock. `local`: the service does not have it yet. `toCount`: its count is uncertain since a
 * restore.
 */
export const StockFilter = z.enum(stockFilters);
export type StockFilter = z.infer<typeof StockFilter>;

/** A row of the stock table. */
export const StockRow = PetTile.extend({
  barcodes: z.array(z.string()),
  own: OwnFacts,
  /** The count shown at the end of each of the last 14 days, oldest first. */
  recent: z.array(z.int()),
  low: z.boolean(),
  /** To be counted since a restore. */
  toCount: z.boolean(),
  /** Deleted since the order of the table was computed. */
  gone: z.boolean(),
});
export type StockRow = z.infer<typeof StockRow>;

/** A row's values by field. A status is any text of the service. */
export type RowFields = Omit<Pick<PetDetails, SheetField>, 'status'> & { status: string | null };

export const StockSort = z.enum(stockSorts);
export type StockSort = z.infer<typeof StockSort>;

export const StockQuery = z.object({
  text: z.string().max(200),
  categoryId: LocalId.nullable(),
  filter: StockFilter,
  sort: StockSort,
  descending: z.boolean(),
  /** An order returned before, so that rows keep their places while data arrives; null computes a new one. */
  order: LocalId.nullable(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});
export type StockQuery = z.infer<typeof StockQuery>;

/** A window of the table. `total` counts the rows of the whole order. */
export const StockWindow = z.object({ order: LocalId, total: z.int(), rows: z.array(StockRow) });
export type StockWindow = z.infer<typeof StockWindow>;

/** How many pets match each filter, in one category or in all. */
export const StockSummary = z.record(StockFilter, z.int());
export type StockSummary = z.infer<typeof StockSummary>;

/** Pets with a shortage, each in its worst group, by name. `more`: the group has others. */
const ShortGroup = z.object({ rows: z.array(StockRow), more: z.boolean() });
export const StockShortages = z.object({ oversold: ShortGroup, out: ShortGroup, low: ShortGroup });
export type StockShortages = z.infer<typeof StockShortages>;

/** One movement in a pet's history. `balance` is the count shown after it; external ones were made by others. */
export const MovementView = z.object({
  id: LocalId,
  kind: z.enum(['sale', 'return', 'adjust', 'count', 'external']),
  quantity: inPieces(z.int()),
  balance: inPieces(z.int()),
  acknowledged: z.boolean(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  staffName: z.string().nullable(),
  /** Number of its receipt or delivery. */
  document: z.string().nullable(),
  at: Instant,
});
export type MovementView = z.infer<typeof MovementView>;

export const ImportAction = z.enum(['create', 'update', 'unchanged', 'refused']);
export type ImportAction = z.infer<typeof ImportAction>;

/** Possible columns of a file of pets. */
export const ImportColumn = z.enum(importColumns);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** A problem of one row: a code that the screen translates, the column and its text. */
export const ImportProblem = z.object({
  code: z.enum([
    'name_missing',
    'too_long',
    'category_missing',
    'category_unknown',
    'category_ambiguous',
    'price_unreadable',
    'count_unreadable',
    'number_unreadable',
    'status_unknown',
    'service_id_unknown',
    'service_id_unreadable',
    'barcode_taken',
    'barcode_too_long',
    'barcode_rounded',
    'steps_unreadable',
    'pet_ambiguous',
    'pet_twice',
    'pet_removed',
    'row_broken',
    'row_too_wide',
    'two_readings',
  ]),
  column: ImportColumn.nullable(),
  value: z.string(),
  /** Only of `two_readings`: both readings of the cell's text, in the shop's number format. */
  grouped: z.string().optional(),
  decimal: z.string().optional(),
  /** Only of `too_long`: the maximum number of characters. */
  most: z.int().optional(),
  /** Only of `row_broken`: the line in which the row ends, from 1. */
  last: z.int().optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/**
 * A row's change: the column, the present value (null for a new pet) and the new one. `meanwhile` if the shop changed
 * it too since the list was exported: for counts `says`, the value in the file, and `moved`, the movements here
 * since, which stay; otherwise only the fact.
 */
export const ImportChange = z.object({
  column: ImportColumn,
  from: z.string().nullable(),
  to: z.string(),
  meanwhile: z.union([z.object({ says: z.int(), moved: z.int() }), z.literal('changed')]).nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** One row of a CSV before its import. `line` is where it starts in the file, from 1. */
export const ImportRow = z.object({
  line: z.int(),
  action: ImportAction,
  name: z.string(),
  category: z.string(),
  changes: z.array(ImportChange),
  problems: z.array(ImportProblem),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A CSV that was read without changing anything. */
export const ImportPreview = z.object({
  importId: LocalId,
  /** A new one for each preview: what is applied is what was shown. */
  previewId: LocalId,
  columns: z.array(ImportColumn),
  /** Headings whose columns are left out: unknown, or another column is of the same kind. */
  ignored: z.array(z.string()),
  /** The heading of a column `ID` in a list that was not exported here: ids of Petstore only if a person says so. */
  foreignIds: z.string().nullable(),
  counts: z.record(ImportAction, z.int()),
  /** How many existing pets each column of the file would change, chosen or not. */
  changes: z.partialRecord(ImportColumn, z.int()),
  /** The columns that are written to existing pets; new pets get all of them. */
  chosen: z.array(ImportColumn),
  /**
   * For a list that Perch exported: when (the earliest; null if the file no longer says so), and whether this till
   * did.
   */
  exported: z.object({ at: Instant.nullable(), here: z.boolean() }).nullable(),
  newCategories: z.array(z.string()),
  /** Rows that `stock.importRows` can show: of very long files not all unchanged rows are kept. */
  listed: z.int(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** A pet in the form that edits it, beyond its row in the table; its name as the service has it. */
export const PetDetails = z.object({
  ...heldShape,
  petId: LocalId,
  categoryId: LocalId.nullable(),
  /** The text of the status `as_is`. */
  otherStatus: z.string().nullable(),
});
export type PetDetails = z.infer<typeof PetDetails>;

/** A pet with more sold or promised than in stock; `short` is the difference, at least one. */
export interface OversoldPet {
  petId: LocalId;
  petName: string;
  short: number;
}
