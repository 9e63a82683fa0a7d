import { first } from './0100-first.ts';
import { arrivals } from './0101-arrivals.ts';
import { orderLines } from './0102-order-lines.ts';
import type { Migration } from './migration.ts';

/** Every migration, oldest first. Append only. */
export const migrations: readonly Migration[] = [first, arrivals, orderLines];
