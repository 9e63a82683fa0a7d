import type { Kysely } from 'kysely';
import type { Order } from '../../shared/petstore/schemas.ts';
import type { Orders, StoredOrder, Versioned } from './index.ts';
import { type Connection, prepared } from './prepared.ts';
import { type Dialect, newRevision, toOrder, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

/** The columns of an order that clients set. */
type Content = [
  petId: string | null,
  quantity: number | null,
  shipDate: string | null,
  complete: number | null,
];

const contentOf = ({ petId, quantity, shipDate, complete }: Order): Content => [
  petId ?? null,
  quantity ?? null,
  shipDate ?? null,
  complete === undefined ? null : Number(complete),
];

/** The order as read from the storage. */
function stored(id: string, content: Content, revision: string): Versioned<StoredOrder> {
  const [pet_id, quantity, ship_date, complete] = content;
  return { value: toOrder({ id, pet_id, quantity, ship_date, complete }), revision };
}

/** The orders of an account, on either database. */
export function orderRepository(db: Kysely<Tables>, dialect: Dialect) {
  const list = prepared((account: string, after: string, limit: number) =>
    db
      .selectFrom('orders')
      .select(['id', 'pet_id', 'quantity', 'ship_date', 'complete', 'revision'])
      .where('account_id', '=', account)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit),
  );
  const read = (lock: boolean) =>
    prepared((account: string, id: string) =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('account_id', '=', account)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate()),
    );
  const [get, getLocked] = [read(false), read(true)];
  const insert = prepared(
    (
      account: string,
      id: string,
      revision: string,
      pet_id: string | null,
      quantity: number | null,
      ship_date: string | null,
      complete: number | null,
    ) =>
      db
        .insertInto('orders')
        .values({ account_id: account, id, pet_id, quantity, ship_date, complete, revision })
        .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
        .returning('id'),
  );
  const update = prepared(
    (
      account: string,
      id: string,
      revision: string,
      pet_id: string | null,
      quantity: number | null,
      ship_date: string | null,
      complete: number | null,
    ) =>
      db
        .updateTable('orders')
        .set({ pet_id, quantity, ship_date, complete, revision })
        .where('account_id', '=', account)
        .where('id', '=', id),
  );
  const remove = prepared((account: string, id: string) =>
    db.deleteFrom('orders').where('account_id', '=', account).where('id', '=', id),
  );
  const removed = prepared((account: string, id: string) =>
    db.selectFrom('deleted_orders').select('id').where('account_id', '=', account).where('id', '=', id),
  );
  const keepTaken = prepared((account: string, id: string) =>
    db
      .insertInto('deleted_orders')
      .values({ account_id: account, id })
      .onConflict((conflict) => conflict.doNothing()),
  );

  return (connection: Connection, account: string): Orders => {
    async function create(id: string, order: Order): Promise<Versioned<StoredOrder> | null> {
      const [content, revision] = [contentOf(order), newRevision()];
      const [inserted] = await insert(connection, account, id, revision, ...content);
      return inserted ? stored(id, content, revision) : null;
    }
    const wasRemoved = async (id: string) => (await removed(connection, account, id)).length > 0;

    return {
      async list({ after, limit }) {
        return (await list(connection, account, after, limit)).map(versioned(toOrder));
      },
      async get(id, lock = false) {
        const [row] = await (lock ? getLocked : get)(connection, account, id);
        return row ? versioned(toOrder)(row) : null;
      },
      async create(order) {
        if (order.id !== undefined) return create(order.id, order);
        for (;;) {
          const id = await dialect.nextId(connection, account, 'orders');
          // A client may have used the next id.
          const created = (await wasRemoved(id)) ? null : await create(id, order);
          if (created) return created;
        }
      },
      async update(id, order) {
        const [content, revision] = [contentOf(order), newRevision()];
        await update(connection, account, id, revision, ...content);
        return stored(id, content, revision);
      },
      async remove(id) {
        await remove(connection, account, id);
        await keepTaken(connection, account, id);
      },
      wasRemoved,
    };
  };
}
