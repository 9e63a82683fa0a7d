import { z } from 'zod';
import { Instant } from '../time/schemas.ts';
import { KEEPING_MONTHS } from './setting-choices.ts';

/** Where something that names a customer is kept. */
export const CustomerPlace = z.enum([
  'order',
  'receipt',
  'buyer',
  'basket',
  'card',
  'refund',
  'cash',
  'stock',
  'entry',
  'journal',
]);
export type CustomerPlace = z.infer<typeof CustomerPlace>;

/** One of the things that a search for a customer found. */
export const CustomerRecord = z.object({
  place: CustomerPlace,
  /** A local id, or the number of a line of the journal. */
  id: z.string().min(1).max(60),
  at: Instant,
  /** What was typed there, the texts of it behind one another. */
  words: z.string(),
  /** It is still needed and stays: the order or its deposit is open, the basket is at the counter, the card at the terminal. */
  open: z.boolean(),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

/** How far a search for a customer has come: what of a place was written before a row is to be looked through. */
export const CustomerSearchPoint = z.object({
  place: CustomerPlace,
  /** Null: from the newest row. */
  before: z.int().nullable(),
});
export type CustomerSearchPoint = z.infer<typeof CustomerSearchPoint>;

/** What names a customer, place by place, the newest of each first. */
export const CustomerRecords = z.object({
  items: z.array(CustomerRecord),
  /** Where to look on; null where all was looked through. There may be no items and more to look through. */
  next: CustomerSearchPoint.nullable(),
});
export type CustomerRecords = z.infer<typeof CustomerRecords>;

/** What was erased, once it is on the disk. */
export const CustomerErasure = z.object({
  /** How many of the chosen things hold nothing of the customer any more. */
  erased: z.int(),
  /** How many of them were needed again meanwhile, and stay. */
  kept: z.int(),
  /** The file holds no trace either; else the next start of the program takes the last ones out of it. */
  traceless: z.boolean(),
  /** Until when an older backup may hold it at the longest. */
  backupsUntil: Instant,
});
export type CustomerErasure = z.infer<typeof CustomerErasure>;

/** A choice of months for which the customers of orders that are over are kept. */
export const KeepingMonths = z.union(KEEPING_MONTHS.map((months) => z.literal(months)));
