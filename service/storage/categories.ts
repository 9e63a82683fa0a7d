import type { Kysely } from 'kysely';
import { type Categories, StillReferenced } from './index.ts';
import { type Connection, prepared } from './prepared.ts';
import { type Dialect, newRevision, toCategory, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

/** The categories of an account, on either database. */
export function categoryRepository(db: Kysely<Tables>, dialect: Dialect) {
  const list = prepared((account: string, after: string, limit: number) =>
    db
      .selectFrom('categories')
      .select(['id', 'name', 'description', 'revision'])
      .where('account_id', '=', account)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
  const read = (lock: boolean) =>
    prepared((account: string, id: string) =>
      db
        .selectFrom('categories')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate()),
    );
  const [get, getLocked] = [read(false), read(true)];
  const insert = prepared(
    (account: string, id: string, name: string, description: string | null, revision: string) =>
      db.insertInto('categories').values({ account_id: account, id, name, description, revision }),
  );
  const update = prepared(
    (account: string, id: string, name: string, description: string | null, revision: string) =>
      db
        .updateTable('categories')
        .set({ name, description, revision })
        .where('account_id', '=', account)
        .where('id', '=', id),
  );
  const remove = prepared((account: string, id: string) =>
    db.deleteFrom('categories').where('account_id', '=', account).where('id', '=', id),
  );

  return (connection: Connection, account: string): Categories => ({
    async list({ after, limit }) {
      return (await list(connection, account, after, limit)).map(versioned(toCategory));
    },
    async get(id, lock = false) {
      const [row] = await (lock ? getLocked : get)(connection, account, id);
      return row ? versioned(toCategory)(row) : null;
    },
    async create({ name, description = null }) {
      const id = await dialect.nextId(connection, account, 'categories');
      const revision = newRevision();
      await insert(connection, account, id, name, description, revision);
      return { value: toCategory({ id, name, description }), revision };
    },
    async update(id, { name, description = null }) {
      const revision = newRevision();
      await update(connection, account, id, name, description, revision);
      return { value: toCategory({ id, name, description }), revision };
    },
    async remove(id) {
      try {
        await remove(connection, account, id);
      } catch (error) {
        throw dialect.isForeignKeyViolation(error) ? new StillReferenced('category') : error;
      }
    },
  });
}
