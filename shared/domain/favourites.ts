import { z } from 'zod';
import { LocalId } from '../ids/ids.ts';
import { PetTile } from './catalogue.ts';
import { MAX_GROUPS, MAX_PETS } from './limits.ts';
import { TypedText } from './typed-text.ts';

const Group = z.object({
  /** The heading above its pets; empty for none. */
  name: TypedText.max(40),
  /** The name of a token in the renderer's theme; null: each pet keeps its own colour. */
  colour: z.string().max(40).nullable(),
});

/** The favourites page as a manager arranged it: groups in their order, each with its pets in theirs. */
export const FavouritesDraft = z
  .array(Group.extend({ petIds: z.array(LocalId).max(MAX_PETS) }))
  .max(MAX_GROUPS);
export type FavouritesDraft = z.infer<typeof FavouritesDraft>;

/** One group of the favourites page with its pets as they are now. */
export const FavouriteGroup = Group.extend({ pets: z.array(PetTile) });
export type FavouriteGroup = z.infer<typeof FavouriteGroup>;
