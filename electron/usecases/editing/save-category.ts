import type { CategoryView } from '../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { CategoryDraft } from '../../../shared/ipc/editing.ts';
import type { Actor } from '../../store/context.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/**
 * Creates or changes a category, offline too. Name and description go to the service; colour, icon and tax are the
 * shop's own.
 *
 * @throws PerchError `category_unknown`, `tax_unknown`
 */
export function saveCategory(store: Store, draft: CategoryDraft, { actor }: Caller): CategoryView {
  return store.transaction(() => store.categoryEditing.view(writeCategory(store, draft, actor)));
}

/** Like `saveCategory`, but inside the caller's transaction. Returns the category's id. */
export function writeCategory(store: Store, draft: CategoryDraft, actor: Actor): LocalId {
  const { name, description: typed, colour, icon, taxRateId } = draft;
  const description = typed?.trim() ? typed : null;
  if (taxRateId !== null && store.taxRates.get(taxRateId) === null) throw new PerchError('tax_unknown');
  const before = draft.categoryId === null ? null : store.categoryEditing.facts(draft.categoryId);
  const register = draft.register ?? before?.register ?? false;
  const categoryId = draft.categoryId ?? store.categoryEditing.add({ name, description });
  if (!before) {
    store.outbox.enqueue({ kind: 'createCategory', payload: { categoryId, name, description }, actor });
  } else if (name !== before.name || description !== before.description) {
    store.categoryEditing.change(categoryId, { name, description });
    store.unsentEdits.change({
      kind: 'updateCategory',
      payload: { categoryId, name, description },
      base: { name: before.name, description: before.description },
      actor,
    });
  }
  store.categoryEditing.setLook(categoryId, { colour, icon, taxRateId, register });
  const to = { name, description, colour, icon, taxRateId, register };
  store.journal.append({
    kind: before ? 'category.changed' : 'category.added',
    subjectId: categoryId,
    body: before ? { from: { ...before }, to } : to,
    actor,
  });
  return categoryId;
}
