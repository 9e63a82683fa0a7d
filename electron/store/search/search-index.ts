import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';

/** The indexed texts of pets: their words; their spellings, for matches within a word. */
const WORDS = `SELECT pet.number, perch_words(pet.name) || coalesce(' #' || category.number, '')`;
/** The category is two letters of the private-use area, which no folded name contains; see `inCategory` in search-query.ts. */
const SPELLINGS = `SELECT pet.number, perch_spellings(pet.name)
   || coalesce(' ' || char(57344, 57345 + category.number % 6000, 57345 + category.number / 6000), '')`;
const ALL = 'FROM pet LEFT JOIN category ON category.id = pet.category_id';
/** In this order: SQLite would otherwise read every pet of the connection. */
const DUE = `FROM search_due CROSS JOIN pet ON pet.number = search_due.number
   LEFT JOIN category ON category.id = pet.category_id
   WHERE pet.gone_at IS NULL AND pet.connection_id = (SELECT connection_id FROM search_scope)`;

/** Makes sure that the search index contains the pets of this connection; rebuilds it after a change of address. */
export function ensureSearchScope(db: Database, connectionId: LocalId): void {
  const scope = db.prepare('SELECT connection_id FROM search_scope').pluck().get();
  if (scope !== connectionId) rebuildSearch(db, connectionId);
}

/**
 * Returns a function that updates the full-text indexes for the pets in `search_due`. A transaction calls it last, because
 * FTS5 flushes to the disk before every statement that fires triggers.
 */
export function createIndexing(db: Database): () => void {
  const isDue = db.prepare<[], number>('SELECT 1 FROM search_due LIMIT 1').pluck();
  const statements = [
    'DELETE FROM pet_search WHERE rowid IN (SELECT number FROM search_due WHERE indexed)',
    'DELETE FROM pet_trigram WHERE rowid IN (SELECT number FROM search_due WHERE indexed)',
    `INSERT INTO pet_search (rowid, words) ${WORDS} ${DUE}`,
    `INSERT INTO pet_trigram (rowid, words) ${SPELLINGS} ${DUE}`,
    'DELETE FROM search_due',
  ].map((statement) => db.prepare(statement));
  return () => {
    if (isDue.get() === undefined) return;
    for (const statement of statements) statement.run();
  };
}

/** Builds the index from the pets; takes about half a minute for a million. */
function rebuildSearch(db: Database, connectionId: LocalId): void {
  db.transaction(() => {
    db.exec(`
      DELETE FROM pet_listing;
      INSERT INTO pet_search (pet_search) VALUES ('delete-all');
      INSERT INTO pet_trigram (pet_trigram) VALUES ('delete-all');`);
    const live = 'pet.connection_id = ? AND pet.gone_at IS NULL';
    const statements = [
      `INSERT INTO pet_listing (category, key, number) SELECT 0, perch_fold(name), number FROM pet WHERE ${live}`,
      `INSERT INTO pet_listing (category, key, number) SELECT category.number, perch_fold(pet.name), pet.number
         FROM pet JOIN category ON category.id = pet.category_id WHERE ${live}`,
      `INSERT INTO pet_search (rowid, words) ${WORDS} ${ALL} WHERE ${live}`,
      `INSERT INTO pet_trigram (rowid, words) ${SPELLINGS} ${ALL} WHERE ${live}`,
    ];
    for (const statement of statements) db.prepare(statement).run(connectionId);
    db.prepare('UPDATE search_scope SET connection_id = ?').run(connectionId);
  }).immediate();
}
