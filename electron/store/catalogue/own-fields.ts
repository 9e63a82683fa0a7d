import type { Database } from 'better-sqlite3';
import type { OwnFacts } from '../../../shared/domain/pet-field-schemas.ts';
import { type OwnField, ownFields, petFields } from '../../../shared/domain/pet-fields.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';

/** What the shop itself keeps of a pet in columns of the table `pet`, by the description of a pet's fields. */
export function createOwnFields(db: Database) {
  const columns = ownFields.map((field) => `${petFields[field].column} AS ${field}`).join(', ');
  const select = db.prepare<[string], Record<OwnField, string | null>>(
    `SELECT ${columns} FROM pet WHERE id = ?`,
  );
  const update = new Map(
    ownFields.map((field) => [
      field,
      db.prepare<[unknown, string]>(`UPDATE pet SET ${petFields[field].column} = ? WHERE id = ?`),
    ]),
  );

  return {
    /** @throws Error where there is no such pet */
    of(petId: LocalId): OwnFacts {
      const facts = select.get(petId);
      if (!facts) throw new Error(`There is no pet ${petId}.`);
      const read = ownFields.map((field) => [
        field,
        isJson(field) ? JSON.parse(facts[field] ?? 'null') : facts[field],
      ]);
      return Object.fromEntries(read) as OwnFacts;
    },
    set<Field extends OwnField>(petId: LocalId, field: Field, value: OwnFacts[Field]): void {
      const written = isJson(field) && value !== null ? JSON.stringify(value) : value;
      update.get(field)?.run(written, petId);
    },
  };
}

/** What a column for text has as JSON. */
const isJson = (field: OwnField): boolean => petFields[field].kind === 'steps';
