import { perch } from './perch.ts';
import { sqliteStores } from './sqlite.ts';
import type { SaleStore } from './till.ts';

/** Perch and plain SQLite at each level of durability. */
export const stores: readonly SaleStore[] = [perch, ...sqliteStores];
