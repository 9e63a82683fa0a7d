import type { Kysely } from 'kysely';
import { type Pets, ReferenceMissing } from './index.ts';
import { type Dialect, newRevision, toPet } from './rows.ts';
import type { Tables } from './schema.ts';

/** The pets of one account, on either database. */
export function petRepository(db: Kysely<Tables>, dialect: Dialect, accountId: string): Pets {
  const values = (pet: Parameters<Pets['create']>[0]) => ({
    name: pet.name,
    category_id: pet.categoryId,
    status: pet.status ?? null,
    revision: newRevision(),
  });
  const referring = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw dialect.isForeignKeyViolation(error) ? new ReferenceMissing('category') : error;
    }
  };

  return {
    async list({ after, limit }) {
      const rows = await db
        .selectFrom('pets')
        .select(['id', 'name', 'category_id', 'status'])
        .where('account_id', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toPet);
    },
    async get(id, lock = false) {
      const row = await db
        .selectFrom('pets')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row ? { value: toPet(row), revision: row.revision } : null;
    },
    async create(pet) {
      const row = { id: await dialect.nextId(db, accountId, 'pets'), ...values(pet) };
      await referring(
        db
          .insertInto('pets')
          .values({ account_id: accountId, ...row })
          .execute(),
      );
      return { value: toPet(row), revision: row.revision };
    },
    async update(id, pet) {
      const row = values(pet);
      await referring(
        db.updateTable('pets').set(row).where('account_id', '=', accountId).where('id', '=', id).execute(),
      );
      return { value: toPet({ id, ...row }), revision: row.revision };
    },
    async remove(id) {
      await db.deleteFrom('pets').where('account_id', '=', accountId).where('id', '=', id).execute();
    },
  };
}
