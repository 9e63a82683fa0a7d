import { type SheetField, sheetFields } from '../../../../shared/domain/pet-fields.ts';
import type {
  ImportAction,
  ImportColumn,
  ImportProblem,
  ImportRow,
} from '../../../../shared/domain/stock.ts';
import { barcodeKey } from '../../../../shared/ids/barcode.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import { createMoneyReader } from '../../../../shared/money/amounts.ts';
import type { Instant } from '../../../../shared/time/time.ts';
import { pause } from '../../../store/database/slices.ts';
import { nameKey } from '../../../store/search/search-text.ts';
import type { Store } from '../../../store/store.ts';
import { type CategoryChoice, createCategoryFinder } from './categories.ts';
import { markedCategory, markedField } from './cells.ts';
import { createComparison } from './changes.ts';
import { findPet } from './find-pet.ts';
import { type ExportMark, installationMark, readMark } from './mark.ts';
import type { CsvFile, CsvRow } from './read.ts';
import { type RowValues, readValues } from './row-values.ts';

/** The effect of a valid row: on a pet, or (null) as a new one. */
export interface PlannedRow {
  petId: LocalId | null;
  category: CategoryChoice;
  /** Only the fields that the row changes. */
  fields: Partial<Pick<PetDraft, SheetField>>;
  /** The count in the file, its difference to the current one, and when the list was exported here. */
  count: { value: number; by: number; exportedAt: Instant | null } | null;
}

export interface ImportPlan {
  /** The rows to show, in the order of the file. Of unchanged rows only the first ones. */
  rows: ImportRow[];
  counts: Record<ImportAction, number>;
  changes: Partial<Record<ImportColumn, number>>;
  chosen: ImportColumn[];
  exported: { at: Instant | null; here: boolean } | null;
  planned: PlannedRow[];
  refused: { line: number; problems: ImportProblem[]; raw: readonly string[] }[];
  newCategories: string[];
}

export interface ImportChoices {
  createCategories: boolean;
  /** Columns that are written to existing pets; null for those that are safe with this file. */
  columns: readonly ImportColumn[] | null;
}

/** Rows planned before yielding: a few ms. */
const SLICE = 50;
/** Unchanged rows are shown as long as there are no more rows than this. */
const LISTED = 20_000;
/** Columns that change all day in the shop: an exported list has old values, which are restored only on request. */
const alwaysChanging: readonly ImportColumn[] = ['count', 'status'];

/** Plans the effect of each row, without writing anything. */
export async function planImport(store: Store, file: CsvFile, choices: ImportChoices): Promise<ImportPlan> {
  const known = store.catalogue.categories();
  const categories = createCategoryFinder(known, choices.createCategories);
  const takes = (column: ImportColumn) =>
    choices.columns?.includes(column) ?? !(file.exported && alwaysChanging.includes(column));
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const planner = createRowPlanner(store, { findCategory: categories.find, names, takes });
  const counts: ImportPlan['counts'] = { create: 0, update: 0, unchanged: 0, refused: 0 };
  const changes: ImportPlan['changes'] = {};
  const [rows, planned, refused]: [ImportRow[], PlannedRow[], ImportPlan['refused']] = [[], [], []];
  const exported = createOrigin(file.exported);
  let done = 0;
  for (const row of file.rows()) {
    const { view, plan, mark, differing } = planner(row);
    exported.saw(row, mark);
    counts[view.action] += 1;
    for (const column of differing) changes[column] = (changes[column] ?? 0) + 1;
    if (view.action !== 'unchanged' || rows.length < LISTED) {
      rows.push({ ...view, name: detached(view.name), category: detached(view.category) });
    }
    if (plan) planned.push(plan);
    if (view.action === 'refused') {
      refused.push({ line: row.line, problems: view.problems, raw: row.raw.map(detached) });
    }
    done += 1;
    if (done % SLICE === 0) await pause();
  }
  const used = new Set(planned.map(({ category }) => category.newName));
  return {
    rows,
    counts,
    changes,
    chosen: file.columns.filter((column) => column !== 'serviceId' && takes(column)),
    exported: exported.found(),
    planned,
    refused,
    newCategories: categories.created().filter((name) => used.has(name)),
  };
}

/** A copy that does not keep the whole file's text in memory. */
function detached(cell: string): string {
  return Buffer.from(cell).toString();
}

/** When a list was exported, and whether here, from the marks of its rows. */
function createOrigin(exported: boolean) {
  let earliest: Instant | null = null;
  let here = true;
  return {
    saw(row: CsvRow, mark: ExportMark | null): void {
      const any = mark ?? (row.mark === null ? null : readMark(row.mark));
      if (any && (earliest === null || any.at < earliest)) earliest = any.at;
      if (any && mark === null) here = false;
    },
    found: () => (exported ? { at: earliest, here: here && earliest !== null } : null),
  };
}

/** A code in every form in which the shop finds it. */
const anyCase = (code: string): string => barcodeKey(code).toUpperCase();

interface PlannerOptions {
  findCategory: (name: string | null) => CategoryChoice;
  names: ReadonlyMap<LocalId, string>;
  /** Whether a column is written to existing pets. */
  takes: (column: ImportColumn) => boolean;
}

interface Planned {
  view: ImportRow;
  plan: PlannedRow | null;
  mark: ExportMark | null;
  /** Columns of an existing pet that differ, chosen or not. */
  differing: ImportColumn[];
}

function createRowPlanner(store: Store, { findCategory, names, takes }: PlannerOptions) {
  const { currency, locale } = store.settings.shop();
  const readPrice = createMoneyReader(currency, locale);
  const compare = createComparison(store, names);
  const here = installationMark(store.identity.installationId);
  const nameOf = (petId: LocalId | null) => petId && store.catalogue.pet(petId)?.name;
  const petsSeen = new Set<string>();
  /** By code, the pet of its row. */
  const codesSeen = new Map<string, string>();

  return (row: CsvRow): Planned => {
    const { values, problems: unreadable } = readValues(row, { readPrice, locale });
    const mark = markOf(row, values);
    const category = findCategory(isOldCategory(row, mark) ? null : (row.cells.category ?? null));
    const found = findPet(store, row, values, category, mark);
    const { petId } = found;
    const written = (column: ImportColumn | null) => petId === null || column === null || takes(column);
    const problems = [
      // A cell may be unreadable if it is not written to an existing pet, or is unchanged since its export.
      ...unreadable.filter(
        ({ column }) =>
          column === 'serviceId' ||
          column === 'barcodes' ||
          (written(column) && !isAsExported(row, mark, column)),
      ),
      ...category.problems.filter(({ column }) => written(column)),
      ...found.problems,
      ...belowZero(petId, values, mark).filter(({ column }) => written(column)),
    ];
    const { changes: differences, countBy } =
      problems.length > 0 ? { changes: [], countBy: 0 } : compare(petId, { values, category, mark });
    const key = petId ?? `${category.key}/${nameKey(values.name ?? '')}`;
    problems.push(...conflicts(petId, key, values));
    const refused = problems.length > 0;
    if (!refused) {
      petsSeen.add(key);
      for (const code of values.barcodes ?? []) codesSeen.set(anyCase(code), key);
    }
    const changes = refused ? [] : differences.filter(({ column }) => written(column));
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
      name: row.cells.name ?? nameOf(petId) ?? row.cells.serviceId ?? row.cells.barcodes ?? '',
      category: row.cells.category ?? '',
      changes,
      problems,
    };
    const columns = new Set(changes.map(({ column }) => column));
    const exportedAt = mark?.at ?? null;
    const isWritten = action === 'create' || action === 'update';
    return {
      view,
      plan: isWritten ? planOf(petId, { category, values, columns, countBy, exportedAt }) : null,
      mark,
      differing: refused || petId === null ? [] : differences.map(({ column }) => column),
    };
  };

  /** The mark of a row that this installation exported; null if the row is of another pet by now. */
  function markOf(row: CsvRow, values: RowValues): ExportMark | null {
    const mark = row.mark === null ? null : readMark(row.mark);
    if (mark?.installation !== here) return null;
    if (values.serviceId === null || !store.petEditing.isListed(mark.petId)) return mark;
    return store.catalogue.petIdByRemoteId(values.serviceId) === mark.petId ? mark : null;
  }

  /** Whether the row's category is unchanged since its export: it may have been renamed in the shop. */
  function isOldCategory({ cells }: CsvRow, mark: ExportMark | null): boolean {
    if (mark === null) return false;
    return markedCategory(cells.category ?? null) === mark.values.category;
  }

  /** Whether a name or a status is unchanged since the export: other programs use values that cannot be typed here. */
  function isAsExported({ cells }: CsvRow, mark: ExportMark | null, column: ImportColumn | null): boolean {
    if (mark === null || (column !== 'name' && column !== 'status')) return false;
    return markedField(column, cells[column] ?? null, currency) === mark.values[column];
  }

  /** Refuses a negative count, unless it is or was the shown one, after overselling. */
  function belowZero(petId: LocalId | null, { count }: RowValues, mark: ExportMark | null): ImportProblem[] {
    if (petId === null || count === null || count >= 0) return [];
    const shown = mark ? mark.count : store.stock.figures(petId).shown;
    return count === shown ? [] : [{ code: 'count_unreadable', column: 'count', value: String(count) }];
  }

  function conflicts(petId: LocalId | null, key: string, values: RowValues): ImportProblem[] {
    const problems: ImportProblem[] = [];
    if (petsSeen.has(key)) problems.push({ code: 'pet_twice', column: null, value: values.name ?? '' });
    if (petId !== null && !takes('barcodes')) return problems;
    for (const code of values.barcodes ?? []) {
      const owner = store.petEditing.ownerOf(code);
      // A pet listed twice is reported once, not again for each of its codes.
      const seen = codesSeen.get(anyCase(code));
      if ((owner && owner.petId !== petId) || (seen !== undefined && seen !== key)) {
        problems.push({ code: 'barcode_taken', column: 'barcodes', value: code });
      }
    }
    return problems;
  }
}

/** The effect of a row: all its values on a new pet, only the changed ones on an existing one. */
function planOf(
  petId: LocalId | null,
  row: {
    category: CategoryChoice;
    values: RowValues;
    columns: ReadonlySet<ImportColumn>;
    countBy: number;
    exportedAt: Instant | null;
  },
): PlannedRow {
  const { category, values, columns, countBy, exportedAt } = row;
  const writes = <T>(column: ImportColumn, value: T | null): value is T =>
    value !== null && (petId === null || columns.has(column));
  return {
    petId,
    category: writes('category', category.name) ? category : { ...category, id: null, newName: null },
    fields: Object.fromEntries(
      sheetFields.filter((field) => writes(field, values[field])).map((field) => [field, values[field]]),
    ),
    count: writes('count', values.count) ? { value: values.count, by: countBy, exportedAt } : null,
  };
}
