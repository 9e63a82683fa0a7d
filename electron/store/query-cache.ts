import type { Database } from 'better-sqlite3';

/**
 * Caches the results of repeated queries until anything is written. The sync asks for unsent entries at
 * every turn, and mostly nothing has changed since the last one: comparing SQLite's count of changes costs a fraction of
 * asking. Callers must not change an answer. It counts the changes of this connection alone: only one
 * program writes to a shop's database at a time (lock.ts).
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
    // What is written in a transaction may be taken back, which counts as no change.
    if (!db.inTransaction) answers.set(question, answer);
    return answer;
  };
}
