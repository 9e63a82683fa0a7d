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
  /** In what was typed, in names and numbers; empty: any. */
  text: TypedText.max(100),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** A pet that a line names, and how many of it were sold, came back or were taken out; minor units. */
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

/** A line of the journal, as a person reads it. */
export const ActivityRow = z.object({
  seq: z.int(),
  at: Instant,
  businessDate: BusinessDate,
  till: TillNumber,
  /** In the words of the journal: `sale.completed`. */
  kind: z.string(),
  /** Null where nobody was signed in. */
  staffName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  /** The number of a receipt, the name of a pet or of a person; null where it has none. */
  subject: z.string().nullable(),
  amount: inMinor(z.int()).nullable(),
  currency: CurrencyCode,
  /** The setting that was changed. */
  setting: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What was sold, came back or was taken out of the cart. */
  items: z.array(ActivityItem),
  discounts: z.array(ActivityDiscount),
  /** The other half of an exchange: the number of the refund, or of the receipt of what was taken instead. */
  exchangedWith: z.string().nullable(),
  /** The sale whose receipt tells the whole of it. */
  saleId: LocalId.nullable(),
  /** When the backup was made that was restored. */
  backupAt: Instant.nullable(),
  /** The reason that was chosen from a list, by its code in the journal: `damaged`; null without one. */
  reason: z.string().nullable(),
  /** What a person typed for it, or null. */
  typed: z.string().nullable(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;
