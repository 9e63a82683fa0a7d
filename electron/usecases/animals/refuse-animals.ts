import type { TakenAnimals } from '../../../shared/domain/animals.ts';
import type { Basket } from '../../../shared/domain/basket.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { Store } from '../../store/store.ts';

type Lines = Pick<Basket, 'lines'>;

interface Leaving {
  petId: LocalId;
  quantity: number;
  chosen: readonly TakenAnimals[];
  isSale?: boolean;
}

/**
 * Refuses animals that a basket may not sell, whoever asks: those under treatment, chosen ones that are gone, and one
 * with a chip or ring in place of another (docs/data.md, "Register of animals"). A pet without animals in the
 * register is not checked.
 *
 * @throws PerchError `under_treatment` (facts: petName, treated, most), `animals_gone` (facts: group),
 * `animals_choose` (facts: petName)
 */
export function refuseAnimals(store: Store, { lines }: Lines, today: BusinessDate): void {
  for (const [petId, ofPet] of Map.groupBy(lines, (line) => line.petId)) {
    const chosen = ofPet.flatMap((line) => line.animals ?? []);
    if (chosen.length === 0 && store.animals.inRegister(petId) === 0) continue;
    const quantity = ofPet.reduce((sum, line) => sum + line.quantity, 0);
    refuseTreated(store, { petId, quantity }, today);
    for (const { groupId, quantity, label } of chosen) {
      const { petName, remaining, isTreated } = store.animals.get(groupId, today);
      if (remaining < quantity) throw new PerchError('animals_gone', { group: label });
      if (isTreated) throw new PerchError('under_treatment', { petName, treated: remaining, most: 0 });
    }
    refuseUnchosen(store, { petId, quantity, chosen, isSale: true }, today);
  }
}

function refuseTreated(
  store: Store,
  { petId, quantity }: { petId: LocalId; quantity: number },
  today: BusinessDate,
): void {
  const treated = store.animals.treated(petId, today);
  const most = Math.max(0, store.stock.figures(petId).shown - treated);
  if (treated === 0 || quantity <= most) return;
  throw new PerchError('under_treatment', { petName: store.catalogue.requirePet(petId).name, treated, most });
}

/**
 * If more marked animals are left than needed, a person chooses.
 *
 * @param leaving the animals that leave; those under treatment are not sold
 * @throws PerchError `animals_choose` (facts: petName)
 */
export function refuseUnchosen(
  store: Store,
  { petId, quantity, chosen, isSale = false }: Leaving,
  today: BusinessDate,
): void {
  if (!store.animals.keepsRegister(petId)) return;
  const taken = new Map(chosen.map((each) => [each.groupId, each.quantity]));
  const left = { marked: 0, unmarked: 0 };
  for (const { id, mark, remaining, isTreated } of store.animals.ofPet(petId, today)) {
    if (!isSale || !isTreated)
      left[mark === null ? 'unmarked' : 'marked'] += remaining - (taken.get(id) ?? 0);
  }
  const open = chosen.reduce((rest, each) => rest - each.quantity, quantity);
  const marked = open - Math.max(0, left.unmarked);
  if (marked <= 0 || left.marked <= marked) return;
  throw new PerchError('animals_choose', { petName: store.catalogue.requirePet(petId).name });
}
