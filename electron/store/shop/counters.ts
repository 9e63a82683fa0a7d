import type { StoreContext } from '../context.ts';

export type Counters = ReturnType<typeof createCounters>;

/** Numbers without gaps: taken inside the transaction that uses them, given back by its rollback. */
export function createCounters({ db }: Pick<StoreContext, 'db'>) {
  const take = db
    .prepare<[string], number>(
      'INSERT INTO counter (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .pluck();
  const read = db.prepare<[string], number>('SELECT value FROM counter WHERE name = ?').pluck();
  const write = db.prepare<[string, number]>(
    'INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );

  return {
    /** The next number of a series, from 1. */
    next(name: string): number {
      const value = take.get(name);
      if (value === undefined) throw new Error(`The counter ${name} gave no number`);
      return value;
    },
    /** The last one taken; 0 before the first. */
    last: (name: string): number => read.get(name) ?? 0,
    set(name: string, value: number): void {
      write.run(name, value);
    },
  };
}
