import type { Entity } from '../../../shared/domain/outbox.ts';
import type { LocalId, RemoteId } from '../../../shared/ids/ids.ts';
import { toInstant } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import type { ReadMark } from './touched.ts';

/** What can be missing at the service after a full list was read. */
export type Vanishing = 'categories' | 'pets' | 'orders';

/**
 * The rows that a pull has seen, one bit each: a million pets take 125 kB, and nothing is written for an unchanged row. It
 * lives as long as the pull; a pull resumed after a restart has seen only the remaining rows.
 */
export class Seen {
  #bits = new Uint8Array(1024);

  add(number: number): void {
    const at = number >>> 3;
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(this.#bits.length * 2, at + 1));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}

/**
 * Updates the listed rows that are known here, and records that they were seen.
 *
 * @param find the row with an id of the service
 * @returns the unknown ones: the caller adds or skips them
 */
export function takeKnown<Shown extends { id: RemoteId }, Known extends { number: number }>(
  shown: readonly Shown[],
  seen: Seen,
  find: (id: RemoteId) => Known | undefined,
  change: (known: Known, shown: Shown) => void,
): Shown[] {
  return shown.filter((one) => {
    const known = find(one.id);
    if (!known) return true;
    change(known, one);
    seen.add(known.number);
    return false;
  });
}

interface Row {
  number: number;
  id: LocalId;
}

const tables: Record<Vanishing, { table: string; number: string; entity: Entity; set: string }> = {
  categories: { table: 'category', number: 'number', entity: 'category', set: 'gone_at = @at' },
  pets: { table: 'pet', number: 'number', entity: 'pet', set: 'gone_at = @at' },
  orders: {
    table: 'store_order',
    number: 'rowid',
    entity: 'order',
    set: "gone_at = @at, state = CASE WHEN origin = 'external' AND state = 'open' THEN 'cancelled' ELSE state END",
  },
};

const WINDOW = 1000;

/** Finds and marks what a full list no longer has. Deletes nothing: receipts and baskets still refer to it. */
export function createRemoteGone(context: StoreContext) {
  const { db, clock, identity, transaction, announce } = context;

  function statementsFor({ table, number, set }: (typeof tables)[Vanishing]) {
    return {
      // By row number only (the plus keeps SQLite from using the index of remote ids): with that index every window would
      // read and sort the whole table.
      present: db.prepare<[number, string], Row>(
        `SELECT ${number} AS number, id FROM ${table}
         WHERE ${number} > ? AND +connection_id = ? AND remote_id IS NOT NULL AND gone_at IS NULL
         ORDER BY ${number} LIMIT ${WINDOW}`,
      ),
      numberOf: db
        .prepare<[string, string], number>(
          `SELECT ${number} FROM ${table} WHERE connection_id = ? AND remote_id = ?`,
        )
        .pluck(),
      mark: db.prepare<[{ id: LocalId; at: string }]>(`UPDATE ${table} SET ${set} WHERE id = @id`),
    };
  }
  const statements = {
    categories: statementsFor(tables.categories),
    pets: statementsFor(tables.pets),
    orders: statementsFor(tables.orders),
  };

  return {
    /** Records that a list has a row with this id, although the row itself could not be read. */
    see(resource: Vanishing, remoteId: RemoteId, seen: Seen): void {
      const number = statements[resource].numberOf.get(identity.connectionId, remoteId);
      if (number !== undefined) seen.add(number);
    },

    /** The rows missing from a list that we did not change meanwhile, in slices. */
    *missing(resource: Vanishing, mark: ReadMark, seen: Seen): Generator<LocalId[]> {
      const { entity } = tables[resource];
      let rows: Row[];
      let last = 0;
      do {
        rows = statements[resource].present.all(last, identity.connectionId);
        last = rows.at(-1)?.number ?? last;
        yield rows
          .filter(({ number, id }) => !seen.has(number) && !mark.touched(entity, id))
          .map(({ id }) => id);
      } while (rows.length === WINDOW);
    },

    mark(resource: Vanishing, ids: readonly LocalId[]): void {
      transaction(() => {
        const at = toInstant(clock.now());
        for (const id of ids) {
          statements[resource].mark.run({ id, at });
          if (resource === 'pets') announce({ pet: id });
        }
        if (resource !== 'pets' && ids.length > 0) announce(resource);
      });
    },
  };
}
