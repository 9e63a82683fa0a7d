import { z } from 'zod';
import { TakenAnimals } from '../domain/animals.ts';
import {
  CountLine,
  CountReport,
  CountReview,
  CountSession,
  FinishedCount,
  MissedPets,
} from '../domain/counts.ts';
import {
  AdjustReason,
  ImportAction,
  ImportColumn,
  ImportPreview,
  ImportRow,
  MovementView,
  StockQuery,
  StockRow,
  StockShortages,
  StockSummary,
  StockWindow,
} from '../domain/stock.ts';
import { TypedText } from '../domain/typed-text.ts';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, manager, staff } from './rights.ts';

const Count = inPieces(z.int().min(0).max(MAX_QUANTITY));

export const stockCommands = {
  /** A window of the stock table and the number of all rows. */
  'stock.list': reads(anyone.look, StockQuery, StockWindow),
  /** The position of a pet in an order that was returned before; null if it is not in it, or the order is unknown. */
  'stock.place': reads(
    anyone.look,
    z.object({ order: LocalId, petId: LocalId }),
    z.object({ index: z.int().nullable() }),
  ),
  /** How many rows each filter would have. */
  'stock.summary': reads(anyone.look, z.object({ categoryId: LocalId.nullable() }), StockSummary),
  /** The first pets that are oversold, out of stock or low, `limit` of each, in one category or in all. */
  'stock.shortages': reads(
    anyone.look,
    z.object({ categoryId: LocalId.nullable(), limit: z.int().min(1).max(50) }),
    StockShortages,
  ),
  'stock.row': reads(anyone.look, z.object({ petId: LocalId }), StockRow),
  /** Refusals: `nothing_to_adjust` (by zero), `below_zero` (facts: shown), `too_many`, `animals_choose`. */
  'stock.adjust': writes(
    manager.stock,
    z.object({
      petId: LocalId,
      by: inPieces(z.int().min(-MAX_QUANTITY).max(MAX_QUANTITY)),
      reason: AdjustReason,
      note: TypedText.max(500).nullable(),
      /** The groups to take them from; null: unmarked ones, oldest first. */
      animals: z.array(TakenAnimals).max(200).nullish(),
    }),
    StockRow,
  ),
  /** Null uses the shop's own mark again. */
  'stock.setLowMark': writes(
    manager.stock,
    z.object({ petId: LocalId, lowMark: Count.nullable() }),
    StockRow,
  ),
  /** The latest movements of a pet, newest first. */
  'stock.history': reads(
    anyone.look,
    z.object({ petId: LocalId, limit: z.int().min(1).max(500) }),
    z.array(MovementView),
  ),
  /** The open count of this till, or null. */
  'stock.count': reads(anyone.look, nothing, CountSession.nullable()),
  /**
   * For the whole shop, one category, or (neither) single pets. Refused (`count_open`) while one is open. For a
   * category only its pets are counted; for the shop and for a category the review names those that were not.
   */
  'stock.countStart': writes(
    staff.count,
    z.object({
      label: TypedText.max(100),
      wholeShop: z.boolean().optional(),
      categoryId: LocalId.nullable().default(null),
    }),
    CountSession,
  ),
  /**
   * Counting a pet again replaces its figure, or adds to it (`add`, for scanning one by one). Refused
   * (`count_elsewhere`, facts: petName, categoryName) for a pet outside the scope.
   */
  'stock.countRecord': writes(
    staff.count,
    z.object({ sessionId: LocalId, petId: LocalId, quantity: Count, add: z.boolean() }),
    CountLine,
  ),
  'stock.countRemove': writes(
    staff.count,
    z.object({ sessionId: LocalId, petId: LocalId }),
    z.object({ removed: z.literal(true) }),
  ),
  /** Restores a line that was removed in this run of the program; null if there is none. */
  'stock.countPutBack': writes(
    staff.count,
    z.object({ sessionId: LocalId, petId: LocalId }),
    CountLine.nullable(),
  ),
  /** Marks lines for a recount: until then, their figures are shown nowhere. */
  'stock.countRecount': writes(
    staff.count,
    z.object({ sessionId: LocalId, petIds: z.array(LocalId).max(100_000) }),
    CountSession,
  ),
  'stock.countReview': reads(staff.count, z.object({ sessionId: LocalId }), CountReview),
  /** Pets of the scope that were not counted, 200 of them named; empty for single pets. */
  'stock.countMissed': reads(staff.count, z.object({ sessionId: LocalId }), MissedPets),
  /** Applied counts, latest first. */
  'stock.counts': reads(staff.count, z.object({ limit: z.int().min(1).max(500) }), z.array(FinishedCount)),
  'stock.countReport': reads(staff.count, z.object({ sessionId: LocalId }), CountReport),
  'stock.countCsv': reads(staff.count, z.object({ sessionId: LocalId }), z.object({ csv: z.string() })),
  /** Applies the chosen differences as count movements and ends the count. */
  'stock.countCommit': writes(
    manager.stock,
    z.object({ sessionId: LocalId, petIds: z.array(LocalId).max(100_000) }),
    z.object({ written: z.int() }),
  ),
  'stock.countDiscard': writes(
    staff.count,
    z.object({ sessionId: LocalId }),
    z.object({ discarded: z.literal(true) }),
  ),
  /**
   * Sends the text of a CSV file in parts; without an id it starts another file, and drops the previous one. Refused:
   * `import_gone`.
   */
  'stock.importText': reads(
    staff.count,
    z.object({ importId: LocalId.nullable(), text: z.string().max(5_000_000) }),
    z.object({ importId: LocalId }),
  ),
  /**
   * Reads that file without changing anything; every bad row has a reason. `columns` are those to write to existing
   * pets; null leaves it to the program: all, except counts and statuses of a list that Perch exported. Refusals:
   * `csv_empty`, `csv_no_name` (no column names the pets), `import_gone`.
   */
  'stock.importPreview': reads(
    staff.count,
    z.object({
      importId: LocalId,
      createCategories: z.boolean(),
      /** Whether a column `ID` of a list that was not exported here has the ids of Petstore. */
      trustIds: z.boolean(),
      columns: z.array(ImportColumn).max(20).nullable(),
    }),
    ImportPreview,
  ),
  /** A window of a preview's rows. Refused (`import_gone`) once another file was read or the program restarted. */
  'stock.importRows': reads(
    staff.count,
    z.object({
      importId: LocalId,
      action: ImportAction.nullable(),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
    z.object({ total: z.int(), rows: z.array(ImportRow) }),
  ),
  /**
   * Applies the good rows of the latest preview, by its id: all or nothing, above 2,000 rows in slices. `left` are
   * those that were not written because `stock.importProgress` stopped it. Refusals: `import_gone`, `import_stale`,
   * `import_ended` (facts: written, rows, because).
   */
  'stock.importApply': writes(
    manager.stock,
    z.object({ importId: LocalId, previewId: LocalId }),
    z.object({ created: z.int(), updated: z.int(), categories: z.int(), left: z.int() }),
  ),
  /** The progress of an import; `stop` ends it after the present slice. Refused: `import_gone`. */
  'stock.importProgress': reads(
    staff.count,
    z.object({ importId: LocalId, stop: z.boolean() }),
    z.object({ written: z.int(), rows: z.int() }),
  ),
  /**
   * Saves the refused rows to a chosen file, as in the original, each with its line number and reason: to be
   * corrected and read again. Also after the others were written; `file` is null if the person chose none. Refused:
   * `import_gone`.
   */
  'stock.importSaveRefused': reads(
    staff.count,
    z.object({ importId: LocalId }),
    z.object({ file: z.string().nullable(), rows: z.int() }),
  ),
  /**
   * Writes the table as CSV to a chosen file, safe to open in a spreadsheet: no cell can be read as a formula. `file`
   * is null if the person chose none.
   */
  'stock.exportCsv': reads(
    staff.count,
    StockQuery.pick({ text: true, categoryId: true, filter: true }),
    z.object({ file: z.string().nullable(), rows: z.int() }),
  ),
};
