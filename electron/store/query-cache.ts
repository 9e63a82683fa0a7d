import type { Database } from 'better-sqlite3';

/**
 * Caches the results of repeated queries until anything is written. The sync reads unsent entries at every turn, and
 * mostly nothing has changed since: comparing SQLite's count of changes costs a fraction of the query. Callers must
 * not change a result. Only changes of this connection are counted, because only one program writes to a shop's
 * database at a time (lock.ts).
 */
export function createQueryCache({ db }: { db: Database }): <T>(question: string, ask: () => T) => T {
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  const answers = new Map<string, unknown>();
  let asOf: number | undefined;

  return <T>(question: string, ask: () => T): T => {
    const now = changes.get();
    if (now !== asOf) {
      answers.clear();
      asOf = now;
    } else if (answers.has(question)) return answers.get(question) as T;
    const answer = ask();
    // Writes of a transaction may be rolled back, which does not count as a change.
    if (!db.inTransaction) answers.set(question, answer);
    return answer;
  };
}
