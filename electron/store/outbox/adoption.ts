import type { LocalId, RemoteId } from '../../../shared/ids.ts';
import type { StoreContext } from '../context.ts';

/** A pet or a category that has an id of the service from now on. */
interface Known {
  id: LocalId;
  remoteId: RemoteId;
}

/**
 * What was read from the service before a pet or a category was known here by its id there, and names it: an order of the
 * pet, a pet of the category. It is linked as soon as that is known, be that by a list or because a creation of
 * ours was answered or found: a list that is the same as before is not read again.
 */
export function createAdoption({ db, identity }: Pick<StoreContext, 'db' | 'identity'>) {
  const { connectionId } = identity;
  const orders = db.prepare<[Known & { connectionId: string }]>(
    `UPDATE store_order SET pet_id = @id, pet_name = (SELECT name FROM pet WHERE id = @id)
     WHERE pet_remote_id = @remoteId AND pet_id IS NULL AND connection_id = @connectionId`,
  );
  const pets = db.prepare<[Known & { connectionId: string }]>(
    `UPDATE pet SET category_id = @id
     WHERE category_remote_id = @remoteId AND category_id IS NULL AND connection_id = @connectionId`,
  );
  return {
    /** The orders that name a pet. Part of the transaction that it is called in. */
    ordersOf: (pet: Known): number => orders.run({ ...pet, connectionId }).changes,
    /** The pets that are in a category. Part of the transaction that it is called in. */
    petsOf: (category: Known): number => pets.run({ ...category, connectionId }).changes,
  };
}
