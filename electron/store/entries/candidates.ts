import type { EntryCandidate } from '../../../shared/domain/entry-life.ts';
import { creates } from '../../../shared/domain/outbox.ts';
import type { LocalId } from '../../../shared/ids/ids.ts';
import type { StoreContext } from '../context.ts';
import { type Entry, kindsInSql } from '../outbox/entry.ts';

type Found<Kind extends EntryCandidate['kind']> = Omit<
  Extract<EntryCandidate, { kind: Kind }>,
  'kind' | 'alike'
> & { alike: 0 | 1 };

export type Candidates = ReturnType<typeof createCandidates>;

const MOST = 50;
const TO_SECONDS = 'YYYY-MM-DDTHH:MM:SS'.length;

/**
 * Things at the service that a creation with a lost answer may have made: not made here, and first seen after it was sent.
 * Look-alikes come first, then pets of the same category, then the newest.
 */
export function createCandidates({ db }: Pick<StoreContext, 'db'>) {
  const orders = db.prepare<[{ id: LocalId }], Found<'order'>>(
    `SELECT other.remote_id AS remoteId, other.quantity, other.ship_date AS shipDate,
       other.quantity IS own.quantity AND substr(other.ship_date, 1, ${TO_SECONDS}) IS substr(own.ship_date, 1, ${TO_SECONDS}) AS alike
     FROM store_order AS own JOIN store_order AS other ON other.pet_id = own.pet_id
     WHERE own.id = @id AND own.remote_id IS NULL
       AND other.connection_id = own.connection_id AND other.origin = 'external' AND other.remote_id IS NOT NULL
       AND other.gone_at IS NULL AND other.rowid > own.rowid
       AND NOT EXISTS (SELECT 1 FROM outbox WHERE entity = 'order' AND entity_id = other.id)
     ORDER BY alike DESC, other.rowid DESC LIMIT ${MOST}`,
  );
  const notMadeHere = (kind: 'pet' | 'category') => `other.connection_id = own.connection_id
    AND other.remote_id IS NOT NULL AND other.gone_at IS NULL AND other.rowid > own.rowid
    AND NOT EXISTS (SELECT 1 FROM outbox
      WHERE entity = '${kind}' AND entity_id = other.id AND kind IN (${kindsInSql(creates)}))`;
  const pets = db.prepare<[LocalId], Found<'named'>>(
    `SELECT other.remote_id AS remoteId, other.name, category.name AS category, other.name = own.name AS alike
     FROM pet AS own JOIN pet AS other ON ${notMadeHere('pet')}
       LEFT JOIN category ON category.id = other.category_id
     WHERE own.id = ? AND own.remote_id IS NULL
     ORDER BY alike DESC, other.category_id IS own.category_id DESC, other.rowid DESC LIMIT ${MOST}`,
  );
  const categories = db.prepare<[LocalId], Found<'named'>>(
    `SELECT other.remote_id AS remoteId, other.name, NULL AS category, other.name = own.name AS alike
     FROM category AS own JOIN category AS other ON ${notMadeHere('category')}
     WHERE own.id = ? AND own.remote_id IS NULL
     ORDER BY alike DESC, other.rowid DESC LIMIT ${MOST}`,
  );

  return {
    of(entry: Pick<Entry, 'kind' | 'entityId'>): EntryCandidate[] {
      const { kind, entityId } = entry;
      if (kind === 'createOrder') {
        return orders.all({ id: entityId }).map((row) => ({ ...row, kind: 'order', alike: row.alike === 1 }));
      }
      const named = kind === 'createPet' ? pets : kind === 'createCategory' ? categories : null;
      return named?.all(entityId).map((row) => ({ ...row, kind: 'named', alike: row.alike === 1 })) ?? [];
    },
  };
}
