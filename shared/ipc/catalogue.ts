import { z } from 'zod';
import { CategoryView, PetTile, SearchPage, SearchQuery } from '../domain/catalogue.ts';
import { FavouriteGroup, FavouritesDraft } from '../domain/favourites.ts';
import { LocalId } from '../ids/ids.ts';
import { Amount } from '../money/schemas.ts';
import { nothing, reads, writes } from './command.ts';
import { anyone, manager } from './rights.ts';

export const catalogueCommands = {
  'catalogue.categories': reads(anyone.look, nothing, z.array(CategoryView)),
  'catalogue.search': reads(anyone.look, SearchQuery, SearchPage),
  /** The pet of a scanned code, or null. Also finds a service id typed in full. */
  'catalogue.scan': reads(anyone.look, z.object({ code: z.string().min(1).max(200) }), PetTile.nullable()),
  'catalogue.pet': reads(anyone.look, z.object({ petId: LocalId }), PetTile),
  /** The favourites page of the checkout, empty if nobody arranged one. */
  'catalogue.favourites': reads(anyone.look, nothing, z.array(FavouriteGroup)),
  /** Replaces the arrangement. */
  'catalogue.saveFavourites': writes(manager.catalogue, FavouritesDraft, z.array(FavouriteGroup)),
  /** Sets the price that is in force from now on. */
  'catalogue.setPrice': writes(manager.catalogue, z.object({ petId: LocalId, amount: Amount }), PetTile),
};
