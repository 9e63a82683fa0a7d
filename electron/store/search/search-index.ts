import type { Database } from 'better-sqlite3';
import type { LocalId } from '../../../shared/ids/ids.ts';

/** Makes sure that the search index holds the pets of this connection; builds it anew after a change of address. */
export function ensureSearchScope(db: Database, connectionId: LocalId): void {
  const scope = db.prepare('SELECT connection_id FROM search_scope').pluck().get();
  if (scope !== connectionId) rebuildSearch(db, connectionId);
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
      `INSERT INTO pet_search (rowid, words) SELECT pet.number, perch_words(pet.name)
         || coalesce(' #' || category.number, '')
         FROM pet LEFT JOIN category ON category.id = pet.category_id WHERE ${live}`,
      `INSERT INTO pet_trigram (rowid, words) SELECT pet.number, perch_spellings(pet.name)
         || coalesce(' ' || char(57344, 57345 + category.number % 6000, 57345 + category.number / 6000), '')
         FROM pet LEFT JOIN category ON category.id = pet.category_id WHERE ${live}`,
    ];
    for (const statement of statements) db.prepare(statement).run(connectionId);
    db.prepare('UPDATE search_scope SET connection_id = ?').run(connectionId);
  }).immediate();
}
