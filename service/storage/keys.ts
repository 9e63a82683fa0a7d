import type { Kysely, Selectable } from 'kysely';
import { PlanName } from '../../shared/petstore/profile.ts';
import type { Account, ApiKey, Keys, StoredKey } from './index.ts';
import { type Connection, prepared } from './prepared.ts';
import type { Tables } from './schema.ts';

function toKey(row: Selectable<Tables['api_keys']>): StoredKey {
  return {
    id: row.id,
    accountId: row.account_id,
    hash: row.hash,
    plan: PlanName.parse(row.plan),
    minute: Number(row.minute),
    day: Number(row.day),
    createdAt: Number(row.created_at),
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
  };
}

function withoutHash({ hash: _, ...key }: StoredKey): ApiKey {
  return key;
}

function toAccount(row: Selectable<Tables['accounts']>): Account {
  return { id: row.id, name: row.name, createdAt: Number(row.created_at) };
}

/** Accounts and their API keys, on either database. Only hashes are stored. */
export function keyRepository(db: Kysely<Tables>, connection: Connection): Keys {
  const candidates = prepared((lookup: string) =>
    db.selectFrom('api_keys').selectAll().where('lookup', '=', lookup),
  );

  return {
    async createAccount(account) {
      const created = await db
        .insertInto('accounts')
        .values({ id: account.id, name: account.name, created_at: account.createdAt })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst();
      return created !== undefined;
    },
    async findAccount(name) {
      const row = await db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();
      return row ? toAccount(row) : null;
    },
    async listAccounts() {
      return (await db.selectFrom('accounts').selectAll().orderBy('created_at').execute()).map(toAccount);
    },
    async add(key, lookup) {
      const added = await db
        .insertInto('api_keys')
        .values({
          id: key.id,
          account_id: key.accountId,
          lookup,
          hash: key.hash,
          plan: key.plan,
          minute: key.minute,
          day: key.day,
          created_at: key.createdAt,
          revoked_at: key.revokedAt,
        })
        .onConflict((conflict) => conflict.column('hash').where('revoked_at', 'is', null).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async candidates(lookup) {
      return (await candidates(connection, lookup)).map(toKey);
    },
    async list() {
      const rows = await db.selectFrom('api_keys').selectAll().orderBy('created_at').execute();
      return rows.map((row) => withoutHash(toKey(row)));
    },
    async changePlan(id, plan, { minute, day }) {
      const row = await db
        .updateTable('api_keys')
        .set({ plan, minute, day })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ? withoutHash(toKey(row)) : null;
    },
    async move(id, accountId) {
      const row = await db
        .updateTable('api_keys')
        .set({ account_id: accountId })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row ? withoutHash(toKey(row)) : null;
    },
    async revoke(id, now) {
      const { numUpdatedRows } = await db
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
