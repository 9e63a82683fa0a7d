import {
  CustomerPlace,
  type CustomerRecord,
  type CustomerRecords,
} from '../../../shared/domain/customers.ts';
import type { BusinessDate } from '../../../shared/time/time.ts';
import type { StoreContext } from '../context.ts';
import { digitsOf, phoneDigits, spellings, typedSpellings } from '../search/search-text.ts';
import { PLACES } from './places.ts';

interface Row {
  id: string;
  at: string;
  open: 0 | 1;
  words: string | null;
}

/** Looks for a customer in everything that is kept, for a person to see before it is erased. Reads all of it. */
export function createCustomerFinder({ db }: Pick<StoreContext, 'db'>) {
  const places = CustomerPlace.options.map((place) => ({
    place,
    rows: db.prepare<[{ today: BusinessDate }], Row>(PLACES[place]),
  }));

  return {
    /** What names a customer, newest first; of more than `limit` the newest. `open` is what is needed on that day. */
    find(text: string, limit: number, today: BusinessDate): CustomerRecords {
      const names = matcher(text);
      const records: CustomerRecord[] = [];
      for (const { place, rows } of places) {
        for (const { id, at, open, words } of rows.iterate({ today })) {
          if (words && names(words)) records.push({ place, id, at, words, open: open === 1 });
        }
      }
      records.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
      return { records: records.slice(0, limit), more: records.length > limit };
    },
  };
}

/** Whether a text names whom a person looks for: accents, signs and how a number is grouped do not count. */
function matcher(text: string): (words: string) => boolean {
  const digits = phoneDigits(text);
  if (digits !== null) return (words) => digitsOf(words).includes(digits);
  const wanted = typedSpellings(text).filter((spelling) => spelling !== '');
  if (wanted.length === 0) return (words) => words.includes(text);
  return (words) => {
    const says = spellings(words);
    return wanted.some((spelling) => says.includes(spelling));
  };
}
