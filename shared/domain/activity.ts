import { z } from 'zod';
import { ACTIVITY_GROUPS } from '../activity-groups.ts';
import { LocalId, TillNumber } from '../ids.ts';
import { CurrencyCode } from '../money-schemas.ts';
import { BusinessDate, Instant } from '../time-schemas.ts';
import { inMinor } from '../unit-schemas.ts';

const ActivityGroup = z.enum(ACTIVITY_GROUPS);
export type ActivityGroup = z.infer<typeof ActivityGroup>;

export const ActivityFilter = z.object({
  /** Business dates, both included; null: no bound. */
  from: BusinessDate.nullable(),
  to: BusinessDate.nullable(),
  staffId: LocalId.nullable(),
  group: ActivityGroup.nullable(),
  /** In what was typed, in names and numbers; empty: any. */
  text: z.string().trim().max(100),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

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
  /** What a person typed for it, or null. */
  typed: z.string().nullable(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;
