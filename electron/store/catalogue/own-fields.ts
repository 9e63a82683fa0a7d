import type { Database } from 'better-sqlite3';
import type { OwnFacts } from '../../../shared/domain/pet-field-schemas.ts';
import { type OwnField, ownFields, petFields } from '../../../shared/domain/pet-fields.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';

/** The shop's own fields of a pet, columns of the table `pet`, from the descriptions of the fields. */
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
    /** @throws Error if the pet does not exist */
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

/** Whether a text column contains JSON. */
const isJson = (field: OwnField): boolean => petFields[field].kind === 'steps';
