import { z } from 'zod';
import { TillNumber } from '../ids/ids.ts';
import { Instant } from '../time/schemas.ts';

/** What the last look at all ledgers found: how often each thing was wrong, and nothing of what it is about. */
export const LedgerCheck = z.object({
  at: Instant,
  holds: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      checked: z.int(),
      wrong: z.int(),
      /** What was wrong, in the check's own fixed words, and how often among the first hundred. */
      differences: z.record(z.string(), z.int()),
    }),
  ),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** What the program is, where its data lies and how large it is; for the page about it. */
export const About = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  /** The operating system and its kind of processor: `Linux 6.1.0, x64`. */
  system: z.string(),
  dataFolder: z.string(),
  /** Version of the database's tables. */
  schema: z.int(),
  /** Bytes on the disk. */
  sizes: z.object({ database: z.int(), backups: z.int(), logs: z.int() }),
  lastBackupAt: Instant.nullable(),
  /** Null: the ledgers were not looked at on this page yet. */
  lastCheck: LedgerCheck.nullable(),
  till: TillNumber,
  mode: z.enum(['training', 'live']),
  /** The service's address; empty where there is none yet. Never with a key. */
  service: z.string(),
});
export type About = z.infer<typeof About>;
