import { runSchedule } from '../simulator/schedule.ts';
import { createDigest } from './digest.ts';
import { addTo, noTotals, type Totals, totalsOf } from './totals.ts';

/** Seeds one after another, from `first` on. */
export interface Slice {
  first: number;
  seeds: number;
  /** Whether to make a short text of what each did. */
  digests?: boolean;
}

/** The command that runs one schedule again, told step by step. */
export function replay(seed: number | string): string {
  return `node lab/torture.ts --seed ${seed} --seeds 1 --trace`;
}

/** What a process with a slice tells whoever asked: which seed it begins, and at the end what all came to. */
export type Report = { begins: number } | { totals: Totals };

/** Who hears of a slice. */
export interface Listener {
  /** What a failing seed came to. */
  say: (line: string) => void;
  /** Every step. */
  trace?: ((line: string) => void) | undefined;
  begins?: (seed: number) => void;
}

/** Runs a slice. */
export async function runSeeds(
  { first, seeds, digests = false }: Slice,
  { say, trace, begins }: Listener,
): Promise<Totals> {
  const totals = noTotals();
  for (let seed = first; seed < first + seeds; seed += 1) {
    begins?.(seed);
    const digest = digests ? createDigest() : null;
    const told = digest ? digest.trace : trace;
    const outcome = await runSchedule(String(seed), told, digest?.atEnd);
    addTo(totals, totalsOf(outcome));
    if (digest) totals.digests[seed] = digest.text();
    if (outcome.findings.length === 0) continue;
    say(`seed ${seed} (${replay(seed)})`);
    for (const { what, detail } of outcome.findings.slice(0, 6)) say(`  ${what}: ${detail}`);
  }
  return totals;
}

// As a process of its own: a slice comes as a message, its totals go back as one.
if (process.send && process.argv[1]?.endsWith('seeds.ts')) {
  const tell = (report: Report) => process.send?.(report);
  // Whoever asked is gone.
  process.on('disconnect', () => process.exit());
  process.on('message', (slice: Slice) => {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    void runSeeds(slice, { say, begins: (seed) => tell({ begins: seed }) }).then((totals) =>
      tell({ totals }),
    );
  });
}
