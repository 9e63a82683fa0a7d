import type { PetDetails } from '../../../../shared/domain/stock.ts';
import { PerchError, toFailure } from '../../../../shared/errors/errors.ts';
import type { LocalId } from '../../../../shared/ids/ids.ts';
import type { Output } from '../../../../shared/ipc/contract.ts';
import type { PetDraft } from '../../../../shared/ipc/editing.ts';
import type { Actor } from '../../../store/context.ts';
import { withRelaxedDurability } from '../../../store/database/relaxed.ts';
import { pause } from '../../../store/database/slices.ts';
import { listReason } from '../../../store/stock/stock.ts';
import type { Store } from '../../../store/store.ts';
import { writeCategory } from '../../editing/save-category.ts';
import { writePet } from '../../editing/save-pet.ts';
import { writeCount } from '../commit-count.ts';
import type { ImportPlan, PlannedRow } from './plan.ts';

type Applied = Output<'stock.importApply'>;

/** Observes the import, and can delay or stop it. */
export interface Watch {
  /** Called with the number of rows written. */
  onWritten: (rows: number) => void;
  /** Whether to stop before the next slice. */
  isStopped: () => boolean;
  /** Awaited between two slices if the disk needs a pause; null if it does not. */
  relief: () => Promise<void> | null;
}

/** Up to this many rows are one transaction, all or nothing. More would block the counter during the write. */
const AT_ONCE = 2000;
/** Rows per slice of a longer list: less than a frame, so that the counter stays responsive. */
const SLICE = 50;

/**
 * Executes the plan: up to AT_ONCE rows in one transaction, a longer list in slices with a transaction each. A list that
 * was interrupted can be imported again: rows already written are found unchanged.
 *
 * @throws PerchError `import_stale` if the shop changed since the preview so that a row is no longer valid, and nothing
 *   was imported; `import_ended` (facts: written, rows) if some rows are written, but not the next ones or the journal
 *   entry
 */
export async function applyImport(
  store: Store,
  plan: ImportPlan,
  actor: Actor,
  { onWritten, isStopped, relief }: Watch,
): Promise<Applied> {
  const isLong = plan.planned.length > AT_ONCE;
  const planned = isLong ? await sortedByName(plan.planned) : plan.planned;
  const slice = isLong ? SLICE : AT_ONCE;
  const made = new Map<string, LocalId>();
  const total: Applied = { created: 0, updated: 0, categories: 0, left: planned.length };
  const written = () => planned.length - total.left;
  let failure: unknown = null;
  while (total.left > 0 && failure === null) {
    const at = written();
    onWritten(at);
    if (at > 0) await (relief() ?? pause());
    if (isStopped()) break;
    const part = planned.slice(at, at + slice);
    try {
      const done = withRelaxedDurability(store.context, () =>
        store.transaction(() => applyPart(store, { part, made, actor })),
      );
      total.created += done.created;
      total.updated += done.updated;
      total.categories += done.categories;
      total.left -= part.length;
    } catch (error) {
      if (at === 0) throw error instanceof PerchError ? stale(error) : error;
      failure = error;
    }
  }
  if (written() > 0) {
    try {
      // A durable commit, which also flushes the earlier slices.
      noteImport(store, plan, total, actor);
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw ended(failure, written(), planned.length);
  return total;
}

/**
 * The rows sorted by name: neighbours share pages of the listing, so a slice writes a tenth of the pages. Rows that keep
 * the name come first, in the order of the file.
 */
async function sortedByName(rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const nameOf = ({ fields }: PlannedRow) => fields.name ?? '';
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  const sorted: PlannedRow[] = [];
  // Sort in parts, because sorting all rows at once would block the counter.
  const parts = Map.groupBy(rows, (row) => nameOf(row).slice(0, 3));
  for (const [, part] of [...parts].sort(([one], [other]) => compare(one, other))) {
    for (const row of part.sort((one, other) => compare(nameOf(one), nameOf(other)))) sorted.push(row);
    await pause();
  }
  return sorted;
}

function noteImport(store: Store, { chosen, exported }: ImportPlan, applied: Applied, actor: Actor): void {
  const { left: _, ...written } = applied;
  const body = { ...written, columns: chosen, exportedAt: exported?.at ?? null };
  store.journal.append({ kind: 'import.applied', subjectId: null, body, actor });
}

function stale(error: PerchError): PerchError {
  return new PerchError('import_stale', { ...error.facts, because: error.code }, { cause: error });
}

function ended(error: unknown, written: number, rows: number): PerchError {
  const { code: because, facts } = toFailure(error);
  return new PerchError('import_ended', { ...facts, written, rows, because }, { cause: error });
}

interface Part {
  part: readonly PlannedRow[];
  /** Categories created for earlier rows, extended during the import. */
  made: Map<string, LocalId>;
  actor: Actor;
}

function applyPart(store: Store, { part, made, actor }: Part): Omit<Applied, 'left'> {
  const missing = new Set(part.map(({ category }) => category.newName).filter((name) => name !== null));
  const added = [...missing].filter((name) => !made.has(name));
  const here = new Map(made);
  for (const name of added) here.set(name, addCategory(store, name, actor));
  for (const row of part) applyRow(store, row, here, actor);
  const created = part.filter((row) => row.petId === null).length;
  for (const name of added) made.set(name, here.get(name) as LocalId);
  return { created, updated: part.length - created, categories: added.length };
}

function addCategory(store: Store, name: string, actor: Actor): LocalId {
  const draft = { categoryId: null, name, description: null, colour: null, icon: null, taxRateId: null };
  return writeCategory(store, draft, actor);
}

function applyRow(store: Store, row: PlannedRow, made: ReadonlyMap<string, LocalId>, actor: Actor): void {
  const { category, count } = row;
  const chosen = category.newName === null ? category.id : (made.get(category.newName) ?? null);
  const before = row.petId === null ? null : store.petEditing.details(row.petId);
  const petId = writePet(store, draftOf(before, row, chosen), actor, before);
  if (count === null || row.petId === null || count.by === 0) return;
  const reason = count.exportedAt === null ? null : listReason(count.exportedAt, count.value);
  writeCount(store, { petId, difference: count.by }, actor, reason);
}

const blank = { name: '', status: null, price: null, taxRateId: null, barcodes: [], lowMark: null };

/** The current pet with the values of the row. */
function draftOf(
  before: PetDetails | null,
  { petId, fields, count }: PlannedRow,
  categoryId: LocalId | null,
): PetDraft {
  const category = categoryId ?? before?.categoryId;
  if (!category) throw new PerchError('category_unknown');
  const { otherStatus: _, ...held } = before ?? { ...blank, otherStatus: null };
  return {
    ...held,
    ...fields,
    petId,
    categoryId: category,
    openingCount: petId === null ? (count?.value ?? null) : null,
  };
}
