import { z } from 'zod';
import { CategoryView } from '../domain/catalogue.ts';
import { draftShape } from '../domain/pet-field-schemas.ts';
import { PetDetails, StockRow } from '../domain/stock.ts';
import { TypedText } from '../domain/typed-text.ts';
import { LocalId } from '../ids/ids.ts';
import { inPieces } from '../money/schemas.ts';
import { MAX_QUANTITY } from '../petstore/limits.ts';
import { reads, writes } from './command.ts';
import { anyone, manager } from './rights.ts';

/** A pet in its form. Name, category and status are sent to the service; the rest is the shop's own. */
export const PetDraft = z.object({
  ...draftShape,
  petId: LocalId.nullable(),
  categoryId: LocalId,
  /** Only for a new pet. */
  openingCount: inPieces(z.int().min(0).max(MAX_QUANTITY)).nullable(),
});
export type PetDraft = z.infer<typeof PetDraft>;

export const CategoryDraft = z.object({
  categoryId: LocalId.nullable(),
  name: TypedText.min(1).max(200),
  description: z.string().max(2000).nullable(),
  colour: z.string().max(30).nullable(),
  icon: z.string().max(50).nullable(),
  taxRateId: LocalId.nullable(),
  /** Whether a register of its animals is kept; absent: unchanged. */
  register: z.boolean().optional(),
});
export type CategoryDraft = z.infer<typeof CategoryDraft>;

export const editingCommands = {
  /** A pet as its form needs it. */
  'editing.pet': reads(anyone.look, z.object({ petId: LocalId }), PetDetails),
  /** A category as its form needs it. */
  'editing.category': reads(anyone.look, z.object({ categoryId: LocalId }), CategoryDraft),
  /** Creates or changes a pet, offline too; refuses `barcode_taken` with the other pet's name. */
  'editing.savePet': writes(manager.catalogue, PetDraft, StockRow),
  'editing.saveCategory': writes(manager.catalogue, CategoryDraft, CategoryView),
  /** Refused (`pet_in_use`) while sales of it are unsent or orders for it are open. */
  'editing.removePet': writes(
    manager.catalogue,
    z.object({ petId: LocalId }),
    z.object({ removed: z.literal(true) }),
  ),
  /** Refused (`category_in_use`) while pets refer to it. */
  'editing.removeCategory': writes(
    manager.catalogue,
    z.object({ categoryId: LocalId }),
    z.object({ removed: z.literal(true) }),
  ),
};
