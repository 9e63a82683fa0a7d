import type { Fate } from './passage.ts';
import type { Chance } from './random.ts';

/** A till's database is replaced by a backup of it. */
export interface Restore {
  till: number;
  backupAt: number;
  at: number;
}

/**
 * One till takes an order for the same goods and the same moment several times, before and after it is restored: only
 * the ship date tells what a restored till forgot from what it sends then.
 */
export interface SameOrder {
  till: number;
  pet: number;
  /** For which moment, counted from the opening. */
  shipAt: number;
  /** When it is taken. */
  moments: number[];
  /** What becomes of the requests that create something, for so long from when the last one is taken. */
  trouble: { fate: Fate; length: number };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** So long after the schedule's length a restore may come: the quiet begins 20 minutes after it. */
const LATEST = 18 * MINUTE;

/**
 * What follows a first restore: of three schedules with one, a third has a second, and a third of those a third one. They
 * take the same backup, or one that was made at another moment: before the first one, or between the restores.
 */
export function drawFurther(chance: Chance, first: Restore, tills: number, length: number): Restore[] {
  const all = [first];
  for (let next: Restore | null = first; next && all.length < 3 && chance.happens(1 / 3); ) {
    next = drawNext(chance, all, tills, length + LATEST);
    if (next) all.push(next);
  }
  return all;
}

function drawNext(chance: Chance, before: readonly Restore[], tills: number, latest: number): Restore | null {
  const last = before.reduce((one, other) => (other.at > one.at ? other : one));
  const earliest = last.at + MINUTE;
  if (earliest > latest) return null;
  const at = chance.between(earliest, Math.min(latest, earliest + 40 * MINUTE));
  const till = tills > 1 && chance.happens(0.2) ? chance.between(1, tills) : last.till;
  const own = before.filter((one) => one.till === till);
  const isSame = own.length > 0 && chance.happens(0.6);
  return { till, backupAt: isSame ? chance.pick(own).backupAt : chance.between(0, at), at };
}

/** In half of the schedules with one restore, and in most with several. */
export function drawSameOrders(chance: Chance, restores: readonly Restore[]): SameOrder[] {
  const [first] = restores;
  if (!first || !chance.happens(restores.length > 1 ? 0.9 : 0.5)) return [];
  const { till } = first;
  const own = restores.filter((one) => one.till === till);
  const moments: number[] = [];
  for (const { backupAt, at } of own) {
    const from = Math.max(backupAt, moments.at(-1) ?? 0) + SECOND;
    // Not between every two: what the second generation takes is no rival of what the third does.
    if (from < at - SECOND && (moments.length === 0 || chance.happens(0.5)))
      moments.push(chance.between(from, at - SECOND));
  }
  const last = Math.max(...own.map(({ at }) => at));
  moments.push(last + chance.between(5 * SECOND, MINUTE));
  return [
    {
      till,
      pet: chance.between(0, 5),
      shipAt: chance.between(2, 6) * DAY + chance.between(0, 1000) * MINUTE,
      moments,
      trouble: {
        fate: chance.pick(['lost', 'lost', '503 before', 'answer lost'] as const),
        length: chance.between(1, 5) * MINUTE,
      },
    },
  ];
}
