import type { Database } from 'better-sqlite3';
import type { CheckStep } from '../../../shared/domain/check-steps.ts';
import { checkCash } from './cash.ts';
import { checkEquation, type Equation } from './equation.ts';
import type { CheckResult } from './finding.ts';
import { checkGrandTotals } from './grand-totals.ts';
import { checkJournal } from './journal.ts';
import { checkReceipts } from './receipts.ts';
import { checkRegister } from './register.ts';
import { checkShiftSums } from './shift-sums.ts';
import { checkStock } from './stock.ts';

/** The result of checking all ledgers. */
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
 * sales, orders and outbox, numbers without gaps, receipts that add up, the cash and the totals of each shift, grand
 * totals, the journal's chain. Reads one snapshot.
 *
 * @param begin is called for each part before it is recomputed
 */
export function verify(db: Database, begin: (step: CheckStep) => void = () => {}): Verification {
  const read = db.transaction(() => {
    const part = <T>(step: CheckStep, recompute: (db: Database) => T): T => {
      begin(step);
      return recompute(db);
    };
    const { result, total, days } = part('equation', checkEquation);
    const checks = [
      ...part('stock', (file) => [...checkStock(file), checkRegister(file)]),
      result,
      ...part('receipts', checkReceipts),
      ...part('cash', (file) => [...checkCash(file), ...checkGrandTotals(file), checkShiftSums(file)]),
      ...part('journal', checkJournal),
    ];
    return { holds: checks.every((check) => check.wrong === 0), equation: total, days, checks };
  });
  return read.deferred();
}
