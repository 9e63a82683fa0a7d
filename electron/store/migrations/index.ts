import { first } from './0100-first.ts';
import { arrivals } from './0101-arrivals.ts';
import { labelFields } from './0102-label-fields.ts';
import { returns } from './0103-returns.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. Append only. */
export const migrations: readonly Migration[] = [first, arrivals, labelFields, returns];
