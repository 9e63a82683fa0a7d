import type { OwnFacts } from '../../../shared/domain/pet-field-schemas.ts';
import type { OwnField } from '../../../shared/domain/pet-fields.ts';
import type { PetDetails } from '../../../shared/domain/stock.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { barcodeForms } from '../../../shared/ids/barcode.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { PetStatus } from '../../../shared/petstore/schemas.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { insertInto } from '../database/rows.ts';
import { fold, nameKey } from '../search/search-text.ts';
import type { Catalogue } from './catalogue.ts';
import { createOwnFields } from './own-fields.ts';

/** Splits a status: one of the choices, or a foreign text. */
function editedStatus(status: string | null): Pick<PetDetails, 'status' | 'otherStatus'> {
  const known = PetStatus.nullable().safeParse(status);
  return known.success ? { status: known.data, otherStatus: null } : { status: 'as_is', otherStatus: status };
}

/** A pet as the service stores it, by local ids. */
export interface PetFacts {
  name: string;
  categoryId: LocalId;
  status: string | null;
}

interface Row {
  id: LocalId;
  connection_id: string;
  remote_id: RemoteId | null;
  name: string;
  category_id: LocalId | null;
  status: string | null;
  gone_at: string | null;
}

export type PetEditing = ReturnType<typeof createPetEditing>;

/** Writes pets as the shop edits them; call it inside the use-case's transaction. */
export function createPetEditing(context: StoreContext, catalogue: Catalogue) {
  const { db, clock, newId, identity, announce } = context;
  const byId = db.prepare<[string], Row>('SELECT * FROM pet WHERE id = ?');
  const elsewhere = db
    .prepare<[string, string], 1>('SELECT 1 FROM pet WHERE id = ? AND connection_id <> ?')
    .pluck();
  const insert = insertInto(db, 'pet');
  const update = db.prepare<[object]>(
    'UPDATE pet SET name = @name, category_id = @categoryId, status = @status, updated_at = @at WHERE id = @id',
  );
  const own = createOwnFields(db);
  const setGone = db.prepare<[string, string, string]>(
    'UPDATE pet SET gone_at = ?, updated_at = ? WHERE id = ?',
  );
  const barcodes = db
    .prepare<[string], string>('SELECT code FROM barcode WHERE pet_id = ? ORDER BY code')
    .pluck();
  const ownerOf = db.prepare<[string, string], { petId: LocalId; petName: string }>(
    `SELECT pet.id AS petId, pet.name AS petName FROM barcode JOIN pet ON pet.id = barcode.pet_id
     WHERE code = ? AND pet.connection_id = ? AND pet.gone_at IS NULL`,
  );
  // A code of a deleted pet is free again; codes of other connections stay.
  const freeBarcode = db.prepare<[string, string]>(
    `DELETE FROM barcode WHERE code = ?
       AND EXISTS (SELECT 1 FROM pet WHERE pet.id = barcode.pet_id AND connection_id = ?)`,
  );
  const addBarcode = insertInto(db, 'barcode');
  const dropBarcode = db.prepare<[string, string]>('DELETE FROM barcode WHERE code = ? AND pet_id = ?');
  const named = db
    .prepare<[string | null, string, string], LocalId>(
      `SELECT pet.id FROM pet_listing JOIN pet ON pet.number = pet_listing.number
       WHERE pet_listing.category = coalesce((SELECT number FROM category WHERE id = ?), 0) AND pet_listing.key = ?
         AND perch_name_key(pet.name) = ?`,
    )
    .pluck();
  const openOrder = db
    .prepare<[string, string], number>(
      `SELECT 1 FROM outbox WHERE connection_id = ? AND state NOT IN ('done', 'discarded')
         AND lane = 'orders' AND payload ->> 'petId' = ? LIMIT 1`,
    )
    .pluck();

  /** @throws PerchError `pet_unknown`, also if it was deleted */
  function require(petId: LocalId): Row {
    const row = byId.get(petId);
    if (row && row.gone_at === null) return row;
    throw new PerchError('pet_unknown', { petId });
  }

  return {
    /** @throws PerchError `pet_unknown` */
    details(petId: LocalId): PetDetails {
      const row = require(petId);
      const { price, stock } = catalogue.requirePet(petId);
      return {
        petId,
        name: row.name,
        categoryId: row.category_id,
        ...editedStatus(row.status),
        price,
        ...own.of(petId),
        barcodes: barcodes.all(petId),
        lowMark: stock.lowMark,
      };
    },

    isLive: (petId: LocalId): boolean => byId.get(petId)?.gone_at === null,

    /** Whether it is on the list of the connection in use. */
    isListed(petId: LocalId): boolean {
      const row = byId.get(petId);
      return row?.gone_at === null && row.connection_id === identity.connectionId;
    },

    /** Whether it belongs to another connection. */
    isElsewhere: (petId: LocalId): boolean => elsewhere.get(petId, identity.connectionId) === 1,

    add(facts: PetFacts): LocalId {
      const id = newId();
      const at = toInstant(clock.now());
      insert({ id, connectionId: identity.connectionId, ...facts, createdAt: at, updatedAt: at });
      announce({ pet: id });
      announce('categories');
      return id;
    },

    change(petId: LocalId, facts: PetFacts): void {
      update.run({ id: petId, ...facts, at: toInstant(clock.now()) });
      announce({ pet: petId });
      announce('categories');
    },

    /** Writes one of the shop's own fields of the pet. */
    setOwn<Field extends OwnField>(petId: LocalId, field: Field, value: OwnFacts[Field]): void {
      own.set(petId, field, value);
      announce({ pet: petId });
    },

    /** Removes the pet from every list; its sales still name it. */
    remove(petId: LocalId): void {
      const at = toInstant(clock.now());
      setGone.run(at, at, petId);
      announce({ pet: petId });
      announce('categories');
    },

    /** The pet with this barcode, in any form that scanners send; null if none has it. */
    ownerOf(code: string): { petId: LocalId; petName: string } | null {
      for (const form of barcodeForms(code)) {
        const owner = ownerOf.get(form, identity.connectionId);
        if (owner !== undefined) return owner;
      }
      return null;
    },

    /** Makes these the pet's barcodes. */
    setBarcodes(petId: LocalId, codes: readonly string[]): void {
      for (const code of barcodes.all(petId)) if (!codes.includes(code)) dropBarcode.run(code, petId);
      const had = new Set(barcodes.all(petId));
      for (const code of new Set(codes)) {
        if (had.has(code)) continue;
        freeBarcode.run(code, identity.connectionId);
        addBarcode({ code, petId, createdAt: toInstant(clock.now()) });
      }
      announce({ pet: petId });
    },

    /** Live pets with this name (`nameKey`); of one category, or (null) of all. */
    named: (name: string, categoryId: LocalId | null): LocalId[] =>
      named.all(categoryId, fold(name), nameKey(name)),

    /** Whether an unsent order of it exists. */
    hasOrderUnderWay: (petId: LocalId): boolean => openOrder.get(identity.connectionId, petId) === 1,
  };
}
