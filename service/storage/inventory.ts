import type { Kysely } from 'kysely';
import type { InventoryItem, PetStatus } from '../../shared/petstore/schemas.ts';
import { type Inventory, ReferenceMissing } from './index.ts';
import { type Connection, prepared } from './prepared.ts';
import { type Dialect, idOf, newRevision, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

interface Row {
  pet_id: string;
  quantity: number;
  status: string | null;
}

function toItem(row: Row): InventoryItem {
  // docs/contract.md, "Business rules". The item's status is its pet's, by default `available`.
  return {
    petId: idOf(row.pet_id),
    quantity: Number(row.quantity),
    status: (row.status ?? 'available') as PetStatus,
  };
}

/** The stock counts of an account, on either database. */
export function inventoryRepository(db: Kysely<Tables>, dialect: Dialect) {
  const joined = (account: string) =>
    db
      .selectFrom('inventory')
      .innerJoin('pets', (join) =>
        join.onRef('pets.account_id', '=', 'inventory.account_id').onRef('pets.id', '=', 'inventory.pet_id'),
      )
      .select(['inventory.pet_id', 'inventory.quantity', 'inventory.revision', 'pets.status'])
      .where('inventory.account_id', '=', account);
  const list = prepared((account: string, after: string, limit: number) =>
    joined(account).where('inventory.pet_id', '>', after).orderBy('inventory.pet_id').limit(limit),
  );
  const get = prepared((account: string, petId: string) =>
    joined(account).where('inventory.pet_id', '=', petId),
  );
  const set = prepared((account: string, petId: string, quantity: number, revision: string) =>
    db
      .insertInto('inventory')
      .values({ account_id: account, pet_id: petId, quantity, revision })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'pet_id']).doUpdateSet({ quantity, revision }),
      )
      .returning((inserted) =>
        inserted
          .selectFrom('pets')
          .select('status')
          .where('account_id', '=', account)
          .where('id', '=', petId)
          .as('status'),
      ),
  );

  return (connection: Connection, account: string): Inventory => ({
    async list({ after, limit }) {
      return (await list(connection, account, after, limit)).map(versioned(toItem));
    },
    async get(petId) {
      const [row] = await get(connection, account, petId);
      return row ? versioned(toItem)(row) : null;
    },
    async set(petId, quantity) {
      const revision = newRevision();
      const [row] = await set(connection, account, petId, quantity, revision).catch((error) => {
        throw dialect.isForeignKeyViolation(error) ? new ReferenceMissing('pet') : error;
      });
      return { value: toItem({ pet_id: petId, quantity, status: row?.status ?? null }), revision };
    },
  });
}
