import type { Statement } from 'better-sqlite3';
import {
  groupNumber,
  markKey,
  type RegisterDifference,
  type RegisterReason,
  type RegisterRow,
} from '../../../shared/domain/animals.ts';
import { arrivalNumber } from '../../../shared/domain/arrivals.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { receiptNumber } from '../sales/series.ts';
import { fold } from '../search/search-text.ts';

/** Filters of the register. */
export interface RegisterQuestion {
  /** The first and the last day. */
  from: BusinessDate;
  to: BusinessDate;
  categoryId: LocalId | null;
  /** Part of a pet's name, the start of a mark, or the number of a group. */
  text: string;
}

type Row = Omit<RegisterRow, 'group' | 'document' | 'reason'> & {
  reason: RegisterReason;
  number: number;
  arrival: number | null;
  series: string | null;
  receipt: number | null;
};

type Lines = Statement<[object], Row>;

const ROWS = `
  SELECT entry.seq, entry.at, animal_group.pet_name AS petName, group_id AS groupId, animal_group.number, mark, sex, born, age, origin,
    treatment, entry.quantity, entry.balance, entry.reason, arrival.number AS arrival, 
    CASE WHEN entry.reason = 'delivery' THEN concat_ws(', ', arrival.supplier_name, nullif(supplier_address, ''))
      WHEN entry.reason = 'sale' THEN (SELECT name || ', ' || address FROM sale_buyer WHERE sale_id = sale.id) END AS party,
    CASE entry.reason WHEN 'refund' THEN refund.series ELSE sale.series END AS series,
    CASE entry.reason WHEN 'refund' THEN refund.number ELSE sale.number END AS receipt,
    sale.id AS saleId, staff.name AS staffName
  FROM register_entry AS entry JOIN animal_group ON animal_group.id = group_id
    LEFT JOIN arrival ON arrival.id = arrival_id
    LEFT JOIN sale_line ON sale_line.id = entry.sale_line_id LEFT JOIN sale ON sale.id = sale_line.sale_id
    LEFT JOIN stock_movement ON stock_movement.id = movement_id
    LEFT JOIN refund_line ON refund_line.id = refund_line_id LEFT JOIN refund ON refund.id = refund_id
    LEFT JOIN staff ON staff.id = entry.staff_id`;

const period = (day: 'entry.business_date' | '+entry.business_date') => `
  WHERE ${day} BETWEEN @from AND @to AND animal_group.connection_id = @connectionId
    AND (@categoryId IS NULL OR (SELECT category_id FROM pet WHERE pet.id = entry.pet_id) = @categoryId)`;

/** Pets that were ever in the register and whose names contain the text: one index lookup per pet. */
const PETS = `
  WITH RECURSIVE kept (id) AS (
    SELECT min(pet_id) FROM register_entry
    UNION ALL SELECT (SELECT min(pet_id) FROM register_entry WHERE pet_id > kept.id) FROM kept WHERE kept.id IS NOT NULL
  )
  SELECT pet.id FROM kept JOIN pet ON pet.id = kept.id WHERE instr(perch_fold(pet.name), ?) > 0`;

const MARKED = 'mark_key >= @mark AND mark_key < @mark || char(0x10ffff)';

/** The lines of some pets and groups: by their indexes, or, if they are a large part of all, by a scan. */
const FOUND = {
  few: ` AND entry.seq IN (
    SELECT seq FROM json_each(@pets) AS pet JOIN register_entry ON pet_id = pet.value
    UNION ALL SELECT seq FROM animal_group JOIN register_entry ON group_id = animal_group.id WHERE ${MARKED}
    UNION ALL SELECT seq FROM animal_group JOIN register_entry ON group_id = animal_group.id WHERE number = @number)`,
  many: ` AND (entry.pet_id IN (SELECT value FROM json_each(@pets)) OR ${MARKED} OR animal_group.number = @number)`,
};
/** From this many pets or marks on, a scan is faster. */
const MANY = 200;

/** Queries of the register of animals. */
export function createRegister({ db, identity }: StoreContext) {
  const { connectionId } = identity;
  const petsNamed = db.prepare<[string], LocalId>(PETS).pluck();
  const marked = db
    .prepare<object, number>(`SELECT count(*) FROM (SELECT 1 FROM animal_group WHERE ${MARKED} LIMIT @limit)`)
    .pluck();
  // The unary plus keeps SQLite off the index of days, which would sort all lines of a period for the first page.
  const page = prepareBoth(
    period('+entry.business_date'),
    'AND entry.seq < @before ORDER BY entry.seq DESC LIMIT @limit',
  );
  const whole = prepareBoth(period('entry.business_date'), 'ORDER BY entry.seq LIMIT @limit');
  const ofGroup = db.prepare<[string], Row>(`${ROWS} WHERE group_id = ? ORDER BY entry.seq`);
  const differences = db.prepare<[string, number], RegisterDifference>(
    `WITH there AS (SELECT pet_id, sum(remaining) AS animals FROM animal_group WHERE remaining > 0 GROUP BY pet_id)
     SELECT pet.id AS petId, pet.name AS petName, coalesce(known, 0) + coalesce(pending, 0) AS inStock,
       coalesce(animals, 0) AS inRegister
     FROM category JOIN pet ON pet.category_id = category.id LEFT JOIN stock ON stock.pet_id = pet.id
       LEFT JOIN there ON there.pet_id = pet.id
     WHERE register = 1 AND category.connection_id = ? AND pet.gone_at IS NULL AND inStock <> inRegister
     LIMIT ?`,
  );
  const isKept = db
    .prepare<[string], 0 | 1>(
      'SELECT EXISTS (SELECT 1 FROM category WHERE connection_id = ? AND register = 1)',
    )
    .pluck();

  const view = ({ number, arrival, series, receipt, ...row }: Row): RegisterRow => ({
    ...row,
    group: groupNumber(number),
    document:
      series !== null && receipt !== null
        ? receiptNumber(series, receipt)
        : row.reason === 'delivery' && arrival !== null
          ? arrivalNumber(arrival)
          : null,
  });

  /** The same lines of all animals, and of those that match a text. */
  function prepareBoth(where: string, order: string) {
    const [all, few, many] = ['', FOUND.few, FOUND.many].map((found) =>
      db.prepare<object, Row>(`${ROWS} ${where} ${found} ${order}`),
    ) as [Lines, Lines, Lines];
    return ({ text: typed, ...question }: RegisterQuestion, more: { before?: number; limit: number }) => {
      const text = fold(typed);
      const params = { ...question, ...more, connectionId };
      if (text === '') return all.all(params);
      const mark = markKey(typed);
      const number = Number(/^g?[\s-]*(\d{1,9})$/i.exec(typed.trim())?.[1] ?? 0);
      const pets = petsNamed.all(text);
      const isMany = pets.length > MANY || (marked.get({ mark, limit: MANY }) ?? 0) === MANY;
      return (isMany ? many : few).all({ ...params, mark, number, pets: JSON.stringify(pets) });
    };
  }

  return {
    /** Whether any category has a register. */
    isKept: (): boolean => isKept.get(connectionId) === 1,

    /** Latest first. `next`: where the list continues; null at its end. */
    page(
      question: RegisterQuestion,
      { before, limit }: { before: number | null; limit: number },
    ): { items: RegisterRow[]; next: number | null } {
      const place = { before: before ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
      const rows = page(question, place);
      const items = rows.slice(0, limit).map(view);
      return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
    },

    /** Oldest first, at most `limit`. */
    rows: (question: RegisterQuestion, limit: number): RegisterRow[] => whole(question, { limit }).map(view),

    /** All of one group, oldest first. */
    ofGroup: (groupId: LocalId): RegisterRow[] => ofGroup.all(groupId).map(view),

    /** Pets whose register and stock differ, at most `limit`. */
    differences: (limit: number): RegisterDifference[] => differences.all(connectionId, limit),
  };
}
