import type {
  Buyer,
  CarePdf,
  CareSheet,
  Conditions,
  ConditionsSubject,
} from '../../../shared/domain/conditions.ts';
import { shownName } from '../../../shared/domain/shown-name.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { Actor, StoreContext } from '../context.ts';
import { insertInto, upsertInto } from '../database/rows.ts';
import type { Settings } from '../shop/settings.ts';
import { CAPTURED } from './payments.ts';

interface Row {
  subjectId: LocalId;
  minAge: number | null;
  needsBuyer: 0 | 1;
  careText: string | null;
  pdfId: LocalId | null;
  pdfName: string | null;
}

interface ConfirmationRow {
  subjects: string;
  minAge: number | null;
  careSheets: string;
  overridden: 0 | 1;
  name: string | null;
  address: string | null;
}

/** What was confirmed under an idempotency key. */
export interface Confirmation {
  /** The pets and categories whose conditions were confirmed. */
  subjects: LocalId[];
  /** In years. */
  minAge: number | null;
  careSheets: CareSheet[];
  /** A manager approved the sale without the missing confirmations. */
  overridden: boolean;
  buyer: Buyer | null;
}

const COLUMNS = `subject_id AS subjectId, min_age AS minAge, needs_buyer AS needsBuyer, care_text AS careText,
  care_pdf_id AS pdfId, care_pdf.name AS pdfName`;

const CONDITION = `SELECT ${COLUMNS} FROM sale_condition LEFT JOIN care_pdf ON care_pdf.id = care_pdf_id`;

const SAME_KEY = 'idempotency_key = sale_confirmation.idempotency_key';

/** The subject of a confirmation is not sold yet but may be: the open cart, or something that was already paid for. */
export const CONFIRMATION_NEEDED = `(EXISTS (SELECT 1 FROM basket WHERE basket.${SAME_KEY} AND state = 'open')
  OR EXISTS (SELECT 1 FROM tender WHERE tender.${SAME_KEY} AND state = 'intended')
  OR EXISTS (SELECT 1 FROM tender INDEXED BY tender_part WHERE tender.${SAME_KEY} AND ${CAPTURED}))`;

/** Conditions of sale: what the shop requires of buyers, and what was confirmed. Writes belong inside a transaction. */
export function createSaleConditions({ db, clock, announce }: StoreContext, settings: Settings) {
  const bySubject = db.prepare<[string], Row>(`${CONDITION} WHERE subject_id = ?`);
  const ofPet = db.prepare<
    [string],
    Row & { name: string; remoteId: RemoteId | null; categoryName: string | null }
  >(
    `SELECT ${COLUMNS}, pet.name, pet.remote_id AS remoteId, category.name AS categoryName
     FROM pet JOIN sale_condition ON subject_id IN (pet.id, pet.category_id)
       LEFT JOIN category ON category.id = pet.category_id LEFT JOIN care_pdf ON care_pdf.id = care_pdf_id
     WHERE pet.id = ? ORDER BY subject_id <> pet.id LIMIT 1`,
  );
  const put = upsertInto(db, 'sale_condition', ['subjectId']);
  const drop = db.prepare<[string]>('DELETE FROM sale_condition WHERE subject_id = ?');
  const addPdf = insertInto(db, 'care_pdf');
  const pdf = db.prepare<[string], { name: string; content: Uint8Array }>(
    'SELECT name, content FROM care_pdf WHERE id = ?',
  );
  const hasPdf = db.prepare<[string], 1>('SELECT 1 FROM care_pdf WHERE id = ?').pluck();
  const byKey = db.prepare<[string], ConfirmationRow>(
    `SELECT subjects, min_age AS minAge, care_sheets AS careSheets, overridden, buyer_name AS name,
       buyer_address AS address
     FROM sale_confirmation WHERE idempotency_key = ?`,
  );
  const confirm = insertInto(db, 'sale_confirmation');
  const forget = db.prepare<[string]>(
    'DELETE FROM sale_confirmation WHERE idempotency_key = ? AND sale_id IS NULL',
  );
  // From abandoned hand-overs: the buyer bought nothing.
  const forgetLeft = db.prepare(
    `DELETE FROM sale_confirmation WHERE sale_id IS NULL AND NOT ${CONFIRMATION_NEEDED}`,
  );
  // For an animal in the register: until this many calendar years after its sale have ended.
  const keepBuyer = db.prepare<{ saleId: LocalId; key: LocalId; years: number }>(
    `INSERT INTO sale_buyer (sale_id, name, address, keep_until)
     SELECT @saleId, buyer_name, buyer_address, CASE WHEN EXISTS (
         SELECT 1 FROM sale_line JOIN register_entry ON sale_line_id = sale_line.id WHERE sale_line.sale_id = @saleId)
       THEN (SELECT CAST(substr(business_date, 1, 4) AS INTEGER) + @years || '-12-31' FROM sale WHERE id = @saleId) END
     FROM sale_confirmation WHERE idempotency_key = @key AND buyer_name IS NOT NULL`,
  );
  const setSale = db.prepare<[string, string]>(
    `UPDATE sale_confirmation SET sale_id = ?, buyer_name = NULL, buyer_address = NULL WHERE idempotency_key = ?`,
  );

  return {
    /** A pet's or a category's own conditions; null if none. */
    of({ id }: ConditionsSubject): Conditions | null {
      const row = bySubject.get(id);
      return row ? view(row) : null;
    },

    /** The conditions that apply to a pet, its own or its category's, with their owner's id and name; null if none. */
    forPet(petId: LocalId): { subjectId: LocalId; name: string; conditions: Conditions } | null {
      const row = ofPet.get(petId);
      if (!row) return null;
      const { subjectId, name, remoteId, categoryName } = row;
      const whose = subjectId === petId ? shownName(name, remoteId) : (categoryName ?? '');
      return { subjectId, name: whose, conditions: view(row) };
    },

    /** Sets the conditions of a pet or a category; null removes them. A PDF must exist. */
    save({ kind, id }: ConditionsSubject, conditions: Conditions | null): void {
      if (conditions) {
        const { minAge, needsBuyer, careText, carePdf } = conditions;
        put({ subjectId: id, minAge, needsBuyer, careText, carePdfId: carePdf?.id ?? null });
      } else drop.run(id);
      announce(kind === 'pet' ? { pet: id } : 'pets');
    },

    addPdf: ({ id, name }: CarePdf, content: Uint8Array): void =>
      void addPdf({ id, name, content, addedAt: toInstant(clock.now()) }),
    hasPdf: (id: LocalId): boolean => hasPdf.get(id) === 1,
    pdf: (id: LocalId): { name: string; content: Uint8Array } | null => pdf.get(id) ?? null,

    /** What was confirmed under an idempotency key; null if nothing. */
    confirmation(idempotencyKey: LocalId): Confirmation | null {
      const row = byKey.get(idempotencyKey);
      if (!row) return null;
      const { name, address, minAge } = row;
      return {
        subjects: JSON.parse(row.subjects) as LocalId[],
        minAge,
        careSheets: JSON.parse(row.careSheets) as CareSheet[],
        overridden: row.overridden === 1,
        buyer: name !== null && address !== null ? { name, address } : null,
      };
    },

    /** Stores a confirmation in place of the earlier one; deletes those that led to no sale. */
    confirm(idempotencyKey: LocalId, said: Confirmation, { staffId, approvedBy }: Actor): void {
      forgetLeft.run();
      forget.run(idempotencyKey);
      confirm({
        idempotencyKey,
        subjects: JSON.stringify(said.subjects),
        minAge: said.minAge,
        careSheets: JSON.stringify(said.careSheets),
        overridden: said.overridden,
        buyerName: said.buyer?.name,
        buyerAddress: said.buyer?.address,
        confirmedAt: toInstant(clock.now()),
        staffId,
        approvedBy,
      });
    },

    /** Deletes the confirmation of a cart that is held or voided. */
    forget: (idempotencyKey: LocalId): void => void forget.run(idempotencyKey),

    /** Assigns the confirmation and its buyer to this sale. */
    sold(idempotencyKey: LocalId, saleId: LocalId): void {
      if (byKey.get(idempotencyKey) === undefined) return;
      keepBuyer.run({ saleId, key: idempotencyKey, years: settings.shop().registerYears });
      setSale.run(saleId, idempotencyKey);
    },
  };
}

function view({ minAge, needsBuyer, careText, pdfId: id, pdfName: name }: Row): Conditions {
  const carePdf = id !== null && name !== null ? { id, name } : null;
  return { minAge, needsBuyer: needsBuyer === 1, careText, carePdf };
}
