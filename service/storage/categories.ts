import type { Kysely } from 'kysely';
import { type Categories, StillReferenced } from './index.ts';
import { type Dialect, newRevision, toCategory, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

/** The categories of one account, on either database. */
export function categoryRepository(db: Kysely<Tables>, dialect: Dialect, accountId: string): Categories {
  const values = (category: Parameters<Categories['create']>[0]) => ({
    name: category.name,
    description: category.description ?? null,
    revision: newRevision(),
  });

  return {
    async list({ after, limit }) {
      const rows = await db
        .selectFrom('categories')
        .select(['id', 'name', 'description', 'revision'])
        .where('account_id', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(versioned(toCategory));
    },
    async get(id, lock = false) {
      const row = await db
        .selectFrom('categories')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row ? versioned(toCategory)(row) : null;
    },
    async create(category) {
      const row = { id: await dialect.nextId(db, accountId, 'categories'), ...values(category) };
      await db
        .insertInto('categories')
        .values({ account_id: accountId, ...row })
        .execute();
      return { value: toCategory(row), revision: row.revision };
    },
    async update(id, category) {
      const row = values(category);
      await db
        .updateTable('categories')
        .set(row)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return { value: toCategory({ id, ...row }), revision: row.revision };
    },
    async remove(id) {
      try {
        await db.deleteFrom('categories').where('account_id', '=', accountId).where('id', '=', id).execute();
      } catch (error) {
        throw dialect.isForeignKeyViolation(error) ? new StillReferenced('category') : error;
      }
    },
  };
}
