import type { Kysely } from 'kysely';
import { type Pets, ReferenceMissing } from './index.ts';
import { type Dialect, newRevision, toPet, versioned } from './rows.ts';
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

  /** The count of a pet shows the pet's status, so another status is another state of the count. */
  async function renewCount(id: string, status: string): Promise<void> {
    await db
      .updateTable('inventory')
      .set({ revision: newRevision() })
      .where('account_id', '=', accountId)
      .where('pet_id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('pets')
            .select('id')
            .where('account_id', '=', accountId)
            .where('id', '=', id)
            .where(({ fn, val }) => fn.coalesce('status', val('available')), '<>', status),
        ),
      )
      .execute();
  }

  return {
    async list({ after, limit }) {
      const rows = await db
        .selectFrom('pets')
        .select(['id', 'name', 'category_id', 'status', 'revision'])
        .where('account_id', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(versioned(toPet));
    },
    async get(id, lock = false) {
      const row = await db
        .selectFrom('pets')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row ? versioned(toPet)(row) : null;
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
      await renewCount(id, row.status ?? 'available');
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
