import type { AnimalGroup, TakenAnimals } from '../../../../shared/domain/animals.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Quantity } from '../../../../shared/money/money.ts';
import type { Needs } from '../../../app/needs.ts';
import type { CheckoutStores } from '../../checkout/stores.ts';
import { usePetReading } from '../pet/petReadings.ts';

const NONE: AnimalGroup[] = [];

export type AnimalsActions = ReturnType<typeof createAnimalsActions>;

/** Groups of a pet's animals, if its category has a register. */
export function createAnimalsActions({
  ipc,
  checkout: { useCatalogue },
}: Needs<'ipc'> & { checkout: Pick<CheckoutStores, 'useCatalogue'> }) {
  const keepsRegister = (categoryId: LocalId | null): boolean =>
    useCatalogue.getState().categories?.find(({ id }) => id === categoryId)?.register ?? false;

  /** Whether a register is kept of a category. */
  const useKeepsRegister = (categoryId: LocalId | null) => useCatalogue(() => keepsRegister(categoryId));

  const readGroups = (petId: LocalId) => ipc.callQuietly('animals.ofPet', { petId });

  /** The current groups in the default order of taking; empty without a register and before the result. */
  const useAnimalsOf = (petId: LocalId | null, isKept: boolean): AnimalGroup[] =>
    usePetReading(ipc, isKept ? petId : null, readGroups) ?? NONE;

  return { keepsRegister, useKeepsRegister, useAnimalsOf };
}

/** The animals to take from the chosen groups, in the order of the choice. */
export function takenFrom(
  groups: readonly AnimalGroup[],
  chosen: readonly LocalId[],
  quantity: Quantity,
): (TakenAnimals & { label: string })[] {
  let left = quantity;
  return chosen.flatMap((id) => {
    const group = groups.find((each) => each.id === id);
    const units = Math.min(left, group?.remaining ?? 0);
    if (!group || units === 0) return [];
    left -= units;
    return [{ groupId: id, quantity: units, label: group.mark ?? group.number }];
  });
}
