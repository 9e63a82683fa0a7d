import type { Storage } from './index.ts';
import { openSqlite } from './sqlite.ts';

export interface StorageOptions {
  /** `postgres://...`; without one the embedded storage is used. */
  database?: string | undefined;
  /** The folder of the embedded storage; without one it is in memory. */
  dir?: string | undefined;
  nativeBinding?: string | undefined;
}

/** Opens the storage of the options. The PostgreSQL driver is loaded only if it is used. */
export async function openStorage({ database, dir, nativeBinding }: StorageOptions): Promise<Storage> {
  if (database === undefined) return openSqlite({ dir, nativeBinding });
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(database);
}
