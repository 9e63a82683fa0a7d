import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './schema.ts';

interface Waiting {
  /** Runs the caller's work; resolves to what it is to be told once the batch is on the disk. */
  run(tx: Kysely<Tables>): Promise<unknown>;
  settle(outcome: { value: unknown } | { error: unknown }): void;
}

/**
 * Group commit for a database that has one writer: the transactions that arrive while one is being written wait, and
 * go to the disk together, each behind its own savepoint. Callers get their result only after that.
 */
export function batchTransactions(db: Kysely<Tables>) {
  let waiting: Waiting[] = [];
  let busy = false;

  async function writeBatch(batch: Waiting[]): Promise<void> {
    const outcomes: ({ value: unknown } | { error: unknown })[] = [];
    try {
      await db.transaction().execute(async (tx) => {
        for (const { run } of batch) outcomes.push(await guarded(tx, run));
      });
    } catch (error) {
      // Nothing of the batch is on the disk.
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

  return <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        run: work,
        settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T)),
      });
      // Requests of the same moment come in one after the other; the first waits for them.
      setImmediate(drain);
    });
}

async function guarded(
  tx: Kysely<Tables>,
  run: Waiting['run'],
): Promise<{ value: unknown } | { error: unknown }> {
  await tx.executeQuery(CompiledQuery.raw('savepoint one'));
  try {
    const value = await run(tx);
    await tx.executeQuery(CompiledQuery.raw('release one'));
    return { value };
  } catch (error) {
    await tx.executeQuery(CompiledQuery.raw('rollback to one'));
    await tx.executeQuery(CompiledQuery.raw('release one'));
    return { error };
  }
}
