import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Slice } from './seeds.ts';
import type { Totals } from './totals.ts';

// What the slices of a run came to, line by line in a file, so that a run that was interrupted goes on where it ended.

interface Line {
  first: number;
  seeds: number;
  /** How long the run took for it, seconds, where others ran beside it. */
  seconds: number;
  totals: Totals;
}

/** What earlier runs came to, and where this one's slices are added. */
export interface Kept {
  /** What a slice came to before; undefined where it is to be run. */
  of(slice: Slice): Totals | undefined;
  /** @param seconds since the slice before it, so that they add up to the time of the run */
  add(slice: Slice, totals: Totals, seconds: number): void;
  /** How long earlier runs took for what they kept, seconds. */
  readonly seconds: number;
}

/** Opens the file, which need not be there yet. A last line that was cut off is left out, and so are slices of other sizes. */
export function openKept(file: string): Kept {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(lineOf) : [];
  const all = new Map(lines.map((line) => [nameOf(line), line]));
  const seconds = [...all.values()].reduce((sum, line) => sum + line.seconds, 0);
  return {
    of: (slice) => all.get(nameOf(slice))?.totals,
    add(slice, totals, took) {
      const line: Line = { first: slice.first, seeds: slice.seeds, seconds: took, totals };
      // On a line of its own also after one that was cut off.
      appendFileSync(file, `\n${JSON.stringify(line)}`);
    },
    seconds,
  };
}

const nameOf = ({ first, seeds }: Pick<Slice, 'first' | 'seeds'>) => `${first}+${seeds}`;

function lineOf(text: string): Line[] {
  try {
    return text === '' ? [] : [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}
