import { type CurrencyCode, type Minor, minor, minorDigits } from './money.ts';

/** One kind of note or coin, its value in minor units. */
export interface Denomination {
  value: Minor;
  kind: 'note' | 'coin';
}

/** Notes and coins by their values in minor units. */
interface Values {
  notes: number[];
  coins: number[];
}

/** Notes and coins in use, in minor units, largest first. Sources: the issuing central banks and mints. */
const inUse: Record<CurrencyCode, Values> = {
  AUD: { notes: [10_000, 5000, 2000, 1000, 500], coins: [200, 100, 50, 20, 10, 5] },
  BRL: { notes: [20_000, 10_000, 5000, 2000, 1000, 500, 200], coins: [100, 50, 25, 10, 5] },
  CAD: { notes: [10_000, 5000, 2000, 1000, 500], coins: [200, 100, 25, 10, 5] },
  CHF: { notes: [100_000, 20_000, 10_000, 5000, 2000, 1000], coins: [500, 200, 100, 50, 20, 10, 5] },
  CZK: {
    notes: [500_000, 200_000, 100_000, 50_000, 20_000, 10_000],
    coins: [5000, 2000, 1000, 500, 200, 100],
  },
  DKK: { notes: [50_000, 20_000, 10_000, 5000], coins: [2000, 1000, 500, 200, 100, 50] },
  EUR: { notes: [20_000, 10_000, 5000, 2000, 1000, 500], coins: [200, 100, 50, 20, 10, 5, 2, 1] },
  GBP: { notes: [5000, 2000, 1000, 500], coins: [200, 100, 50, 20, 10, 5, 2, 1] },
  HUF: {
    notes: [2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000],
    coins: [20_000, 10_000, 5000, 2000, 1000, 500],
  },
  INR: { notes: [50_000, 20_000, 10_000, 5000, 2000, 1000], coins: [2000, 1000, 500, 200, 100] },
  ISK: { notes: [10_000, 5000, 2000, 1000, 500], coins: [100, 50, 10, 5, 1] },
  JPY: { notes: [10_000, 5000, 2000, 1000], coins: [500, 100, 50, 10, 5, 1] },
  MXN: { notes: [100_000, 50_000, 20_000, 10_000, 5000, 2000], coins: [2000, 1000, 500, 200, 100, 50] },
  NOK: { notes: [100_000, 50_000, 20_000, 10_000, 5000], coins: [2000, 1000, 500, 100] },
  NZD: { notes: [10_000, 5000, 2000, 1000, 500], coins: [200, 100, 50, 20, 10] },
  PLN: { notes: [50_000, 20_000, 10_000, 5000, 2000, 1000], coins: [500, 200, 100, 50, 20, 10, 5, 2, 1] },
  RON: { notes: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 100], coins: [50, 10, 5, 1] },
  SEK: { notes: [100_000, 50_000, 20_000, 10_000, 5000, 2000], coins: [1000, 500, 200, 100] },
  SGD: { notes: [10_000, 5000, 1000, 500, 200], coins: [100, 50, 20, 10, 5] },
  TRY: { notes: [20_000, 10_000, 5000, 2000, 1000, 500], coins: [500, 100, 50, 25, 10, 5] },
  USD: { notes: [10_000, 5000, 2000, 1000, 500, 100], coins: [100, 50, 25, 10, 5, 1] },
  ZAR: { notes: [20_000, 10_000, 5000, 2000, 1000], coins: [500, 200, 100, 50, 20, 10] },
};

/**
 * The notes and coins of a currency, largest first. An unlisted currency gets the usual 1-2-5 steps, so that its cash
 * can still be counted.
 */
export function denominationsOf(currency: CurrencyCode): Denomination[] {
  const known = inUse[currency] ?? usualSteps(currency);
  return [
    ...known.notes.map((value): Denomination => ({ value: minor(value), kind: 'note' })),
    ...known.coins.map((value): Denomination => ({ value: minor(value), kind: 'coin' })),
  ];
}

function usualSteps(currency: CurrencyCode): Values {
  const unit = 10 ** minorDigits(currency);
  const steps = (factors: number[]) => factors.map((factor) => factor * unit).filter(Number.isInteger);
  return {
    notes: steps([200, 100, 50, 20, 10, 5]),
    coins: steps([2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01]),
  };
}

/**
 * Whether cash was probably mistyped. Nobody hands over an unneeded note, so change is less than the largest note.
 * Minor units.
 */
export function isChangeDoubtful(change: Minor, currency: CurrencyCode): boolean {
  const [largest] = denominationsOf(currency);
  return largest !== undefined && change >= largest.value;
}
