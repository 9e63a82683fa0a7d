import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { MAX_AGE, MAX_CARE_TEXT } from './limits.ts';
import { TypedText } from './typed-text.ts';

/** A PDF of the shop, by its name; a page never gets its content. */
const CarePdf = z.object({ id: LocalId, name: z.string().min(1).max(255) });
export type CarePdf = z.infer<typeof CarePdf>;

/** Conditions for a buyer. A care sheet is a text or a PDF. */
export const Conditions = z
  .object({
    /** Years, to be confirmed by the person at the till; null for any age. */
    minAge: z.int().min(1).max(MAX_AGE).nullable(),
    /** The buyer's name and address are recorded. */
    needsBuyer: z.boolean(),
    careText: TypedText.min(1).max(MAX_CARE_TEXT).nullable(),
    carePdf: CarePdf.nullable(),
  })
  .refine(({ careText, carePdf }) => careText === null || carePdf === null);
export type Conditions = z.infer<typeof Conditions>;

/** The owner of conditions: a pet, or a category for those of its pets without their own. */
export const ConditionsSubject = z.object({ kind: z.enum(['pet', 'category']), id: LocalId });
export type ConditionsSubject = z.infer<typeof ConditionsSubject>;

/** A care sheet as handed over with a sale; `name` is that of its pet or category. */
export const CareSheet = z.object({
  subjectId: LocalId,
  name: z.string(),
  text: z.string().nullable(),
  pdf: CarePdf.nullable(),
  /** Printed before the sale, and therefore not on the receipt. */
  printed: z.literal(true).optional(),
});
export type CareSheet = z.infer<typeof CareSheet>;

export const Buyer = z.object({ name: TypedText.min(1).max(200), address: TypedText.min(1).max(500) });
export type Buyer = z.infer<typeof Buyer>;

/** What to confirm before some pets are paid for, each condition once. */
export const AskedConditions = z.object({
  minAge: z.int().nullable(),
  needsBuyer: z.boolean(),
  /** The pets that require an age, and those that require the buyer. */
  names: z.object({ minAge: z.array(z.string()), buyer: z.array(z.string()) }),
  careSheets: z.array(CareSheet),
  /** A manager may override them. */
  mayOverride: z.boolean(),
  /** The buyer recorded before, under the same idempotency key. */
  buyer: Buyer.nullable(),
});
export type AskedConditions = z.infer<typeof AskedConditions>;

/** A person's confirmation. */
export const Confirmed = z.object({
  /** Confirmed minimum age of the buyer; null if that was not asked, or not confirmed. */
  minAge: z.int().nullable(),
  buyer: Buyer.nullable(),
  /** The handed-over care sheets, by `CareSheet.subjectId`. */
  careSheets: z.array(LocalId).max(500),
  /** Those of them that were printed before. */
  printed: z.array(LocalId).max(500).optional(),
});
export type Confirmed = z.infer<typeof Confirmed>;
