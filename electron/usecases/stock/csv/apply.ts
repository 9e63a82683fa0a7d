import { PerchError } from '../../../../shared/errors.ts';
import type { LocalId } from '../../../../shared/ids.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import type { Actor } from '../../../store/context.ts';
import type { Store } from '../../../store/store.ts';
import { writeCategory } from '../../editing/save-category.ts';
import { writePet } from '../../editing/save-pet.ts';
import { writeCount } from '../commit-count.ts';
import type { ImportPlan, PlannedRow } from './plan.ts';

export interface Applied {
  created: number;
  updated: number;
  categories: number;
}

/**
 * Does what the plan says, all of it or nothing.
 *
 * @throws PerchError `import_stale` where the shop changed since the file was read in a way that a row cannot bear
 */
export function applyImport(store: Store, plan: ImportPlan, actor: Actor): Applied {
  try {
    return store.transaction(() => {
      const made = new Map(plan.newCategories.map((name) => [name, addCategory(store, name, actor)]));
      const rows = plan.planned.filter((row) => row !== null);
      for (const row of rows) applyRow(store, row, made, actor);
      const created = rows.filter((row) => row.petId === null).length;
      const applied = { created, updated: rows.length - created, categories: made.size };
      store.journal.append({ kind: 'import.applied', subjectId: null, body: { ...applied }, actor });
      return applied;
    });
  } catch (error) {
    if (!(error instanceof PerchError)) throw error;
    throw new PerchError(
      'import_stale',
      `The shop changed since the file was read, so nothing was imported. Read the file again. (${error.message})`,
      { because: error.message },
      { cause: error },
    );
  }
}

function addCategory(store: Store, name: string, actor: Actor): LocalId {
  const draft = { categoryId: null, name, description: null, colour: null, icon: null, taxRateId: null };
  return writeCategory(store, draft, actor);
}

function applyRow(store: Store, row: PlannedRow, made: ReadonlyMap<string, LocalId>, actor: Actor): void {
  const { category, count } = row;
  const chosen = category.newName === null ? category.id : (made.get(category.newName) ?? null);
  const petId = writePet(store, draftOf(store, row, chosen), actor);
  if (count === null || row.petId === null) return;
  const difference = count.counted - count.expected;
  if (difference !== 0) writeCount(store, { petId, difference }, actor);
}

/** The pet as it is now, with what the row says instead. */
function draftOf(store: Store, { petId, says, count }: PlannedRow, categoryId: LocalId | null): PetDraft {
  const before = petId === null ? null : store.petEditing.details(petId);
  const category = categoryId ?? before?.categoryId;
  if (!category) throw new PerchError('category_unknown', 'A pet needs a category.');
  return {
    name: before?.name ?? '',
    status: before?.status ?? null,
    price: before?.price ?? null,
    barcodes: before?.barcodes ?? [],
    lowMark: before?.lowMark ?? null,
    taxRateId: before?.taxRateId ?? null,
    ...says,
    petId,
    categoryId: category,
    openingCount: petId === null ? (count?.counted ?? null) : null,
  };
}
