import type { LedgerCheck } from '../../../shared/domain/about.ts';
import { PerchError } from '../../../shared/errors/errors.ts';
import { toInstant } from '../../../shared/time/time.ts';
import { writeLastCheck } from '../../store/verify/last-check.ts';
import type { Deps } from '../deps.ts';

type Diagnosis = Awaited<ReturnType<Deps['store']['diagnose']>>;

/**
 * Recomputes all ledgers and stores the result, as figures only.
 *
 * @throws PerchError `closed` if the shop was closed meanwhile: the database may have been replaced, and the result
 * is not about the new one
 */
export async function checkLedgers({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<{ check: LedgerCheck; tables: Diagnosis['tables'] }> {
  const { verification, tables } = await store.diagnose();
  const { db } = store.context;
  if (!db.open) throw new PerchError('closed');
  const checks = verification.checks.map(({ name, checked, wrong, differences }) => {
    const counts: Record<string, number> = {};
    for (const { what } of differences) counts[what] = (counts[what] ?? 0) + 1;
    return { name, checked, wrong, differences: counts };
  });
  const check = { at: toInstant(clock.now()), holds: verification.holds, checks };
  writeLastCheck(db.name, check);
  return { check, tables };
}
