import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runSchedule } from '../simulator/schedule.ts';
import { breakages } from './breakage-list.ts';
import { type Breakage, checkFits } from './broken.ts';
import type { Hunt, Hunted } from './hunt.ts';
import type { Slice } from './seeds.ts';

/** Which schedule found a breakage. */
export interface Found {
  name: string;
  where: string;
  /** After so many schedules, and so many of these were run; null: in none of them. */
  schedules: number | null;
  ran: number;
  seed: string | null;
  what: string | null;
}

/**
 * Breaks the program in one way after the other and runs schedules until one has a finding that the whole program does
 * not have. `say` hears each result.
 *
 * @throws Error where the code that a breakage is about has changed
 */
export async function findBreakages(
  { first, seeds, jobs, only }: Slice & { jobs: number; only: string },
  say: (line: string) => void,
): Promise<Found[]> {
  const chosen = breakages.filter(({ name }) => name.includes(only));
  for (const breakage of chosen) checkFits(breakage);
  const left = [...chosen.entries()];
  const found = new Map<number, Found>();
  async function work(): Promise<void> {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, breakage] = next;
      const one = await hunt(breakage, first, seeds);
      found.set(at, one);
      const { name, schedules, ran, seed, what } = one;
      say(
        schedules === null
          ? `NOT FOUND in ${seeds} (${ran} run): ${name}`
          : `found after ${schedules} (${ran} run), seed ${seed}: ${name}: ${what}`,
      );
    }
  }
  await Promise.all(Array.from({ length: jobs }, work));
  return chosen.map((_, at) => found.get(at) as Found);
}

/** Runs one breakage in a process of its own. */
function hunt(breakage: Breakage, first: number, seeds: number): Promise<Found> {
  const child = fork(fileURLToPath(new URL('./hunt.ts', import.meta.url)));
  const { name, file } = breakage;
  const result = { name, where: file.replace(/^electron\//, '') };
  return new Promise((resolve, reject) => {
    const ask = (from: number, ran: number) =>
      child.send({ name, from, to: first + seeds, ran } satisfies Hunt);
    child.on('message', (message) => {
      const { seed, what, ran } = message as Hunted;
      if (seed === null) {
        resolve({ ...result, schedules: null, ran, seed: null, what: null });
        child.disconnect();
        return;
      }
      void runSchedule(String(seed)).then(({ findings }) => {
        // What the whole program does as well shows no breakage.
        if (findings.length > 0) return ask(seed + 1, ran);
        resolve({ ...result, schedules: seed - first + 1, ran, seed: String(seed), what });
        child.disconnect();
      }, reject);
    });
    child.on('exit', (code) => code !== 0 && reject(new Error(`“${name}” ended with ${code}`)));
    ask(first, 0);
  });
}
