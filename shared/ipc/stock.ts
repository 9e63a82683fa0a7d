import { z } from 'zod';
import {
  AdjustReason,
  CountReviewLine,
  CountSession,
  ImportPreview,
  MovementView,
  StockQuery,
  StockRow,
} from '../domain/stock.ts';
import { LocalId } from '../ids.ts';
import { MAX_QUANTITY } from '../petstore/schemas.ts';
import { command, nothing } from './command.ts';

const Count = z.int().min(0).max(MAX_QUANTITY);

export const stockCommands = {
  /** A window of the stock table and how many rows the whole has. */
  'stock.list': command(StockQuery, z.object({ total: z.int(), rows: z.array(StockRow) })),
  'stock.row': command(z.object({ petId: LocalId }), StockRow),
  'stock.adjust': command(
    z.object({
      petId: LocalId,
      by: z.int().min(-MAX_QUANTITY).max(MAX_QUANTITY),
      reason: AdjustReason,
      note: z.string().max(500).nullable(),
    }),
    StockRow,
  ),
  'stock.setLowMark': command(z.object({ petId: LocalId, lowMark: Count.nullable() }), StockRow),
  'stock.history': command(
    z.object({ petId: LocalId, limit: z.int().min(1).max(500) }),
    z.array(MovementView),
  ),
  /** The count under way on this till, or null. */
  'stock.count': command(nothing, CountSession.nullable()),
  'stock.countStart': command(z.object({ label: z.string().max(100) }), CountSession),
  /** Counting a pet again replaces what was typed, or adds to it (`add`, for scanning one by one). */
  'stock.countRecord': command(
    z.object({ sessionId: LocalId, petId: LocalId, quantity: Count, add: z.boolean() }),
    CountSession,
  ),
  'stock.countRemove': command(z.object({ sessionId: LocalId, petId: LocalId }), CountSession),
  'stock.countReview': command(z.object({ sessionId: LocalId }), z.array(CountReviewLine)),
  /** Writes the chosen differences as count movements and ends the session. */
  'stock.countCommit': command(
    z.object({ sessionId: LocalId, petIds: z.array(LocalId).max(100_000) }),
    z.object({ written: z.int() }),
  ),
  'stock.countDiscard': command(z.object({ sessionId: LocalId }), z.object({ discarded: z.literal(true) })),
  /** Reads a CSV without changing anything; every bad row says why. */
  'stock.importPreview': command(z.object({ csv: z.string().max(20_000_000) }), ImportPreview),
  /** Applies the good rows of a preview in one transaction. */
  'stock.importApply': command(
    z.object({ importId: LocalId }),
    z.object({ created: z.int(), updated: z.int() }),
  ),
  /** The table as CSV, safe to open in a spreadsheet: no cell can be read as a formula. */
  'stock.exportCsv': command(
    StockQuery.pick({ text: true, categoryId: true, filter: true }),
    z.object({ csv: z.string(), rows: z.int() }),
  ),
};
