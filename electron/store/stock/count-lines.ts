import type { CountLine, CountReviewLine, Recount } from '../../../shared/domain/counts.ts';
import { shownName } from '../../../shared/domain/shown-name.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { type Minor, minorOrNull, type Quantity } from '../../../shared/money/money.ts';

export interface CountLineRow {
  petId: LocalId;
  petName: string;
  remoteId: RemoteId | null;
  counted: number;
  expected: number;
  /** The price when the count was written, or the current price while the count is open. */
  unitPrice: Minor | null;
  recount: Recount;
  firstCounted: number | null;
  firstStaffName: string | null;
  staffName: string | null;
  at: string;
}

/** Lines of one count; append an order, or a condition for one pet. */
export const COUNT_LINES = `
  SELECT count_line.pet_id AS petId, pet.name AS petName, pet.remote_id AS remoteId, counted, expected, recount,
    CASE count_session.state WHEN 'open'
      THEN (SELECT amount FROM price WHERE price.pet_id = pet.id ORDER BY valid_from DESC LIMIT 1)
      ELSE unit_price END AS unitPrice,
    first_counted AS firstCounted, first.name AS firstStaffName, staff.name AS staffName, at
  FROM count_line
  JOIN count_session ON count_session.id = count_line.session_id
  JOIN pet ON pet.id = count_line.pet_id
  LEFT JOIN staff ON staff.id = count_line.staff_id
  LEFT JOIN staff AS first ON first.id = count_line.first_staff_id
  WHERE session_id = ?`;

/** A line as the counting person may see it. */
export function lineView(row: CountLineRow): CountLine {
  const { petId, recount, staffName, at } = row;
  const counted = recount === 'asked' ? null : row.counted;
  return { petId, petName: shownName(row.petName, row.remoteId), counted, recount, staffName, at };
}

/** A line with the expected count. */
export function reviewView(row: CountLineRow): CountReviewLine {
  const { petId, counted, expected, unitPrice, recount, firstCounted, staffName } = row;
  const difference = counted - expected;
  return {
    petId,
    petName: shownName(row.petName, row.remoteId),
    counted,
    expected,
    difference,
    value: unitPrice === null ? null : worth(unitPrice, difference),
    recount,
    first: firstCounted === null ? null : { counted: firstCounted, staffName: row.firstStaffName },
    staffName,
  };
}

/** The highest price times the highest count exceeds the precision of a number. */
function worth(unitPrice: Minor, quantity: Quantity): Minor | null {
  return minorOrNull(unitPrice * quantity);
}
