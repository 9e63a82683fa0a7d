import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { inPieces, Minor } from '../money/schemas.ts';
import { BusinessDate } from '../time/schemas.ts';
import { Receipt } from './sale.ts';

export const ReceiptFilter = z.object({
  /** In numbers, names of pets and reasons of refunds; a whole number is found whatever else is asked. Empty: any. */
  text: z.string().max(100),
  /** Business dates, both included; null: no bound. */
  from: BusinessDate.nullable(),
  to: BusinessDate.nullable(),
  /** What was paid, or paid back; null: any. */
  amount: Minor.nullable(),
  /** Who sold it or paid it back. */
  staffId: LocalId.nullable(),
});
export type ReceiptFilter = z.infer<typeof ReceiptFilter>;

/** A receipt, or the slip of a refund, in a list. Of a refund `id` is its own, and `total` is below zero. */
export const ReceiptSummary = Receipt.pick({
  id: true,
  number: true,
  completedAt: true,
  total: true,
  currency: true,
}).extend({
  kind: z.enum(['receipt', 'refund']),
  /** Of a refund the sale whose receipt it is of; null without a receipt. */
  saleId: LocalId.nullable(),
  /** How many were sold or came back, of all its pets together. */
  pieces: inPieces(z.int()),
  /** Its first pets by name, as many as a row has room for, and how many different pets it has. */
  petNames: z.array(z.string()),
  petCount: z.int(),
  /**
   * How its money went: a deposit or a set-off in an exchange only where no money moved beside it; null where nothing was
   * to be paid.
   */
  paidBy: z.enum(['cash', 'card', 'split', 'deposit', 'exchange']).nullable(),
  /** Of a receipt whether it was refunded since, of a refund its kind; null for a receipt without refunds. */
  mark: z.enum(['partly', 'refunded', 'exchanged', 'withoutReceipt']).nullable(),
  /** Who sold it or paid it back; null where nobody was signed in. */
  staffName: z.string().nullable(),
});
export type ReceiptSummary = z.infer<typeof ReceiptSummary>;

/** Where to go on: what was written before these places, of receipts and of refunds; 0 where there is nothing. */
export const ReceiptPlace = z.object({ receipt: z.int().min(0), refund: z.int().min(0) });
export type ReceiptPlace = z.infer<typeof ReceiptPlace>;
