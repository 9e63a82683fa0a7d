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
 * `low`: free stock at or below the mark (the pet's own, else the shop's). `out`: nothing there. `oversold`: sold or
 * promised more than there is. `local`: the service does not have it yet. `toCount`: nobody knows its count for sure since
 * a restore.
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
  /** Deleted since the order of the table was made. */
  gone: z.boolean(),
});
export type StockRow = z.infer<typeof StockRow>;

/** What a row says of each field. A status is any text that the service has. */
export type RowFields = Omit<Pick<PetDetails, SheetField>, 'status'> & { status: string | null };

export const StockSort = z.enum(stockSorts);
export type StockSort = z.infer<typeof StockSort>;

export const StockQuery = z.object({
  text: z.string().max(200),
  categoryId: LocalId.nullable(),
  filter: StockFilter,
  sort: StockSort,
  descending: z.boolean(),
  /** An order handed out before, so that rows stay where they are while data arrives; null makes a new one. */
  order: LocalId.nullable(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});
export type StockQuery = z.infer<typeof StockQuery>;

/** A window of the table. `total` counts the rows of the whole order. */
export const StockWindow = z.object({ order: LocalId, total: z.int(), rows: z.array(StockRow) });
export type StockWindow = z.infer<typeof StockWindow>;

/** How many pets each filter finds, in one category or in all. */
export const StockSummary = z.record(StockFilter, z.int());
export type StockSummary = z.infer<typeof StockSummary>;

/**
 * Pets that ask for something, each in the worst of the groups it is in, by name. `more`: there are others in the group.
 */
const ShortGroup = z.object({ rows: z.array(StockRow), more: z.boolean() });
export const StockShortages = z.object({ oversold: ShortGroup, out: ShortGroup, low: ShortGroup });
export type StockShortages = z.infer<typeof StockShortages>;

/** One movement in a pet's history. `balance` is the count shown after it; external ones were made by someone else. */
export const MovementView = z.object({
  id: LocalId,
  kind: z.enum(['sale', 'return', 'adjust', 'count', 'external']),
  quantity: inPieces(z.int()),
  balance: inPieces(z.int()),
  acknowledged: z.boolean(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  staffName: z.string().nullable(),
  /** Number of the receipt or the delivery it belongs to. */
  document: z.string().nullable(),
  at: Instant,
});
export type MovementView = z.infer<typeof MovementView>;

export const ImportAction = z.enum(['create', 'update', 'unchanged', 'refused']);
export type ImportAction = z.infer<typeof ImportAction>;

/** What a file of pets can say. */
export const ImportColumn = z.enum(importColumns);
export type ImportColumn = z.infer<typeof ImportColumn>;

/** Something wrong with one row: a code that the screen words, the column and its text. */
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
  /** Only of `two_readings`: the cell's text, read in one way and the other, in the shop's number format. */
  grouped: z.string().optional(),
  decimal: z.string().optional(),
  /** Only of `too_long`: how many characters there may be. */
  most: z.int().optional(),
  /** Only of `row_broken`: the line in which the row ends, from 1. */
  last: z.int().optional(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/**
 * What a row would change: the column, what is there now (null for a new pet) and what would be. `meanwhile` where the
 * shop changed it too since the list was exported: for counts `says`, the value in the file, and `moved`, what came or
 * went here since, which stays; for the rest alone that it did.
 */
export const ImportChange = z.object({
  column: ImportColumn,
  from: z.string().nullable(),
  to: z.string(),
  meanwhile: z.union([z.object({ says: z.int(), moved: z.int() }), z.literal('changed')]).nullable(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** One row of a CSV that is about to be imported. `line` is where it begins in the file, from 1. */
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
  /** Another one for each look at the file: what is applied is what was shown. */
  previewId: LocalId,
  columns: z.array(ImportColumn),
  /** Headings of columns that are left out: they mean nothing here, or another column is of the same kind. */
  ignored: z.array(z.string()),
  /** The heading of a column `ID` in a list that was not exported here: ids of Petstore only if a person says so. */
  foreignIds: z.string().nullable(),
  counts: z.record(ImportAction, z.int()),
  /** How many pets that are there already each column of the file would change, chosen or not. */
  changes: z.partialRecord(ImportColumn, z.int()),
  /** The columns that are written to pets that are there already; new pets get all of them. */
  chosen: z.array(ImportColumn),
  /**
   * For a list that Perch exported: when (the earliest; null where the file does not say so any more), and whether this
   * till did.
   */
  exported: z.object({ at: Instant.nullable(), here: z.boolean() }).nullable(),
  newCategories: z.array(z.string()),
  /** Rows that `stock.importRows` can show: of very long files those that change nothing are not all kept. */
  listed: z.int(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** What a pet is in the form that edits it, beyond its row in the table; its name as the service has it. */
export const PetDetails = z.object({
  ...heldShape,
  petId: LocalId,
  categoryId: LocalId.nullable(),
  /** The text behind the status `as_is`. */
  otherStatus: z.string().nullable(),
});
export type PetDetails = z.infer<typeof PetDetails>;

/** A pet of which more are sold or promised than there are; `short` is how many more, at least one. */
export interface OversoldPet {
  petId: LocalId;
  petName: string;
  short: number;
}
