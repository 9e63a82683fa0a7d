import {
  CustomerPlace,
  type CustomerRecord,
  type CustomerRecords,
  type CustomerSearchPoint,
} from '../../../shared/domain/customers.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { PLACES } from './places.ts';

/** Rows of a table that one part looks through: a millisecond, and a few where the disk must bring them. */
const PART = 250;
/** What one part finds at most. */
const FOUND = 100;

type Row = Omit<CustomerRecord, 'place' | 'open'> & { row: number; open: 0 | 1 };

interface Asked {
  text: string;
  today: BusinessDate;
  first: number;
  before: number;
}

/** Looks for a customer in everything that is kept, for a person to see before it is erased. Reads all of it, in parts. */
export function createCustomerFinder({ db }: Pick<StoreContext, 'db'>) {
  const places = CustomerPlace.options.map((place) => {
    const { tables, rows } = PLACES[place];
    const newest = tables.map((table) => `SELECT max(rowid) AS row FROM ${table}`).join(' UNION ALL ');
    return {
      place,
      newest: db.prepare<[], number>(`SELECT coalesce(max(row), 0) FROM (${newest})`).pluck(),
      rows: db.prepare<[Asked], Row>(
        `SELECT row, id, at, open, words FROM (${rows})
         WHERE row >= @first AND row < @before AND perch_names(coalesce(words, ''), @text)
         ORDER BY row DESC LIMIT ${FOUND}`,
      ),
    };
  });

  return {
    /**
     * What names a customer in the next rows of a place, newest first.
     *
     * @param from null: from the first place on
     * @param today decides what is still needed (`open`)
     */
    part(text: string, from: CustomerSearchPoint | null, today: BusinessDate): CustomerRecords {
      const at = Math.max(
        places.findIndex(({ place }) => place === from?.place),
        0,
      );
      const { place, newest, rows } = places[at] as (typeof places)[number];
      const before = from?.before ?? (newest.get() ?? 0) + 1;
      const found = rows.all({ text, today, first: before - PART, before });
      // The last one may have another of its number behind it, in the second table of its place.
      const seen = found.length === FOUND ? (found.at(-1)?.row ?? 0) + 1 : before - PART;
      const items = found
        .filter(({ row }) => row >= seen)
        .map(({ row: _, open, ...record }) => ({ place, ...record, open: open === 1 }));
      if (seen > 1) return { items, next: { place, before: seen } };
      const later = places[at + 1];
      return { items, next: later ? { place: later.place, before: null } : null };
    },
  };
}
