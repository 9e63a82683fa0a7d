import Database from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { batchTransactions } from './batch.ts';
import { PreparedConnection } from './sqlite-dialect.ts';

/** A table of notes written in batches, with a foreign key checked at commit. */
function openNotes() {
  const database = new Database(':memory:');
  onTestFinished(() => void database.close());
  database.exec(`create table authors (name text primary key);
    insert into authors values ('me');
    create table notes (text text, author text references authors (name) deferrable initially deferred)`);
  const transact = batchTransactions(database, new PreparedConnection(database));
  return {
    database,
    write: (text: string, author = 'me') =>
      transact((tx) => tx.executeQuery(CompiledQuery.raw('insert into notes values (?, ?)', [text, author]))),
    texts: () => database.prepare('select text from notes').pluck().all(),
  };
}

test('a batch that fills the database fails as a whole, and the next one is written', async () => {
  const { database, write, texts } = openNotes();
  database.pragma('max_page_count = 10');
  const outcomes = await Promise.allSettled([write('short'), write('long '.repeat(20_000))]);
  expect(outcomes).toMatchObject([{ reason: { code: 'SQLITE_FULL' } }, { reason: { code: 'SQLITE_FULL' } }]);
  await write('after');
  expect(texts()).toEqual(['after']);
});

test('a batch that cannot be committed fails as a whole, and the next one is written', async () => {
  const { write, texts } = openNotes();
  const outcomes = await Promise.allSettled([write('mine'), write('whose?', 'nobody')]);
  const refused = { reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } };
  expect(outcomes).toMatchObject([refused, refused]);
  await write('after');
  expect(texts()).toEqual(['after']);
});
