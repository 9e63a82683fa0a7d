import {
  CustomerPlace,
  type CustomerRecord,
  type CustomerRecords,
  type CustomerSearchPoint,
} from '../../../shared/domain/customers.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { PLACES } from './places.ts';

/** Rows of a table per part: a millisecond, and a few if the disk must read them. */
const PART = 250;
/** Finds of one part, at most. */
const FOUND = 100;

type Row = Omit<CustomerRecord, 'place' | 'open'> & { row: number; open: 0 | 1 };

interface Asked {
  text: string;
  today: BusinessDate;
  first: number;
  before: number;
}

/** Finds a customer in all stored data, so that a person sees what will be erased. Reads everything, in parts. */
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
     * Finds in the next rows of a place, newest first.
     *
     * @param from null: starts with the first place
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
      // The second table of the place may have another row with the same number.
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
