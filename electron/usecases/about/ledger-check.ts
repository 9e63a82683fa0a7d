import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LedgerCheck } from '../../../shared/domain/about.ts';
import { toInstant } from '../../../shared/time.ts';
import { writeWhole } from '../../store/whole-file.ts';
import type { Deps } from '../deps.ts';

type Diagnosis = Awaited<ReturnType<Deps['store']['diagnose']>>;

// Beside the database and not in it: a look at the ledgers writes nothing into them.
const fileOf = (database: string) => join(dirname(database), 'last-check.json');

/** Null where nobody looked yet, or what is kept cannot be read. */
export function readLastCheck(database: string): LedgerCheck | null {
  try {
    return LedgerCheck.parse(JSON.parse(readFileSync(fileOf(database), 'utf8')));
  } catch {
    return null;
  }
}

/** Recomputes all ledgers and keeps what was found, in figures alone. */
export async function checkLedgers({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<{ check: LedgerCheck; tables: Diagnosis['tables'] }> {
  const { verification, tables } = await store.diagnose();
  const checks = verification.checks.map(({ name, checked, wrong, differences }) => {
    const counts: Record<string, number> = {};
    for (const { what } of differences) counts[what] = (counts[what] ?? 0) + 1;
    return { name, checked, wrong, differences: counts };
  });
  const check = { at: toInstant(clock.now()), holds: verification.holds, checks };
  writeWhole(fileOf(store.context.db.name), `${JSON.stringify(check, null, 2)}\n`);
  return { check, tables };
}
