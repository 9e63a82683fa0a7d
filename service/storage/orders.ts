import type { Kysely } from 'kysely';
import type { Order } from '../../shared/petstore/schemas.ts';
import type { Orders, StoredOrder, Versioned } from './index.ts';
import { type Dialect, newRevision, toOrder, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

/** The orders of one account, on either database. */
export function orderRepository(db: Kysely<Tables>, dialect: Dialect, accountId: string): Orders {
  const values = (order: Order) => ({
    pet_id: order.petId ?? null,
    quantity: order.quantity ?? null,
    ship_date: order.shipDate ?? null,
    complete: order.complete === undefined ? null : Number(order.complete),
    revision: newRevision(),
  });

  async function insert(id: string, order: Order): Promise<Versioned<StoredOrder> | null> {
    const row = { id, ...values(order) };
    const inserted = await db
      .insertInto('orders')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted ? { value: toOrder(row), revision: row.revision } : null;
  }

  async function wasRemoved(id: string): Promise<boolean> {
    const row = await db
      .selectFrom('deleted_orders')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    async list({ after, limit }) {
      const rows = await db
        .selectFrom('orders')
        .select(['id', 'pet_id', 'quantity', 'ship_date', 'complete', 'revision'])
        .where('account_id', '=', accountId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(versioned(toOrder));
    },
    async get(id, lock = false) {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .$if(lock && dialect.kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst();
      return row ? versioned(toOrder)(row) : null;
    },
    async create(order) {
      if (order.id !== undefined) return insert(order.id, order);
      for (;;) {
        const id = await dialect.nextId(db, accountId, 'orders');
        // A client may have taken the very id that comes next.
        const created = (await wasRemoved(id)) ? null : await insert(id, order);
        if (created) return created;
      }
    },
    async update(id, order) {
      const row = values(order);
      await db
        .updateTable('orders')
        .set(row)
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return { value: toOrder({ id, ...row }), revision: row.revision };
    },
    async remove(id) {
      await db.deleteFrom('orders').where('account_id', '=', accountId).where('id', '=', id).execute();
      await db
        .insertInto('deleted_orders')
        .values({ account_id: accountId, id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    wasRemoved,
  };
}
