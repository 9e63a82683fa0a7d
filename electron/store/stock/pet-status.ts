import type { StockFigures } from '../../../shared/domain/catalogue.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { PetStatus as Status } from '../../../shared/petstore/schemas.ts';
import type { Actor } from '../context.ts';
import type { Parts } from '../parts.ts';

export type PetStatus = ReturnType<typeof createPetStatus>;

/** Lets a pet's sales status follow what this till did to its stock (docs/contract.md, "Sales status"). */
export function createPetStatus({ stock, outbox, settings }: Parts<'stock' | 'outbox' | 'settings'>) {
  return {
    /**
     * Writes an outbox entry if the figures crossed a threshold since `before`; call it inside the transaction of a
     * movement or an order, after it.
     */
    follow(petId: LocalId, before: StockFigures, actor: Actor): void {
      if (!settings.shop().updatePetStatus) return;
      const status = statusAfter(before, stock.figures(petId));
      if (status) outbox.enqueue({ kind: 'pushStatus', payload: { petId, status }, actor });
    },
  };
}

/** The status that a change calls for, or null if it crossed no threshold. */
export function statusAfter(before: StockFigures, after: StockFigures): Status | null {
  if (before.shown > 0 && after.shown <= 0) return 'sold';
  if (before.free > 0 && after.free <= 0) return 'pending';
  if (before.free <= 0 && after.free > 0) return 'available';
  return null;
}
