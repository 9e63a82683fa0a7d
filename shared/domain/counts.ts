import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { CurrencyCode, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { PetTile } from './catalogue.ts';

/** What is counted: every pet of the shop, or of one category. `pets` live ones belong to it now. */
export const CountScope = z.object({
  /** Null for the whole shop. */
  categoryId: LocalId.nullable(),
  categoryName: z.string().nullable(),
  pets: z.int(),
});
export type CountScope = z.infer<typeof CountScope>;

/** A line is to be counted once more (`asked`), or was (`done`); null where nobody asked. */
export const Recount = z.enum(['asked', 'done']).nullable();
export type Recount = z.infer<typeof Recount>;

export const CountLine = z.object({
  petId: LocalId,
  petName: z.string(),
  /** Null while it is to be counted once more: who does so must not see what was counted first. */
  counted: inPieces(z.int()).nullable(),
  recount: Recount,
  /** Who counted it last. */
  staffName: z.string().nullable(),
  at: Instant,
});
export type CountLine = z.infer<typeof CountLine>;

/** A count under way: what was typed, blind, the latest first; expectations appear only in the review. */
export const CountSession = z.object({
  id: LocalId,
  label: z.string(),
  /** Null where single pets are counted, so that none can be missed. */
  scope: CountScope.nullable(),
  startedAt: Instant,
  lines: z.array(CountLine),
});
export type CountSession = z.infer<typeof CountSession>;

export const CountReviewLine = z.object({
  petId: LocalId,
  petName: z.string(),
  counted: inPieces(z.int()),
  /** Shown when it was counted; the count is pushed as the difference to this. */
  expected: inPieces(z.int()),
  difference: inPieces(z.int()),
  /** The difference at the selling price, tax included where prices include it; null for a pet without a price. */
  value: Minor.nullable(),
  recount: Recount,
  /** What was counted before a recount, and by whom; null where it was counted once. */
  first: z.object({ counted: inPieces(z.int()), staffName: z.string().nullable() }).nullable(),
  /** Who counted it last. */
  staffName: z.string().nullable(),
});
export type CountReviewLine = z.infer<typeof CountReviewLine>;

/** The differences of a count, what they are worth, and which of them should be counted once more. */
export const CountReview = z.object({
  lines: z.array(CountReviewLine),
  /** Pets with a large difference that were counted once. */
  large: z.array(LocalId),
});
export type CountReview = z.infer<typeof CountReview>;

/** Pets that belong to what is counted and were not. */
export const MissedPets = z.object({
  total: z.int(),
  /** How many of them should be there: the others have none in stock. */
  inStock: z.int(),
  /** The first by name, those that should be there before the others. */
  pets: z.array(PetTile),
});
export type MissedPets = z.infer<typeof MissedPets>;

/** A count that was written, as the list of them has it. */
export const FinishedCount = z.object({
  id: LocalId,
  label: z.string(),
  /** What it was of; null for single pets. */
  scope: CountScope.omit({ pets: true }).nullable(),
  startedAt: Instant,
  endedAt: Instant,
  /** Who wrote it, and the manager who approved that. */
  staffName: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** Pets counted. */
  pets: z.int(),
  /** Pets whose count was not what was expected, and how many of these were written. */
  different: z.int(),
  written: z.int(),
  /** Animals too few and too many, both from 0, and what they are worth at the selling prices of then. */
  missing: z.int(),
  extra: z.int(),
  missingValue: Minor,
  extraValue: Minor,
  /** Of all amounts: the shop's when the count was finished. */
  currency: CurrencyCode,
  /** Pets of the scope that nobody counted; how many of them should have been there. */
  missed: z.int(),
  missedInStock: z.int(),
});
export type FinishedCount = z.infer<typeof FinishedCount>;

/** A finished count with all its lines, by name, and the pets that should have been there and were not counted. */
export const CountReport = FinishedCount.extend({
  lines: z.array(
    CountReviewLine.extend({
      /** The difference was taken over into the stock. */
      written: z.boolean(),
      at: Instant,
    }),
  ),
  /** What was sold or came back of the counted pets between the beginning and the end, with its receipt. */
  meanwhile: z.array(
    z.object({ petId: LocalId, petName: z.string(), quantity: inPieces(z.int()), number: z.string() }),
  ),
  notCounted: z.array(z.object({ petId: LocalId, petName: z.string(), expected: inPieces(z.int()) })),
});
export type CountReport = z.infer<typeof CountReport>;
