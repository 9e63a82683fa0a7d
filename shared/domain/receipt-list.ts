import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate } from '../time/schemas.ts';
import { Receipt } from './sale.ts';

export const ReceiptFilter = z.object({
  /**
   * Searched in numbers, names of pets and reasons of refunds; a complete number is found whatever the other filters.
   * Empty: any.
   */
  text: z.string().max(100),
  /** Business dates, both included; null: no bound. */
  from: BusinessDate.nullable(),
  to: BusinessDate.nullable(),
  /** The amount paid, or paid back; null: any. */
  amount: Minor.nullable(),
  /** Who sold it or paid it back. */
  staffId: LocalId.nullable(),
});
export type ReceiptFilter = z.infer<typeof ReceiptFilter>;

/** A receipt, or the slip of a refund, in a list. For a refund `id` is its own, and `total` is negative. */
export const ReceiptSummary = Receipt.pick({
  id: true,
  number: true,
  completedAt: true,
  total: true,
  currency: true,
}).extend({
  kind: z.enum(['receipt', 'refund']),
  /** The sale of a refund; null without a receipt. */
  saleId: LocalId.nullable(),
  /** Number of pets sold or returned. */
  pieces: inPieces(z.int()),
  /** Its first pets by name, as many as fit in a row, and the number of different pets. */
  petNames: z.array(z.string()),
  petCount: z.int(),
  /**
   * How it was paid: a deposit or a set-off in an exchange only if no other money moved; null if nothing was to be
   * paid.
   */
  paidBy: z.enum(['cash', 'card', 'split', 'deposit', 'exchange']).nullable(),
  /** For a receipt whether it was refunded since, for a refund its kind; null for a receipt without refunds. */
  mark: z.enum(['partly', 'refunded', 'exchanged', 'withoutReceipt']).nullable(),
  /** Who sold it or paid it back; null if nobody was signed in. */
  staffName: z.string().nullable(),
});
export type ReceiptSummary = z.infer<typeof ReceiptSummary>;

/** Where to continue: receipts and refunds written before these; 0 at the end. */
export const ReceiptPlace = z.object({ receipt: z.int().min(0), refund: z.int().min(0) });
export type ReceiptPlace = z.infer<typeof ReceiptPlace>;
