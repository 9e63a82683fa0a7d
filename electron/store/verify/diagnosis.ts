import type { CheckStep } from '../../../shared/domain/check-steps.ts';
import { besideSqlite } from '../database/addon.ts';
import { inThread } from '../database/in-thread.ts';
import { type OpenOptions, readDatabase } from '../database/open.ts';
import { type Verification, verify } from './verify.ts';

/** The state of a whole database. */
export interface Diagnosis {
  /** Number of rows of each table. */
  tables: Record<string, number>;
  verification: Verification;
}

type DiagnosisRequest = Pick<OpenOptions, 'file' | 'nativeBinding'>;

/** Checks a database over a separate read-only connection. Takes seconds for a large shop. */
export function diagnoseHere(request: DiagnosisRequest, begin: (step: CheckStep) => void): Diagnosis {
  return readDatabase(request, (db) => {
    const names = db
      .prepare<[], string>(`SELECT name FROM pragma_table_list WHERE type = 'table' ORDER BY name`)
      .pluck()
      .all()
      // Tables of other programs may have any name, even a person's.
      .filter((name) => /^[a-z][a-z_]*$/.test(name));
    const count = (name: string) => db.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get();
    const tables = Object.fromEntries(names.map((name) => [name, count(name) ?? 0]));
    return { tables, verification: verify(db, begin) };
  });
}

/**
 * `diagnoseHere` in a separate thread, so that the counter stays responsive.
 *
 * @param worker the built worker.ts
 * @param begin is called for each part before it is recomputed
 */
export function diagnose(
  request: DiagnosisRequest,
  worker: string | URL | null,
  begin: (step: CheckStep) => void,
): Promise<Diagnosis> {
  return inThread('diagnose', request, besideSqlite(worker, request.nativeBinding), diagnoseHere, begin);
}
