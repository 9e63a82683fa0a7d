import type { CategoryView } from '../../../shared/domain/catalogue.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';

/** A category as the service stores it. */
export interface CategoryFacts {
  name: string;
  description: string | null;
}

/** The shop's own data about a category. */
export interface CategoryLook {
  /** Whether a register of its animals is kept. */
  register: boolean;
  colour: string | null;
  icon: string | null;
  taxRateId: LocalId | null;
}

type Row = Omit<CategoryView, 'register'> & { register: 0 | 1; taxRateId: LocalId | null };

export type CategoryEditing = ReturnType<typeof createCategoryEditing>;

/** Writes categories as the shop edits them; call it inside the use-case's transaction. */
export function createCategoryEditing({ db, clock, newId, identity, announce }: StoreContext) {
  const live = db.prepare<[string, string], Row>(
    `SELECT id, remote_id AS remoteId, name, description, colour, icon, register, pet_count AS petCount,
       tax_rate_id AS taxRateId
     FROM category WHERE id = ? AND connection_id = ? AND gone_at IS NULL`,
  );
  const insert = insertInto(db, 'category');
  const update = db.prepare<[object]>(
    'UPDATE category SET name = @name, description = @description, updated_at = @at WHERE id = @id',
  );
  const setLook = db.prepare<[object]>(
    'UPDATE category SET colour = @colour, icon = @icon, tax_rate_id = @taxRateId, register = @register WHERE id = @id',
  );
  const setGone = db.prepare<[string, string, string]>(
    'UPDATE category SET gone_at = ?, updated_at = ? WHERE id = ?',
  );

  /** @throws PerchError `category_unknown`, also if it was deleted */
  function require(categoryId: LocalId): CategoryView & CategoryLook {
    const row = live.get(categoryId, identity.connectionId);
    if (row) return { ...row, register: row.register === 1 };
    throw new PerchError('category_unknown', { categoryId });
  }

  return {
    facts: (categoryId: LocalId): CategoryFacts & CategoryLook & { petCount: number } => require(categoryId),

    view(categoryId: LocalId): CategoryView {
      const { taxRateId: _, ...view } = require(categoryId);
      return view;
    },

    add(facts: CategoryFacts): LocalId {
      const id = newId();
      const at = toInstant(clock.now());
      insert({ id, connectionId: identity.connectionId, ...facts, createdAt: at, updatedAt: at });
      announce('categories');
      return id;
    },

    change(categoryId: LocalId, facts: CategoryFacts): void {
      update.run({ id: categoryId, ...facts, at: toInstant(clock.now()) });
      announce('categories');
      announce('pets');
    },

    setLook(categoryId: LocalId, look: CategoryLook): void {
      setLook.run({ id: categoryId, ...look, register: look.register ? 1 : 0 });
      announce('categories');
      announce('pets');
    },

    remove(categoryId: LocalId): void {
      const at = toInstant(clock.now());
      setGone.run(at, at, categoryId);
      announce('categories');
    },
  };
}
