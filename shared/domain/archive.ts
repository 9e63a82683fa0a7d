import { z } from 'zod';
import { BusinessDate } from '../time/schemas.ts';

/** The days of an archive for the tax office, both included. */
export const ArchiveDays = z.object({ from: BusinessDate, to: BusinessDate });
export type ArchiveDays = z.infer<typeof ArchiveDays>;

/** The content of an archive of these days: consecutive closed shifts. */
export const ArchiveContent = z.object({
  /** The numbers of its first and last Z report; null if nothing was closed in these days. */
  zNumbers: z.object({ first: z.int(), last: z.int() }).nullable(),
  shifts: z.int(),
  receipts: z.int(),
  refunds: z.int(),
});
export type ArchiveContent = z.infer<typeof ArchiveContent>;

/** A written archive. */
export const WrittenArchive = z.object({
  file: z.string(),
  /** SHA-256 of its manifest, which contains those of all its files. */
  fingerprint: z.string(),
});
export type WrittenArchive = z.infer<typeof WrittenArchive>;

/** The progress of one that is being written. */
export const ArchiveProgress = z.object({ done: z.int(), of: z.int() });
export type ArchiveProgress = z.infer<typeof ArchiveProgress>;
