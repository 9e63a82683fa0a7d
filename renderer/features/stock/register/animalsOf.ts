import { useEffect, useState } from 'react';
import type { AnimalGroup, TakenAnimals } from '../../../../shared/domain/animals.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Quantity } from '../../../../shared/money/money.ts';
import type { Needs } from '../../../app/needs.ts';
import type { CheckoutStores } from '../../checkout/stores.ts';

export type AnimalsActions = ReturnType<typeof createAnimalsActions>;

/** Groups of a pet's animals, if its category has a register. */
export function createAnimalsActions({
  ipc: { callQuietly, listen },
  checkout: { useCatalogue },
}: Needs<'ipc'> & { checkout: Pick<CheckoutStores, 'useCatalogue'> }) {
  const keepsRegister = (categoryId: LocalId | null): boolean =>
    useCatalogue.getState().categories?.find(({ id }) => id === categoryId)?.register ?? false;

  /** Whether a register is kept of a category. */
  const useKeepsRegister = (categoryId: LocalId | null) => useCatalogue(() => keepsRegister(categoryId));

  /** The current groups in the default order of taking; empty without a register and before the result. */
  function useAnimalsOf(petId: LocalId | null, isKept: boolean): AnimalGroup[] {
    const [groups, setGroups] = useState<AnimalGroup[]>([]);
    useEffect(() => {
      if (petId === null || !isKept) return setGroups([]);
      let gone = false;
      const read = async () => {
        const answer = await callQuietly('animals.ofPet', { petId });
        if (answer.ok && !gone) setGroups(answer.value);
      };
      void read();
      const end = listen('catalogue.changed', ({ petIds }) => {
        if (petIds === 'many' || petIds.includes(petId)) void read();
      });
      return () => {
        gone = true;
        end();
      };
    }, [petId, isKept]);
    return groups;
  }

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
