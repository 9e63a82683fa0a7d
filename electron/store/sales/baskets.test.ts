import { expect, test, vi } from 'vitest';
import { testStore } from '../testing.ts';
import { createBaskets } from './baskets.ts';

test('finds the open and the held baskets by their index, however many were completed', () => {
  const store = testStore();
  const { db } = store.context;
  const prepare = vi.spyOn(db, 'prepare');
  createBaskets(store.context, store.journal);
  const queries = prepare.mock.calls.map(([sql]) => sql).filter((sql) => /^SELECT .* FROM basket/.test(sql));
  expect(queries).toHaveLength(3);
  for (const sql of queries) {
    const values = sql.includes('?') ? [''] : [];
    const steps = db.prepare<string[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    expect(steps.map(({ detail }) => detail).join('; ')).toMatch(/^SEARCH basket USING INDEX/);
  }
});
