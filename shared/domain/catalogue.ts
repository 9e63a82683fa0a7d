import { z } from 'zod';
import { LocalId, ServiceId } from '../ids/ids.ts';
import { Amount, inBasisPoints, inPieces, QuantityPrices } from '../money/schemas.ts';

/** A category as the category rail shows it. */
export const CategoryView = z.object({
  id: LocalId,
  remoteId: ServiceId.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  /** Names of tokens in the renderer's theme; null: drawn from the name. */
  colour: z.string().nullable(),
  icon: z.string().nullable(),
  /** Whether a register of its animals is kept. */
  register: z.boolean(),
  petCount: z.int(),
});
export type CategoryView = z.infer<typeof CategoryView>;

/** Stock figures of one pet (docs/sync.md, "An entry's life"). `free` = shown - promised; `oversold` is what the floor at 0 cut off. */
export const StockFigures = z.object({
  /** The service's last known quantity; null while it has none. */
  known: inPieces(z.int()).nullable(),
  shown: inPieces(z.int()),
  promised: inPieces(z.int()),
  free: inPieces(z.int()),
  lowMark: inPieces(z.int()).nullable(),
});
export type StockFigures = z.infer<typeof StockFigures>;

/**
 * A pet in the touch grid and the search results. An empty name is shown as the service's id (shown-name.ts). `price`
 * is null if the shop has set none.
 */
export const PetTile = z.object({
  id: LocalId,
  remoteId: ServiceId.nullable(),
  name: z.string(),
  categoryId: LocalId.nullable(),
  categoryName: z.string().nullable(),
  /** As stored by the service: one of the contract's, or any other text. */
  status: z.string().nullable(),
  price: Amount.nullable(),
  /** Quantity prices; missing if the pet has none (`priceFor`). */
  quantityPrices: QuantityPrices.nullish(),
  /** It may have conditions of sale; missing if it has none. */
  hasConditions: z.boolean().nullish(),
  taxBasisPoints: inBasisPoints(z.int()),
  taxName: z.string().nullable(),
  stock: StockFigures,
});
export type PetTile = z.infer<typeof PetTile>;

export const SearchQuery = z.object({
  /** The typed text; empty lists the category (or everything) by name. */
  text: z.string().max(200),
  categoryId: LocalId.nullable(),
  limit: z.int().min(1).max(200),
  /** From a previous page's `next`. */
  after: z.string().max(500).nullable(),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchPage = z.object({
  items: z.array(PetTile),
  next: z.string().nullable(),
  /** No name matches: all of these are guesses, and none may be added to the cart without asking. */
  guessed: z.boolean().optional(),
  /** The typed chip or ring: the only item is the pet of its animal. */
  mark: z.string().optional(),
});
export type SearchPage = z.infer<typeof SearchPage>;
