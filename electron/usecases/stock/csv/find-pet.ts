import type { ImportProblem } from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Store } from '../../../store/store.ts';
import type { CategoryChoice } from './categories.ts';
import type { ExportMark } from './mark.ts';
import type { CsvRow } from './read.ts';
import type { RowValues } from './row-values.ts';

export interface FoundPet {
  /** Null for a new pet. */
  petId: LocalId | null;
  problems: ImportProblem[];
}

const nothing: FoundPet = { petId: null, problems: [] };

/**
 * Finds the pet of a row by the mark of its export, or else by the service's id, a barcode or its name. Without a match
 * it is a new pet.
 *
 * @param mark of a row that was exported here; null for any other
 */
export function findPet(
  store: Store,
  row: CsvRow,
  values: RowValues,
  category: CategoryChoice,
  mark: ExportMark | null,
): FoundPet {
  const refuse = (code: ImportProblem['code'], column: ImportProblem['column'], value: string): FoundPet => ({
    petId: null,
    problems: [{ code, column, value }],
  });
  if (mark && store.petEditing.isListed(mark.petId)) return known(mark.petId);
  if (row.cells.serviceId !== undefined) {
    // An invalid id was refused already.
    if (values.serviceId === null) return nothing;
    const petId = store.catalogue.petIdByRemoteId(values.serviceId);
    return petId === null || !store.petEditing.isLive(petId)
      ? refuse('service_id_unknown', 'serviceId', values.serviceId)
      : known(petId);
  }
  if (mark) return refuse('pet_removed', 'name', row.cells.name ?? '');
  const owner = values.barcodes?.map((code) => store.petEditing.ownerOf(code)).find((each) => each !== null);
  if (owner) return known(owner.petId);
  if (values.name === null) {
    return row.cells.name === undefined ? refuse('name_missing', 'name', '') : nothing;
  }
  const named = category.newName === null ? store.petEditing.named(values.name, category.id) : [];
  const [only, ...others] = named;
  if (others.length > 0) return refuse('pet_ambiguous', 'name', values.name);
  if (only !== undefined) return known(only);
  if (category.name === null && category.problems.length === 0)
    return refuse('category_missing', 'category', '');
  if (values.count !== null && values.count < 0)
    return refuse('count_unreadable', 'count', String(values.count));
  return nothing;
}

const known = (petId: LocalId): FoundPet => ({ petId, problems: [] });
