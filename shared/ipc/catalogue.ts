import { z } from 'zod';
import { CategoryView, PetTile, SearchPage, SearchQuery } from '../domain/catalogue.ts';
import { LocalId } from '../ids.ts';
import { Amount } from '../money-schemas.ts';
import { command, nothing } from './command.ts';

export const catalogueCommands = {
  'catalogue.categories': command(nothing, z.array(CategoryView)),
  'catalogue.search': command(SearchQuery, SearchPage),
  /** A scanned code: the pet it belongs to, or null. Also finds a service id typed whole. */
  'catalogue.scan': command(z.object({ code: z.string().min(1).max(200) }), PetTile.nullable()),
  'catalogue.pet': command(z.object({ petId: LocalId }), PetTile),
  /** Sets the price that is in force from now on. */
  'catalogue.setPrice': command(z.object({ petId: LocalId, amount: Amount }), PetTile),
};
