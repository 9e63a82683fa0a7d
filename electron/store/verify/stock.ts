import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';
import { type CheckResult, createCheck } from './finding.ts';

interface Figures {
  petId: LocalId;
  opening: number | null;
  known: number | null;
  pending: number;
  promised: number;
  moved: number;
  acknowledged: number;
  open: number;
}

// A left join from the movements too, so that a pet whose figures were removed is found.
const FIGURES = `
  WITH
    moved AS (
      SELECT pet_id, sum(quantity) AS moved, sum(acknowledged) AS acknowledged FROM stock_movement GROUP BY pet_id),
    promised AS (
      SELECT pet_id, sum(max(coalesce(quantity, 0), 0)) AS open FROM store_order
      WHERE state = 'open' AND origin <> 'sale' AND pet_id IS NOT NULL GROUP BY pet_id),
    pets AS (SELECT pet_id FROM stock UNION SELECT pet_id FROM moved UNION SELECT pet_id FROM promised)
  SELECT pets.pet_id AS petId, stock.opening, stock.known, coalesce(stock.pending, 0) AS pending,
    coalesce(stock.promised, 0) AS promised, coalesce(moved.moved, 0) AS moved,
    coalesce(moved.acknowledged, 0) AS acknowledged, coalesce(promised.open, 0) AS open
  FROM pets
  LEFT JOIN stock ON stock.pet_id = pets.pet_id
  LEFT JOIN moved ON moved.pet_id = pets.pet_id
  LEFT JOIN promised ON promised.pet_id = pets.pet_id`;

/** Every stock figure matches its movements: opening + acknowledged = known, the pending ones, the promised ones. */
export function checkStock(db: Database): CheckResult[] {
  const check = createCheck('stock');
  for (const row of db.prepare<[], Figures>(FIGURES).iterate()) {
    check.count();
    const known =
      row.opening === null && row.acknowledged === 0 ? null : (row.opening ?? 0) + row.acknowledged;
    check.expectEqual(row.petId, 'known = opening + acknowledged', known, row.known);
    check.expectEqual(row.petId, 'pending = moved - acknowledged', row.moved - row.acknowledged, row.pending);
    check.expectEqual(row.petId, 'promised = open orders', row.open, row.promised);
  }
  return [check.result, checkMovements(db)];
}

interface LineMovement {
  subject: string;
  expected: number;
  found: number;
}

// The movements are summed once for all lines: there is no index of movements by line, since each sale would have to
// update it.
const moved = (line: 'sale_line_id' | 'refund_line_id', kind: 'sale' | 'return') => `
  WITH moved AS (
    SELECT ${line} AS line_id, sum(quantity) AS units FROM stock_movement
    WHERE kind = '${kind}' AND ${line} IS NOT NULL GROUP BY ${line})`;
const LINES = `${moved('sale_line_id', 'sale')}
  SELECT sale.series || '-' || sale.number || ' line ' || (sale_line.position + 1) AS subject,
    -sale_line.quantity AS expected, coalesce(moved.units, 0) AS found
  FROM sale_line JOIN sale ON sale.id = sale_line.sale_id LEFT JOIN moved ON moved.line_id = sale_line.id`;
const RETURNS = `${moved('refund_line_id', 'return')}
  SELECT 'refund line ' || refund_line.id AS subject,
    CASE WHEN restocked THEN refund_line.quantity ELSE 0 END AS expected, coalesce(moved.units, 0) AS found
  FROM refund_line LEFT JOIN moved ON moved.line_id = refund_line.id`;

const ARRIVALS = `
  SELECT printf('D-%06d ', arrival.number) || pet_name AS subject, arrival_line.quantity AS expected,
    coalesce(stock_movement.quantity, 0) AS found
  FROM arrival_line JOIN arrival ON arrival.id = arrival_id
  LEFT JOIN stock_movement ON stock_movement.id = movement_id AND stock_movement.pet_id = arrival_line.pet_id
  WHERE arrival.state = 'posted'`;

/** Each sold line took its units from the stock once, each returned or delivered one added them once. */
function checkMovements(db: Database): CheckResult {
  const check = createCheck('movements');
  for (const sql of [LINES, RETURNS, ARRIVALS]) {
    for (const row of db.prepare<[], LineMovement>(sql).iterate()) {
      check.count();
      check.expectEqual(row.subject, 'units moved', row.expected, row.found);
    }
  }
  return check.result;
}
