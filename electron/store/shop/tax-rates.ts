import type { TaxRate } from '../../../shared/domain/settings.ts';
import type { LocalId } from '../../../shared/ids.ts';
import type { Actor, StoreContext } from '../context.ts';
import type { Journal } from './journal.ts';

interface Row {
  id: string;
  name: string;
  basis_points: number;
  active: 0 | 1;
}

export type TaxRates = ReturnType<typeof createTaxRates>;

/** The shop's tax rates. What was sold keeps the rate it was sold at: a sale's line is a snapshot. */
export function createTaxRates({ db, newId, transaction, announce }: StoreContext, journal: Journal) {
  const all = db.prepare<[], Row>('SELECT * FROM tax_rate ORDER BY active DESC, basis_points DESC, name');
  const byId = db.prepare<[string], Row>('SELECT * FROM tax_rate WHERE id = ?');
  const write = db.prepare<[Row]>(
    `INSERT INTO tax_rate (id, name, basis_points, active) VALUES (@id, @name, @basis_points, @active)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, basis_points = excluded.basis_points, active = excluded.active`,
  );

  return {
    list: (): TaxRate[] => all.all().map(view),
    get(id: LocalId): TaxRate | null {
      const row = byId.get(id);
      return row ? view(row) : null;
    },
    /** Adds a rate (null id) or changes one. */
    save(rate: Omit<TaxRate, 'id'> & { id: LocalId | null }, actor: Actor): TaxRate {
      return transaction(() => {
        const before = rate.id ? byId.get(rate.id) : undefined;
        const row: Row = {
          id: rate.id ?? newId(),
          name: rate.name,
          basis_points: rate.basisPoints,
          active: rate.active ? 1 : 0,
        };
        write.run(row);
        const from = before ? { ...view(before) } : null;
        journal.append({
          kind: 'tax.changed',
          subjectId: row.id,
          body: { from, to: { ...view(row) } },
          actor,
        });
        announce('settings');
        announce('pets');
        return view(row);
      });
    },
  };
}

function view(row: Row): TaxRate {
  return { id: row.id, name: row.name, basisPoints: row.basis_points, active: row.active === 1 };
}
