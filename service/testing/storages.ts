import { afterAll, beforeAll, describe } from 'vitest';
import type { Storage } from '../storage/index.ts';
import { openPostgres } from '../storage/postgres.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { type Cluster, findPostgres, startCluster } from './postgres.ts';

/** Opens a fresh, empty storage. */
export type OpenStorage = () => Promise<Storage>;

/** Runs a suite on SQLite and PostgreSQL; skips PostgreSQL with a message if it is missing. */
export function onEachStorage(suite: (open: OpenStorage, kind: 'sqlite' | 'postgres') => void): void {
  describe('on SQLite', () => suite(() => openSqlite({}), 'sqlite'));
  onPostgres('on PostgreSQL', (database) => suite(async () => openPostgres(await database()), 'postgres'));
}

/** Runs a suite with a PostgreSQL server; `database` creates an empty database and returns its address. */
export function onPostgres(name: string, suite: (database: () => Promise<string>) => void): void {
  const postgres = findPostgres();
  if ('missing' in postgres) {
    console.warn(`PostgreSQL is not installed, and ${postgres.missing}. Its tests are skipped.`);
  }
  describe.skipIf('missing' in postgres)(name, () => {
    let cluster: Cluster | undefined;
    beforeAll(async () => {
      if ('bin' in postgres) cluster = await startCluster(postgres.bin);
    });
    afterAll(() => cluster?.stop());
    suite(() => {
      if (!cluster) throw new Error('The cluster has not started.');
      return cluster.createDatabase();
    });
  });
}
