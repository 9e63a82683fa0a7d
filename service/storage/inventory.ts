import type { Kysely } from 'kysely';
import type { InventoryItem, PetStatus } from '../../shared/petstore/schemas.ts';
import { type Inventory, ReferenceMissing } from './index.ts';
import { type Dialect, idOf, newRevision, versioned } from './rows.ts';
import type { Tables } from './schema.ts';

interface Row {
  pet_id: string;
  quantity: number;
  status: string | null;
}

function toItem(row: Row): InventoryItem {
  // docs/contract.md, "Business rules". The item's status is its pet's, `available` where that is missing.
  return {
    petId: idOf(row.pet_id),
    quantity: Number(row.quantity),
    status: (row.status ?? 'available') as PetStatus,
  };
}

/** The stock counts of one account, on either database. */
export function inventoryRepository(db: Kysely<Tables>, dialect: Dialect, accountId: string): Inventory {
  const joined = () =>
    db
      .selectFrom('inventory')
      .innerJoin('pets', (join) =>
        join.onRef('pets.account_id', '=', 'inventory.account_id').onRef('pets.id', '=', 'inventory.pet_id'),
      )
      .where('inventory.account_id', '=', accountId);

  const columns = ['inventory.pet_id', 'inventory.quantity', 'inventory.revision', 'pets.status'] as const;

  async function get(petId: string) {
    const row = await joined().select(columns).where('inventory.pet_id', '=', petId).executeTakeFirst();
    return row ? versioned(toItem)(row) : null;
  }

  return {
    async list({ after, limit }) {
      const rows = await joined()
        .select(columns)
        .where('inventory.pet_id', '>', after)
        .orderBy('inventory.pet_id')
        .limit(limit)
        .execute();
      return rows.map(versioned(toItem));
    },
    get,
    async set(petId, quantity) {
      const revision = newRevision();
      try {
        await db
          .insertInto('inventory')
          .values({ account_id: accountId, pet_id: petId, quantity, revision })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'pet_id']).doUpdateSet({ quantity, revision }),
          )
          .execute();
      } catch (error) {
        throw dialect.isForeignKeyViolation(error) ? new ReferenceMissing('pet') : error;
      }
      const stored = await get(petId);
      if (!stored) throw new ReferenceMissing('pet');
      return stored;
    },
  };
}
