import type { Database } from 'better-sqlite3';
import { checkCash } from './cash.ts';
import { checkEquation, type Equation } from './equation.ts';
import type { CheckResult } from './finding.ts';
import { checkJournal } from './journal.ts';
import { checkReceipts } from './receipts.ts';
import { checkStock } from './stock.ts';

/** What a look at everything found. */
export interface Verification {
  holds: boolean;
  /** Lines sold = acknowledged + waiting + parked + discarded. */
  equation: Equation;
  /** The same for each business date. */
  days: Record<string, Equation>;
  checks: CheckResult[];
}

/**
 * Recomputes everything that can be recomputed, from the ledgers alone: stock from its movements, the equation from
 * sales, orders and outbox, numbers without gaps, receipts that add up, the cash of each shift, the journal's chain. Reads one moment.
 */
export function verify(db: Database): Verification {
  const read = db.transaction(() => {
    const { result, total, days } = checkEquation(db);
    const checks = [...checkStock(db), result, ...checkReceipts(db), ...checkCash(db), ...checkJournal(db)];
    return { holds: checks.every((check) => check.wrong === 0), equation: total, days, checks };
  });
  return read.deferred();
}
