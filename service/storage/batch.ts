import type { Database } from 'better-sqlite3';
import type { Connection } from './prepared.ts';

type Outcome = { value: unknown } | { error: unknown };

interface Waiting {
  /** Runs the caller's work; its result is passed on after the commit of the batch. */
  run(tx: Connection): Promise<unknown>;
  settle(outcome: Outcome): void;
}

/**
 * Group commit for a database with one writer: transactions that arrive during a commit are written together by the next one,
 * each with its own savepoint. Callers get their result after the commit.
 *
 * @param connection runs the statements of the transactions on `database`
 */
export function batchTransactions(database: Database, connection: Connection) {
  const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')];
  const [savepoint, release] = [database.prepare('savepoint one'), database.prepare('release one')];
  const rollbackTo = database.prepare('rollback to one');
  let waiting: Waiting[] = [];
  let busy = false;

  async function runInSavepoint({ run }: Waiting): Promise<Outcome> {
    savepoint.run();
    try {
      const value = await run(connection);
      release.run();
      return { value };
    } catch (error) {
      // After some errors, such as a full disk, SQLite has rolled back the whole transaction.
      if (!database.inTransaction) throw error;
      rollbackTo.run();
      release.run();
      return { error };
    }
  }

  async function writeBatch(batch: Waiting[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      begin.run();
      for (const one of batch) outcomes.push(await runInSavepoint(one));
      commit.run();
    } catch (error) {
      // Nothing of the batch is on the disk.
      if (database.inTransaction) database.exec('rollback');
      outcomes.splice(0, outcomes.length, ...batch.map(() => ({ error })));
    }
    for (const [index, { settle }] of batch.entries()) {
      settle(outcomes[index] ?? { error: new Error('It was not run.') });
    }
  }

  async function drain(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(batch);
    }
    busy = false;
  }

  return <T>(work: (tx: Connection) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        run: work,
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T)),
      });
      // Lets requests of the same turn of the event loop join.
      setImmediate(drain);
    });
}
