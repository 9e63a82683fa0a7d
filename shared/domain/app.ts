import { z } from 'zod';
import { FailureView } from '../errors/schemas.ts';
import { LocalId, TillNumber } from '../ids/ids.ts';
import { CurrencyCode, inBasisPoints, inMinor, inPieces, Minor } from '../money/schemas.ts';
import { Instant } from '../time/schemas.ts';
import { languages } from '../words/words.ts';
import { Letterhead } from './letterhead.ts';
import { RETURN_PAID_BY } from './setting-choices.ts';

export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** Colours of the screens; `system` follows the computer. */
export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

export const Role = z.enum(['cashier', 'manager']);
export type Role = z.infer<typeof Role>;

/** Everything a screen needs to know about the shop and the program, sent again when it changes. */
export const AppState = z.object({
  version: z.string(),
  mode: z.enum(['training', 'live']),
  till: TillNumber,
  letterhead: Letterhead,
  language: Language,
  theme: Theme,
  /** BCP 47, for money, numbers and dates in the window: `de-DE`. */
  locale: z.string(),
  currency: CurrencyCode,
  taxIncluded: z.boolean(),
  /** Smallest cash step in minor units; 1 means none. */
  cashStep: inMinor(z.int().min(1)),
  /** Pets with this many or fewer free units are low, if they have no level of their own; null: none is. */
  lowStockDefault: inPieces(z.int()).nullable(),
  staff: z.object({ id: LocalId, name: z.string(), role: Role }).nullable(),
  /** Who was signed out after inactivity, until somebody signs in; null without anyone. */
  left: LocalId.nullable(),
  /** What the person at the till may do without a manager; use-cases enforce it, screens show it in time. */
  rights: z.object({
    /** A manager, or anyone in a shop without one. */
    manager: z.boolean(),
    /** The largest discount, basis points; null: any. */
    discountLimit: inBasisPoints(z.int()).nullable(),
    namePrice: z.boolean(),
  }),
  /** The maximum of one return without a receipt, minor units; 0: none allowed. And how it is paid. */
  returns: z.object({ limit: Minor, paidBy: z.enum(RETURN_PAID_BY) }),
  /**
   * `assumedFloat`: the uncounted float of a shift that was opened by its first payment, minor units; null for any
   * other.
   */
  shift: z.object({ id: LocalId, openedAt: Instant, assumedFloat: Minor.nullable() }).nullable(),
  /** Whether the shop has a cash drawer that Perch can open. */
  drawer: z.boolean(),
  /** Notices for the person: an outdated runtime, a failed backup. */
  notices: z.array(FailureView),
});
export type AppState = z.infer<typeof AppState>;
