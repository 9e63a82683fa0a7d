import { expect, test, vi } from 'vitest';
import { remoteId } from '../../../shared/testing/ids.ts';
import { testStore } from '../testing.ts';
import { Seen } from './gone.ts';

// How a slice of a list of pets is taken in.

const pet = (id: number, name: string) => ({
  id: remoteId(String(id)),
  name,
  categoryId: remoteId('1'),
  status: 'available',
});

test('new pets are looked up one by one and added at once', () => {
  const { remote, context } = testStore();
  remote.categories.apply([{ id: remoteId('1'), name: 'Fish' }], remote.marks.take(), new Seen());
  const statement = Object.getPrototypeOf(context.db.prepare('SELECT 1'));
  const runs = (['run', 'get', 'all'] as const).map((method) => vi.spyOn(statement, method));
  const mark = remote.marks.take();
  for (const run of runs) run.mockClear();
  const pets = Array.from({ length: 100 }, (_, at) => pet(at + 1, `Guppy ${at}`));
  const seen = new Seen();
  remote.pets.apply(pets, mark, seen);
  // A first pull is paid by the statement: six for each pet took as long again.
  expect(runs.reduce((sum, run) => sum + run.mock.calls.length, 0)).toBeLessThan(100 + 20);
  const rows = context.db.prepare('SELECT number, name, category_id FROM pet ORDER BY number').all();
  expect(rows).toMatchObject(pets.map(({ name }) => ({ name, category_id: expect.any(String) })));
  expect((rows as { number: number }[]).every(({ number }) => seen.has(number))).toBe(true);
});

test('a name is kept as it was written, as far as SQLite can hold it', () => {
  const { remote, context } = testStore();
  const names = ['Käthe 🐟', 'a "quoted" \\ name', 'nul\u0000inside', 'half \ud83d', ''];
  const pets = names.map((name, at) => pet(at + 1, name));
  remote.pets.apply(pets, remote.marks.take(), new Seen());
  const kept = context.db.prepare('SELECT name FROM pet ORDER BY number').pluck().all();
  expect(kept).toEqual(names.map((name) => name.toWellFormed()));
});
