import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { PetTile } from './catalogue.ts';

/** The scope of a count: every pet of the shop, or of one category. `pets` is the number of its live ones. */
export const CountScope = z.object({
  /** Null for the whole shop. */
  categoryId: LocalId.nullable(),
  categoryName: z.string().nullable(),
  pets: z.int(),
});
export type CountScope = z.infer<typeof CountScope>;

/** A line is to be recounted (`asked`), or was (`done`); null otherwise. */
export const Recount = z.enum(['asked', 'done']).nullable();
export type Recount = z.infer<typeof Recount>;

export const CountLine = z.object({
  petId: LocalId,
  petName: z.string(),
  /** Null while it is to be recounted: the recount is blind to the first count. */
  counted: inPieces(z.int()).nullable(),
  recount: Recount,
  /** Who counted it last. */
  staffName: z.string().nullable(),
  at: Instant,
});
export type CountLine = z.infer<typeof CountLine>;

/** An open count: typed figures, blind, the latest first; expectations appear only in the review. */
export const CountSession = z.object({
  id: LocalId,
  label: z.string(),
  /** Null for single pets, of which none can be missed. */
  scope: CountScope.nullable(),
  startedAt: Instant,
  lines: z.array(CountLine),
});
export type CountSession = z.infer<typeof CountSession>;

export const CountReviewLine = z.object({
  petId: LocalId,
  petName: z.string(),
  counted: inPieces(z.int()),
  /** The stock shown when it was counted; the count is pushed as the difference to this. */
  expected: inPieces(z.int()),
  difference: inPieces(z.int()),
  /** The difference at the selling price, tax included if prices include it; null for a pet without a price. */
  value: Minor.nullable(),
  recount: Recount,
  /** The count before a recount, and by whom; null if it was counted once. */
  first: z.object({ counted: inPieces(z.int()), staffName: z.string().nullable() }).nullable(),
  /** Who counted it last. */
  staffName: z.string().nullable(),
});
export type CountReviewLine = z.infer<typeof CountReviewLine>;

/** The differences of a count, their worth, and which of them should be recounted. */
export const CountReview = z.object({
  lines: z.array(CountReviewLine),
  /** Pets with a large difference that were counted once. */
  large: z.array(LocalId),
  /** Pets with a difference whose stock was changed elsewhere after they were counted: it may be counted twice. */
  changed: z.array(LocalId),
});
export type CountReview = z.infer<typeof CountReview>;

/** Pets of the scope that were not counted. */
export const MissedPets = z.object({
  total: z.int(),
  /** How many of them should be in stock. */
  inStock: z.int(),
  /** The first by name, those that should be in stock first. */
  pets: z.array(PetTile),
});
export type MissedPets = z.infer<typeof MissedPets>;

/** An applied count in the list. */
export const FinishedCount = z.object({
  id: LocalId,
  label: z.string(),
  /** Its scope; null for single pets. */
  scope: CountScope.omit({ pets: true }).nullable(),
  startedAt: Instant,
  endedAt: Instant,
  /** Who applied it, and the manager who approved that. */
  staffName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** Pets counted. */
  pets: z.int(),
  /** Pets with a difference, and how many of these differences were applied. */
  different: z.int(),
  written: z.int(),
  /** Missing and surplus animals, both from 0, and their worth at the selling prices of that time. */
  missing: z.int(),
  extra: z.int(),
  missingValue: Minor,
  extraValue: Minor,
  /** Of all amounts: the shop's when the count was finished. */
  currency: CurrencyCode,
  /** Pets of the scope that were not counted; how many of them should have been in stock. */
  missed: z.int(),
  missedInStock: z.int(),
});
export type FinishedCount = z.infer<typeof FinishedCount>;

/** A finished count with all its lines, by name, and the pets that should have been in stock and were not counted. */
export const CountReport = FinishedCount.extend({
  lines: z.array(
    CountReviewLine.extend({
      /** The difference was applied to the stock. */
      written: z.boolean(),
      at: Instant,
    }),
  ),
  /** Sales and returns of the counted pets during the count, with their receipts. */
  meanwhile: z.array(
    z.object({ petId: LocalId, petName: z.string(), quantity: inPieces(z.int()), number: z.string() }),
  ),
  notCounted: z.array(z.object({ petId: LocalId, petName: z.string(), expected: inPieces(z.int()) })),
});
export type CountReport = z.infer<typeof CountReport>;
