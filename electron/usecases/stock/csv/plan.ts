import { createMoneyReader } from '../../../../shared/amounts.ts';
import type {
  ImportChange,
  ImportColumn,
  ImportProblem,
  ImportRow,
} from '../../../../shared/domain/stock.ts';
import type { LocalId } from '../../../../shared/ids.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { pause } from '../../../store/database/slices.ts';
import type { Store } from '../../../store/store.ts';
import { type CategoryChoice, createCategoryFinder } from './categories.ts';
import { findPet } from './find-pet.ts';
import type { CsvFile, CsvRow } from './read.ts';
import { type RowValues, readValues } from './row-values.ts';

/** What a good row does: to the pet named, or (null) as a new one. */
export interface PlannedRow {
  petId: LocalId | null;
  category: CategoryChoice;
  /** Only what the row says. */
  says: Partial<Pick<PetDraft, 'name' | 'status' | 'price' | 'barcodes' | 'lowMark'>>;
  /** What was counted, and what was shown when the file was read. */
  count: { counted: number; expected: number } | null;
}

export interface ImportPlan {
  rows: ImportRow[];
  /** In the order of the file; null for rows that do nothing. */
  planned: (PlannedRow | null)[];
  newCategories: string[];
}

/** Rows planned before others have a turn: a few ms. */
const SLICE = 50;

/** Finds out what each row would do, without doing it. */
export async function planImport(
  store: Store,
  file: CsvFile,
  options: { createCategories: boolean },
): Promise<ImportPlan> {
  const known = store.catalogue.categories();
  const categories = createCategoryFinder(known, options.createCategories);
  const planner = createRowPlanner(store, categories.find, new Map(known.map(({ id, name }) => [id, name])));
  const rows: ImportRow[] = [];
  const planned: (PlannedRow | null)[] = [];
  for (const [at, row] of file.rows.entries()) {
    const { view, plan } = planner(row);
    rows.push(view);
    planned.push(plan);
    if (at % SLICE === SLICE - 1) await pause();
  }
  const used = new Set(planned.map((plan) => plan?.category.newName ?? null));
  return { rows, planned, newCategories: categories.created().filter((name) => used.has(name)) };
}

function createRowPlanner(
  store: Store,
  findCategory: (name: string | null) => CategoryChoice,
  categoryNames: ReadonlyMap<LocalId, string>,
) {
  const { currency, locale } = store.settings.shop();
  const readPrice = createMoneyReader(currency, locale);
  const petsSeen = new Set<string>();
  /** By code, whose row it stood in. */
  const codesSeen = new Map<string, string>();

  return (row: CsvRow): { view: ImportRow; plan: PlannedRow | null } => {
    const { values, problems } = readValues(row, { readPrice, locale });
    const category = findCategory(row.cells.category ?? null);
    problems.push(...category.problems);
    const found = findPet(store, row, values, category);
    problems.push(...found.problems);
    const { petId } = found;
    const changes = problems.length > 0 ? [] : compare(petId, values, category);
    const key = petId ?? `${category.key}/${values.name}`;
    problems.push(...conflicts(petId, key, values));
    const refused = problems.length > 0;
    if (!refused) {
      petsSeen.add(key);
      for (const code of values.barcodes ?? []) codesSeen.set(code, key);
    }
    const action = refused
      ? 'refused'
      : petId === null
        ? 'create'
        : changes.length > 0
          ? 'update'
          : 'unchanged';
    const view: ImportRow = {
      line: row.line,
      action,
      name: row.cells.name ?? found.petName ?? row.cells.serviceId ?? row.cells.barcodes ?? '',
      category: row.cells.category ?? '',
      changes: refused ? [] : changes,
      problems,
    };
    const does = action === 'create' || action === 'update';
    return { view, plan: does ? planOf(petId, category, values) : null };
  };

  function conflicts(petId: LocalId | null, key: string, values: RowValues): ImportProblem[] {
    const problems: ImportProblem[] = [];
    if (petsSeen.has(key)) problems.push({ code: 'pet_twice', column: null, value: values.name ?? '' });
    for (const code of values.barcodes ?? []) {
      const owner = store.petEditing.ownerOf(code);
      // The same pet a second time is said once, not again for each of its codes.
      const seen = codesSeen.get(code);
      if ((owner && owner.petId !== petId) || (seen !== undefined && seen !== key)) {
        problems.push({ code: 'barcode_taken', column: 'barcodes', value: code });
      }
    }
    return problems;
  }

  function compare(petId: LocalId | null, values: RowValues, category: CategoryChoice): ImportChange[] {
    const before = petId === null ? null : store.petEditing.details(petId);
    const shown = petId === null ? null : store.stock.figures(petId).shown;
    const money = (minor: number | null) => (minor === null ? null : formatMoney(minor, currency, locale));
    const categoryNow = before?.categoryId ? (categoryNames.get(before.categoryId) ?? null) : null;
    const all: [ImportColumn, string | null, string | null][] = [
      ['name', before?.name ?? null, values.name],
      ['category', categoryNow, category.name],
      ['status', before?.otherStatus ?? before?.status ?? null, values.status],
      ['price', money(before?.price ?? null), money(values.price)],
      ['count', text(shown), text(values.count)],
      ['lowMark', text(before?.lowMark ?? null), text(values.lowMark)],
      ['barcodes', before?.barcodes.join(' ') || null, values.barcodes?.join(' ') ?? null],
    ];
    return all.flatMap(([column, from, to]) => (to === null || to === from ? [] : [{ column, from, to }]));
  }

  function planOf(petId: LocalId | null, category: CategoryChoice, values: RowValues): PlannedRow {
    const { name, status, price, barcodes, lowMark, count } = values;
    return {
      petId,
      category,
      says: {
        ...(name === null ? {} : { name }),
        ...(status === null ? {} : { status }),
        ...(price === null ? {} : { price }),
        ...(barcodes === null ? {} : { barcodes }),
        ...(lowMark === null ? {} : { lowMark }),
      },
      count:
        count === null
          ? null
          : { counted: count, expected: petId === null ? 0 : store.stock.figures(petId).shown },
    };
  }
}

function text(value: number | null): string | null {
  return value === null ? null : String(value);
}
