import { type FavouriteGroup, FavouritesDraft } from '../../../shared/domain/favourites.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor, StoreContext } from '../context.ts';
import { createSettingRows } from '../shop/setting-rows.ts';
import type { PetTiles } from './pet-tile.ts';

/**
 * The favourites page of this till and connection, never sent. Stored as one row of the settings, because it is read
 * and written as a whole.
 */
export function createFavourites(context: StoreContext, tiles: PetTiles) {
  const { db, identity, transaction, announce } = context;
  const key = `favourites.${identity.connectionId}`;
  const rows = createSettingRows(context);
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
      const stored = FavouritesDraft.safeParse(rows.read(key)).data ?? [];
      return stored.map(({ petIds, ...group }) => ({ ...group, pets: pets(petIds) }));
    },

    /** Replaces the arrangement. */
    save(draft: FavouritesDraft, actor: Actor): FavouriteGroup[] {
      transaction(() => rows.write(key, draft, actor.staffId));
      announce('categories');
      return favourites.groups();
    },
  };
  return favourites;
}
