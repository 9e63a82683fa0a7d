import type { Kysely } from 'kysely';
import { type Pets, ReferenceMissing } from './index.ts';
import { type Connection, prepared } from './prepared.ts';
import { type Dialect, newRevision, toPet, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

/** The pets of an account, on either database. */
export function petRepository(db: Kysely<Tables>, dialect: Dialect) {
  const list = prepared((account: string, after: string, limit: number) =>
    db
      .selectFrom('pets')
      .select(['id', 'name', 'category_id', 'status', 'revision'])
      .where('account_id', '=', account)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
  const read = (lock: boolean) =>
    prepared((account: string, id: string) =>
      db
        .selectFrom('pets')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate()),
    );
  const [get, getLocked] = [read(false), read(true)];
  const insert = prepared(
    (account: string, id: string, name: string, category: string, status: string | null, revision: string) =>
      db
        .insertInto('pets')
        .values({ account_id: account, id, name, category_id: category, status, revision }),
  );
  const update = prepared(
    (account: string, id: string, name: string, category: string, status: string | null, revision: string) =>
      db
        .updateTable('pets')
        .set({ name, category_id: category, status, revision })
        .where('account_id', '=', account)
        .where('id', '=', id),
  );
  /** A count includes the pet's status, so a new status needs a new revision of the count. */
  const renewCount = prepared((account: string, id: string, status: string, revision: string) =>
    db
      .updateTable('inventory')
      .set({ revision })
      .where('account_id', '=', account)
      .where('pet_id', '=', id)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('pets')
            .select('id')
            .where('account_id', '=', account)
            .where('id', '=', id)
            .where(({ fn, val }) => fn.coalesce('status', val('available')), '<>', status),
        ),
      ),
  );
  const remove = prepared((account: string, id: string) =>
    db.deleteFrom('pets').where('account_id', '=', account).where('id', '=', id),
  );

  const referring = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw dialect.isForeignKeyViolation(error) ? new ReferenceMissing('category') : error;
    }
  };

  return (connection: Connection, account: string): Pets => ({
    async list({ after, limit }) {
      return (await list(connection, account, after, limit)).map(versioned(toPet));
    },
    async get(id, lock = false) {
      const [row] = await (lock ? getLocked : get)(connection, account, id);
      return row ? versioned(toPet)(row) : null;
    },
    async create({ name, categoryId, status }) {
      const id = await dialect.nextId(connection, account, 'pets');
      const revision = newRevision();
      await referring(insert(connection, account, id, name, categoryId, status ?? null, revision));
      return { value: toPet({ id, name, category_id: categoryId, status: status ?? null }), revision };
    },
    async update(id, { name, categoryId, status }) {
      const revision = newRevision();
      await renewCount(connection, account, id, status ?? 'available', newRevision());
      await referring(update(connection, account, id, name, categoryId, status ?? null, revision));
      return { value: toPet({ id, name, category_id: categoryId, status: status ?? null }), revision };
    },
    async remove(id) {
      await remove(connection, account, id);
    },
  });
}
