import type { Storage } from './index.ts';
import { openSqlite } from './sqlite.ts';

export interface StorageOptions {
  /** `postgres://...`; without one the embedded storage is used. */
  database?: string | undefined;
  /** The folder of the embedded storage; without one it is in memory. */
  dir?: string | undefined;
  nativeBinding?: string | undefined;
}

/** Opens the storage that the options ask for. */
export async function openStorage({ dir, nativeBinding }: StorageOptions): Promise<Storage> {
  return openSqlite({ dir, nativeBinding });
}
