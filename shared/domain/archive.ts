import { z } from 'zod';
import { BusinessDate } from '../time/schemas.ts';

/** The days of an archive for the tax office, both included. */
export const ArchiveDays = z.object({ from: BusinessDate, to: BusinessDate });
export type ArchiveDays = z.infer<typeof ArchiveDays>;

/** What an archive of these days has in it: closed shifts that follow each other. */
export const ArchiveContent = z.object({
  /** The numbers of its first and last Z report; null where nothing was closed in these days. */
  zNumbers: z.object({ first: z.int(), last: z.int() }).nullable(),
  shifts: z.int(),
  receipts: z.int(),
  refunds: z.int(),
});
export type ArchiveContent = z.infer<typeof ArchiveContent>;

/** An archive that was written. */
export const WrittenArchive = z.object({
  file: z.string(),
  /** SHA-256 of its manifest, which has those of all its files. */
  fingerprint: z.string(),
});
export type WrittenArchive = z.infer<typeof WrittenArchive>;

/** How far one is that is being written. */
export const ArchiveProgress = z.object({ done: z.int(), of: z.int() });
export type ArchiveProgress = z.infer<typeof ArchiveProgress>;
