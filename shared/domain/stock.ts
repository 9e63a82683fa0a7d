import { z } from 'zod';
import { LocalId } from '../ids.ts';
import { Instant } from '../time.ts';
import { PetTile } from './catalogue.ts';

export const AdjustReason = z.enum(['received', 'damaged', 'lost', 'found', 'died', 'transfer', 'other']);
export type AdjustReason = z.infer<typeof AdjustReason>;

export const StockFilter = z.enum(['all', 'low', 'out', 'oversold', 'unpriced', 'local']);
export type StockFilter = z.infer<typeof StockFilter>;

/** A row of the stock table. `recent` is the count shown at the end of each of the last 14 days, oldest first. */
export const StockRow = PetTile.extend({ barcodes: z.array(z.string()), recent: z.array(z.int()) });
export type StockRow = z.infer<typeof StockRow>;

export const StockQuery = z.object({
  text: z.string().max(200),
  categoryId: LocalId.nullable(),
  filter: StockFilter,
  sort: z.enum(['name', 'shown', 'free', 'status']),
  descending: z.boolean(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});
export type StockQuery = z.infer<typeof StockQuery>;

/** One movement in a pet's history. `balance` is the count shown after it; external ones were made by someone else. */
export const MovementView = z.object({
  id: LocalId,
  kind: z.enum(['sale', 'return', 'adjust', 'count', 'external']),
  quantity: z.int(),
  balance: z.int(),
  acknowledged: z.boolean(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  staffName: z.string().nullable(),
  at: Instant,
});
export type MovementView = z.infer<typeof MovementView>;

/** A count under way: what was typed, blind; expectations appear only in the review. */
export const CountSession = z.object({
  id: LocalId,
  label: z.string(),
  startedAt: Instant,
  lines: z.array(z.object({ petId: LocalId, petName: z.string(), counted: z.int(), at: Instant })),
});
export type CountSession = z.infer<typeof CountSession>;

export const CountReviewLine = z.object({
  petId: LocalId,
  petName: z.string(),
  counted: z.int(),
  /** Shown when it was counted; the count is pushed as the difference to this. */
  expected: z.int(),
  difference: z.int(),
});
export type CountReviewLine = z.infer<typeof CountReviewLine>;

/** One row of a CSV that is about to be imported, with what is wrong with it in plain words. */
export const ImportRow = z.object({
  line: z.int(),
  action: z.enum(['create', 'update', 'unchanged', 'refused']),
  name: z.string(),
  category: z.string(),
  summary: z.string(),
  problems: z.array(z.string()),
});
export const ImportPreview = z.object({
  importId: LocalId,
  rows: z.array(ImportRow),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), refused: z.int() }),
});
export type ImportPreview = z.infer<typeof ImportPreview>;
