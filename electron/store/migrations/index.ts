import { first } from './0110-first.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. Append only. */
export const migrations: readonly Migration[] = [first];
