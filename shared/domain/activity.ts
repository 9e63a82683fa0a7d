import { z } from 'zod';
import { LocalId, TillNumber } from '../ids/ids.ts';
import { CurrencyCode, inMinor, inPieces } from '../money/schemas.ts';
import { BusinessDate, Instant } from '../time/schemas.ts';
import { CartDiscount } from './discount.ts';
import { ACTIVITY_GROUPS } from './groups.ts';
import { TypedText } from './typed-text.ts';

const ActivityGroup = z.enum(ACTIVITY_GROUPS);
export type ActivityGroup = z.infer<typeof ActivityGroup>;

export const ActivityFilter = z.object({
  /** Business dates, both included; null: no bound. */
  from: BusinessDate.nullable(),
  to: BusinessDate.nullable(),
  /** `nobody`: while nobody was signed in. null: anybody. */
  staffId: z.union([LocalId, z.literal('nobody')]).nullable(),
  group: ActivityGroup.nullable(),
  /** Searched in typed texts, names and numbers; empty: any. */
  text: TypedText.max(100),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** A pet of a line, and how many of it were sold, returned or removed; minor units. */
const ActivityItem = z.object({
  petName: z.string(),
  quantity: inPieces(z.int()),
  amount: inMinor(z.int()).nullable(),
});

/** A discount that a sale had, on one pet or (`petName` null) on the cart. */
const ActivityDiscount = z.object({
  petName: z.string().nullable(),
  given: CartDiscount.nullable(),
  amount: inMinor(z.int()),
});

/** A line of the journal for people. */
export const ActivityRow = z.object({
  seq: z.int(),
  at: Instant,
  businessDate: BusinessDate,
  till: TillNumber,
  /** The journal's own kind: `sale.completed`. */
  kind: z.string(),
  /** Null if nobody was signed in. */
  staffName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  /** The number of a receipt, the name of a pet or of a person; null without one. */
  subject: z.string().nullable(),
  amount: inMinor(z.int()).nullable(),
  currency: CurrencyCode,
  /** The setting that was changed. */
  setting: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Items sold, returned or removed from the cart. */
  items: z.array(ActivityItem),
  discounts: z.array(ActivityDiscount),
  /** The other half of an exchange: the number of the refund or of the new receipt. */
  exchangedWith: z.string().nullable(),
  /** The sale whose receipt has all details. */
  saleId: LocalId.nullable(),
  /** When the restored backup was made. */
  backupAt: Instant.nullable(),
  /** The reason chosen from a list, by its code in the journal: `damaged`; null without one. */
  reason: z.string().nullable(),
  /** Text that a person typed for it, or null. */
  typed: z.string().nullable(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;
