import { z } from 'zod';
import { TillNumber } from '../ids/ids.ts';
import { Instant } from '../time/schemas.ts';

/** The result of the last check of all ledgers: how often each check failed, without the data concerned. */
export const LedgerCheck = z.object({
  at: Instant,
  holds: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      checked: z.int(),
      wrong: z.int(),
      /** The check's own fixed texts, and how often each is among the first hundred differences. */
      differences: z.record(z.string(), z.int()),
    }),
  ),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** Version, data folder and sizes, for the page about the program. */
export const About = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  /** The operating system and its kind of processor: `Linux 6.1.0, x64`. */
  system: z.string(),
  dataFolder: z.string(),
  /** Version of the database's schema. */
  schema: z.int(),
  /** Bytes on the disk. */
  sizes: z.object({ database: z.int(), backups: z.int(), logs: z.int() }),
  lastBackupAt: Instant.nullable(),
  /** Null: the ledgers were not checked on this page yet. */
  lastCheck: LedgerCheck.nullable(),
  till: TillNumber,
  mode: z.enum(['training', 'live']),
  /** The service's address; empty without one. Never with a key. */
  service: z.string(),
});
export type About = z.infer<typeof About>;
