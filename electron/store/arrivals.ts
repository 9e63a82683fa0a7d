import {
  type Arrival,
  type ArrivalDraft,
  type ArrivalInput,
  type ArrivalRow,
  arrivalNumber,
  type LastArrival,
} from '../../shared/domain/arrivals.ts';
import { PerchError } from '../../shared/errors/errors.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { type Instant, toInstant } from '../../shared/time/time.ts';
import type { Actor, StoreContext } from './context.ts';
import { insertInto } from './database/rows.ts';
import type { Parts } from './parts.ts';
import { fold, nameKey } from './search/search-text.ts';

type DraftRow = Omit<ArrivalDraft, 'lines'>;
type PostedRow = Omit<ArrivalRow, 'number' | 'corrects'> & { number: number; corrects: number | null };

/** A line as the database has it. */
type LineRow<L extends ArrivalDraft['lines'][number]> = Omit<L, 'animals' | 'keepsRegister'> & {
  animals: string;
  keepsRegister: 0 | 1;
};

/** A line of a draft as it is posted. */
export interface PostedLine {
  petId: LocalId;
  petName: string;
  movementId: LocalId;
}

/** Posted deliveries with the sums of their lines, latest first. @param which an SQL condition; ORDER BY and LIMIT may follow it */
const posted = (which: string) => `
  SELECT arrival.id, arrival.number, arrival.supplier_name AS supplierName, arrival.document, arrival.currency,
    arrival.posted_at AS postedAt, count(pet_id) AS pets, sum(quantity) AS units,
    sum(quantity * coalesce(unit_cost, 0)) AS cost,
    (SELECT number FROM arrival AS first WHERE first.id = arrival.corrects_id) AS corrects
  FROM (SELECT * FROM arrival WHERE connection_id = @connectionId AND state = 'posted' AND ${which}) AS arrival
    JOIN arrival_line ON arrival_id = arrival.id
  GROUP BY arrival.id ORDER BY arrival.number DESC`;

/** Text found in a number, a supplier, a document or a pet's name. */
const MATCHES = `(@text = '' OR instr(printf('d-%06d', arrival.number), lower(@typed)) > 0
  OR instr(perch_fold(arrival.supplier_name), @text) > 0 OR instr(perch_fold(arrival.document), @text) > 0
  OR EXISTS (SELECT 1 FROM arrival_line AS line WHERE line.arrival_id = arrival.id AND instr(perch_fold(pet_name), @text) > 0))`;

const line = <L extends ArrivalDraft['lines'][number]>({ animals, keepsRegister, ...row }: LineRow<L>) =>
  ({ ...row, animals: JSON.parse(animals), keepsRegister: keepsRegister === 1 }) as unknown as L;

/** Deliveries: the draft of each till, and the posted ones (docs/data.md, "Deliveries"). */
export function createArrivals(
  { db, clock, newId, identity, announce }: StoreContext,
  { counters, settings }: Parts<'counters' | 'settings'>,
) {
  const { connectionId, till } = identity;
  const draft = db.prepare<[string, number], DraftRow>(
    `SELECT id, supplier_name AS supplierName, supplier_address AS supplierAddress, document, corrects_id AS correctsId, currency, started_at AS startedAt
     FROM arrival WHERE connection_id = ? AND till = ? AND state = 'draft'`,
  );
  const draftLines = db.prepare<[string], LineRow<ArrivalDraft['lines'][number]>>(
    `SELECT pet_id AS petId, quantity, unit_cost AS unitCost, pet.name AS petName, category.name AS categoryName, animals,
       coalesce(register, 0) AS keepsRegister
     FROM arrival_line JOIN pet ON pet.id = pet_id LEFT JOIN category ON category.id = category_id
     WHERE arrival_id = ? ORDER BY position`,
  );
  const begin = insertInto(db, 'arrival');
  const setHead = db.prepare<[string, string, string, string | null, string, string]>(
    'UPDATE arrival SET supplier_name = ?, supplier_address = ?, document = ?, corrects_id = ?, currency = ? WHERE id = ?',
  );
  const removeLines = db.prepare<[string]>('DELETE FROM arrival_line WHERE arrival_id = ?');
  const addLine = insertInto(db, 'arrival_line');
  const remove = db.prepare<[string]>('DELETE FROM arrival WHERE id = ?');
  const findSupplier = db.prepare<[string], LocalId>('SELECT id FROM supplier WHERE name_key = ?').pluck();
  const addSupplier = insertInto(db, 'supplier');
  const supplierName = db.prepare<[string], string>('SELECT name FROM supplier WHERE id = ?').pluck();
  const setAddress = db.prepare<[string, string]>('UPDATE supplier SET address = ? WHERE id = ?');
  const supplierNames = db
    .prepare<[string], string>(
      'SELECT name FROM supplier WHERE instr(perch_fold(name), ?) > 0 ORDER BY perch_fold(name) LIMIT 20',
    )
    .pluck();
  const sameDocument = db
    .prepare<[string, string, string], number>(
      `SELECT number FROM arrival WHERE supplier_id = ? AND connection_id = ? AND document = ? AND corrects_id IS NULL
       ORDER BY number DESC LIMIT 1`,
    )
    .pluck();
  const postLine = db.prepare<{ arrivalId: LocalId } & PostedLine>(
    `UPDATE arrival_line SET pet_name = @petName, movement_id = @movementId
     WHERE arrival_id = @arrivalId AND pet_id = @petId`,
  );
  const post = db.prepare<{
    id: LocalId;
    supplierId: LocalId;
    number: number;
    at: Instant;
    staffId: LocalId | null;
    approvedBy: LocalId | null;
    businessDate: string;
  }>(
    `UPDATE arrival SET state = 'posted', number = @number, supplier_id = @supplierId,
       supplier_address = (SELECT address FROM supplier WHERE id = @supplierId), posted_at = @at,
       posted_by = @staffId, approved_by = @approvedBy, business_date = @businessDate WHERE id = @id`,
  );
  const list = db.prepare<
    { connectionId: LocalId; text: string; typed: string; before: number; limit: number },
    PostedRow
  >(posted(`number < @before AND ${MATCHES} ORDER BY number DESC LIMIT @limit`));
  const one = db.prepare<{ connectionId: LocalId; id: LocalId }, PostedRow>(posted('id = @id'));
  const people = db.prepare<[string], Pick<Arrival, 'staffName' | 'approvedBy'>>(
    `SELECT (SELECT name FROM staff WHERE staff.id = posted_by) AS staffName,
       (SELECT name FROM staff WHERE staff.id = approved_by) AS approvedBy
     FROM arrival WHERE id = ?`,
  );
  const postedLines = db.prepare<[string], LineRow<Arrival['lines'][number]>>(
    `SELECT line.pet_id AS petId, quantity, unit_cost AS unitCost, pet_name AS petName, category.name AS categoryName, animals,
       coalesce(register, 0) AS keepsRegister,
       quantity + (SELECT coalesce(sum(back.quantity), 0) FROM arrival_line AS back
         JOIN arrival ON arrival.id = back.arrival_id
         WHERE arrival.corrects_id = line.arrival_id AND arrival.state = 'posted' AND back.pet_id = line.pet_id) AS left
     FROM arrival_line AS line JOIN pet ON pet.id = line.pet_id LEFT JOIN category ON category.id = category_id
     WHERE line.arrival_id = ? ORDER BY position`,
  );
  // Corrections do not count as deliveries.
  const last = db.prepare<[string], Omit<LastArrival, 'number'> & { number: number }>(
    `SELECT number, supplier_id AS supplierId, supplier_name AS supplierName, posted_at AS postedAt, currency, unit_cost AS unitCost
     FROM arrival_line JOIN arrival ON arrival.id = arrival_id
     WHERE pet_id = ? AND state = 'posted' AND corrects_id IS NULL ORDER BY arrival.number DESC LIMIT 1`,
  );
  const corrections = db
    .prepare<[string], number>(
      `SELECT number FROM arrival WHERE corrects_id = ? AND state = 'posted' ORDER BY number`,
    )
    .pluck();

  const view = (row: PostedRow): ArrivalRow => ({
    ...row,
    number: arrivalNumber(row.number),
    corrects: row.corrects === null ? null : arrivalNumber(row.corrects),
  });

  const arrivals = {
    /** The draft of this till. */
    draft(): ArrivalDraft | null {
      const row = draft.get(connectionId, till);
      return row ? { ...row, lines: draftLines.all(row.id).map(line) } : null;
    },

    /** Replaces the draft; call it inside a transaction. Returns its id; null for an empty one. */
    keep({ supplierName, supplierAddress = '', document, correctsId, lines }: ArrivalInput): LocalId | null {
      const before = draft.get(connectionId, till);
      const { currency } = settings.shop();
      announce('arrivals');
      if (supplierName === '' && document === '' && lines.length === 0) {
        if (before) remove.run(before.id);
        return null;
      }
      const id = before?.id ?? newId();
      if (!before)
        begin({ id, connectionId, till, state: 'draft', currency, startedAt: toInstant(clock.now()) });
      setHead.run(supplierName, supplierAddress, document, correctsId, currency, id);
      removeLines.run(id);
      for (const [position, { petId, quantity, unitCost, animals = [] }] of lines.entries()) {
        addLine({ arrivalId: id, petId, position, quantity, unitCost, animals: JSON.stringify(animals) });
      }
      return id;
    },

    /** The supplier with this name, created if needed; an empty address keeps the stored one. */
    supplier(name: string, address = ''): LocalId {
      const key = nameKey(name);
      const known = findSupplier.get(key);
      const id = known ?? newId();
      if (!known) addSupplier({ id, name, nameKey: key, createdAt: toInstant(clock.now()) });
      if (address !== '') setAddress.run(address, id);
      return id;
    },

    /** @throws PerchError `supplier_missing` */
    supplierName(id: LocalId): string {
      const name = supplierName.get(id);
      if (name === undefined) throw new PerchError('supplier_missing');
      return name;
    },

    supplierNames: (text: string): string[] => supplierNames.all(fold(text)),

    /** The latest delivery with this document of a supplier; null if none was posted. */
    numberOfDocument(supplierId: LocalId, document: string): string | null {
      const number = document === '' ? undefined : sameDocument.get(supplierId, connectionId, document);
      return number === undefined ? null : arrivalNumber(number);
    },

    /** Posts a draft with its movements; call it in their transaction. */
    post(id: LocalId, supplierId: LocalId, lines: readonly PostedLine[], actor: Actor): Arrival {
      for (const line of lines) postLine.run({ arrivalId: id, ...line });
      post.run({
        id,
        supplierId,
        number: counters.next('arrival'),
        at: toInstant(clock.now()),
        staffId: actor.staffId,
        approvedBy: actor.approvedBy ?? null,
        businessDate: actor.businessDate,
      });
      announce('arrivals');
      return arrivals.get(id);
    },

    /** Posted ones, latest first. */
    list({ text, before, limit }: { text: string; before: number | null; limit: number }): {
      items: ArrivalRow[];
      next: number | null;
    } {
      const rows = list.all({
        ...{ connectionId, text: fold(text), typed: text.trim() },
        before: before ?? Number.MAX_SAFE_INTEGER,
        limit: limit + 1,
      });
      const items = rows.slice(0, limit);
      return { items: items.map(view), next: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
    },

    /** @throws PerchError `arrival_unknown` */
    get(id: LocalId): Arrival {
      const row = one.get({ connectionId, id });
      if (!row) throw new PerchError('arrival_unknown', { arrivalId: id });
      const { staffName = null, approvedBy = null } = people.get(id) ?? {};
      return {
        ...view(row),
        staffName,
        approvedBy,
        lines: postedLines.all(id).map(line),
        correctedBy: corrections.all(id).map(arrivalNumber),
      };
    },

    /** Null for a pet without a delivery. */
    lastOf(petId: LocalId): LastArrival | null {
      const row = last.get(petId);
      return row ? { ...row, number: arrivalNumber(row.number) } : null;
    },
  };
  return arrivals;
}
