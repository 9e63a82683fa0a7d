import type { TaxRate } from '../../../shared/domain/settings.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { Actor, StoreContext } from '../context.ts';
import { upsertInto } from '../database/rows.ts';
import type { Parts } from '../parts.ts';

type Row = Omit<TaxRate, 'active'> & { active: 0 | 1 };

const SELECT = 'SELECT id, name, basis_points AS basisPoints, active FROM tax_rate';

/** The shop's tax rates. A sale keeps its rate: its line is a snapshot. */
export function createTaxRates(context: StoreContext, { journal, settings }: Parts<'journal' | 'settings'>) {
  const { db, newId, identity, transaction, announce } = context;
  const all = db.prepare<[], Row>(`${SELECT} ORDER BY active DESC, basis_points DESC, name`);
  const byId = db.prepare<[string], Row>(`${SELECT} WHERE id = ?`);
  const write = upsertInto(db, 'tax_rate', ['id']);

  const anyPet = db
    .prepare<[string], number>(
      'SELECT EXISTS (SELECT 1 FROM category WHERE connection_id = ? AND gone_at IS NULL AND pet_count > 0)',
    )
    .pluck();
  // The few categories are queried first: pets only of those without a rate.
  const looseCategories = db
    .prepare<[string], string>(
      `SELECT id FROM category WHERE connection_id = ? AND gone_at IS NULL AND tax_rate_id IS NULL AND pet_count > 0`,
    )
    .pluck();
  const loosePet = db
    .prepare<{ connectionId: LocalId; categories: string }, number>(
      `SELECT EXISTS (SELECT 1 FROM pet WHERE connection_id = @connectionId AND gone_at IS NULL AND tax_rate_id IS NULL
         AND category_id IN (SELECT value FROM json_each(@categories)))`,
    )
    .pluck();
  const homelessPet = db
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM pet WHERE connection_id = ? AND category_id IS NULL AND gone_at IS NULL
         AND tax_rate_id IS NULL)`,
    )
    .pluck();

  return {
    /**
     * Whether anything would be sold without a rate: neither the pet, nor its category, nor the shop has one. A shop
     * without pets needs a default rate.
     */
    leavesOut(): boolean {
      if (settings.shop().defaultTaxRateId !== null) return false;
      const { connectionId } = identity;
      if (anyPet.get(connectionId) === 0) return true;
      const categories = JSON.stringify(looseCategories.all(connectionId));
      if (homelessPet.get(connectionId) === 1) return true;
      return categories !== '[]' && loosePet.get({ connectionId, categories }) === 1;
    },
    list: (): TaxRate[] => all.all().map(view),
    get(id: LocalId): TaxRate | null {
      const row = byId.get(id);
      return row ? view(row) : null;
    },
    /** Adds a rate (null id) or changes one. */
    save(rate: Omit<TaxRate, 'id'> & { id: LocalId | null }, actor: Actor): TaxRate {
      return transaction(() => {
        const before = rate.id ? byId.get(rate.id) : undefined;
        const to: TaxRate = { ...rate, id: rate.id ?? newId() };
        write({ ...to });
        const body = { from: before ? view(before) : null, to };
        journal.append({ kind: 'tax.changed', subjectId: to.id, body, actor });
        announce('settings');
        announce('pets');
        return to;
      });
    },
  };
}

function view(row: Row): TaxRate {
  return { ...row, active: row.active === 1 };
}
