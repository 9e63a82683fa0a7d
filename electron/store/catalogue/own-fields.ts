import type { Database } from 'better-sqlite3';
import type { OwnFacts } from '../../../shared/domain/pet-field-schemas.ts';
import { type OwnField, ownFields, petFields } from '../../../shared/domain/pet-fields.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';

/** What the shop itself keeps of a pet in columns of the table `pet`, by the description of a pet's fields. */
export function createOwnFields(db: Database) {
  const columns = ownFields.map((field) => `${petFields[field].column} AS ${field}`).join(', ');
  const select = db.prepare<[string], OwnFacts>(`SELECT ${columns} FROM pet WHERE id = ?`);
  const update = new Map(
    ownFields.map((field) => [
      field,
      db.prepare<[OwnFacts[OwnField], string]>(`UPDATE pet SET ${petFields[field].column} = ? WHERE id = ?`),
    ]),
  );

  return {
    /** @throws Error where there is no such pet */
    of(petId: LocalId): OwnFacts {
      const facts = select.get(petId);
      if (!facts) throw new Error(`There is no pet ${petId}.`);
      return facts;
    },
    set<Field extends OwnField>(petId: LocalId, field: Field, value: OwnFacts[Field]): void {
      update.get(field)?.run(value, petId);
    },
  };
}
