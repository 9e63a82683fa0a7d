import { z } from 'zod';
import { Instant } from '../time/schemas.ts';
import { KEEPING_MONTHS } from './setting-choices.ts';

/** A place where a customer's name is stored. */
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

/** A record found by a search for a customer. */
export const CustomerRecord = z.object({
  place: CustomerPlace,
  /** A local id, or the number of a line of the journal. */
  id: z.string().min(1).max(60),
  at: Instant,
  /** The texts typed there, joined. */
  words: z.string(),
  /**
   * It is still needed and stays: the order or its deposit is open, the basket is at the counter, the card at the
   * terminal.
   */
  open: z.boolean(),
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

/** The progress of a search for a customer: rows of a place before this one are next. */
export const CustomerSearchPoint = z.object({
  place: CustomerPlace,
  /** Null: from the newest row. */
  before: z.int().nullable(),
});
export type CustomerSearchPoint = z.infer<typeof CustomerSearchPoint>;

/** Records that name a customer, place by place, the newest of each first. */
export const CustomerRecords = z.object({
  items: z.array(CustomerRecord),
  /** Where to continue; null at the end. There may be no items and more to read. */
  next: CustomerSearchPoint.nullable(),
});
export type CustomerRecords = z.infer<typeof CustomerRecords>;

/** The result of an erasure, once it is on the disk. */
export const CustomerErasure = z.object({
  /** How many of the chosen records no longer contain customer data. */
  erased: z.int(),
  /** How many of them were needed again meanwhile, and stay. */
  kept: z.int(),
  /** The file has no trace either; else the next start of the program removes the last ones. */
  traceless: z.boolean(),
  /** The latest expiry of older backups that contain it. */
  backupsUntil: Instant,
});
export type CustomerErasure = z.infer<typeof CustomerErasure>;

/** A choice of months for which customers of closed orders are kept. */
export const KeepingMonths = z.union(KEEPING_MONTHS.map((months) => z.literal(months)));
