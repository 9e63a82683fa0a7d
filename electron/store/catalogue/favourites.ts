import { type FavouriteGroup, FavouritesDraft } from '../../../shared/domain/favourites.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { PetTiles } from './pet-tile.ts';

/**
 * The favourites page of this till and connection, never sent. Stored as one row of the settings, because it is read
 * and written as a whole.
 */
export function createFavourites(
  { db, clock, identity, transaction, announce }: StoreContext,
  tiles: PetTiles,
) {
  const key = `favourites.${identity.connectionId}`;
  const read = db.prepare<[string], string>('SELECT value FROM setting WHERE key = ?').pluck();
  const write = db.prepare<[string, string, string, string | null]>(
    `INSERT INTO setting (key, value, updated_at, staff_id) VALUES (?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at,
       staff_id = excluded.staff_id`,
  );
  const isThere = db
    .prepare<[LocalId, string], number>(
      'SELECT 1 FROM pet WHERE id = ? AND connection_id = ? AND gone_at IS NULL',
    )
    .pluck();

  function pets(petIds: readonly LocalId[]): FavouriteGroup['pets'] {
    return [...new Set(petIds)]
      .filter((id) => isThere.get(id, identity.connectionId) === 1)
      .map((id) => tiles.byId(id))
      .filter((pet) => pet !== null);
  }

  const favourites = {
    /** The groups in their order, without pets that the shop no longer has. */
    groups(): FavouriteGroup[] {
      const stored = read.get(key);
      const parsed = FavouritesDraft.safeParse(stored === undefined ? [] : JSON.parse(stored));
      return (parsed.data ?? []).map(({ petIds, ...group }) => ({ ...group, pets: pets(petIds) }));
    },

    /** Replaces the arrangement. */
    save(draft: FavouritesDraft, actor: Actor): FavouriteGroup[] {
      transaction(() => write.run(key, JSON.stringify(draft), toInstant(clock.now()), actor.staffId));
      announce('categories');
      return favourites.groups();
    },
  };
  return favourites;
}
