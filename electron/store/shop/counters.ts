import type { StoreContext } from '../context.ts';

export type Counters = ReturnType<typeof createCounters>;

/** Numbers without gaps: taken inside the transaction that uses them, returned by its rollback. */
export function createCounters({ db }: Pick<StoreContext, 'db'>) {
  const take = db
    .prepare<[string], number>(
      'INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .pluck();

  return {
    /** The next number of a series, from 1. */
    next(name: string): number {
      const value = take.get(name);
      if (value === undefined) throw new Error(`The counter ${name} gave no number`);
      return value;
    },
  };
}
