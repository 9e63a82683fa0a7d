import { PerchError } from '../../../shared/errors.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Store } from '../../store/store.ts';
import type { Caller } from '../session.ts';

/** Removes an empty category. @throws PerchError `category_unknown`, `category_in_use` */
export function removeCategory(store: Store, categoryId: LocalId, { actor }: Caller): void {
  store.transaction(() => {
    const { name, petCount } = store.categoryEditing.facts(categoryId);
    if (petCount > 0) {
      throw new PerchError(
        'category_in_use',
        `${name} still has pets in it. Move them to another category first.`,
        { categoryName: name, petCount },
      );
    }
    store.categoryEditing.remove(categoryId);
    store.outbox.enqueue({ kind: 'deleteCategory', payload: { categoryId }, actor });
    store.journal.append({ kind: 'category.removed', subjectId: categoryId, body: { name }, actor });
  });
}
