import { breakages } from './breakage-list.ts';
import { breakProgram } from './broken.ts';

/** Schedules to run with one breakage: seeds from `from` on, before `to`; `ran` of them were run before. */
export interface Hunt {
  name: string;
  from: number;
  to: number;
  ran: number;
}

/** The first schedule with a finding; null where there is none. */
export interface Hunted {
  seed: number | null;
  what: string | null;
  ran: number;
}

let notLoaded: (() => string[]) | null = null;

async function run({ name, from, to, ran: before }: Hunt): Promise<Hunted> {
  const breakage = breakages.find((one) => one.name === name);
  if (!breakage) throw new Error(`There is no breakage “${name}”`);
  notLoaded ??= breakProgram(breakage);
  const { drawPlanOf, runSchedule } = await import('../simulator/schedule.ts');
  const left = notLoaded();
  if (left.length > 0) throw new Error(`“${name}”: ${left.join(', ')}: no part of what a schedule runs`);
  const { needs = () => true } = breakage;
  let ran = before;
  for (let seed = from; seed < to; seed += 1) {
    if (!needs(drawPlanOf(String(seed)))) continue;
    ran += 1;
    const what = await runSchedule(String(seed)).then(
      ({ findings }) => findings[0]?.what ?? null,
      // A schedule that cannot go on at all has found it, too.
      (error: unknown) => `the schedule broke off: ${error instanceof Error ? error.message : error}`,
    );
    if (what !== null) return { seed, what, ran };
  }
  return { seed: null, what: null, ran };
}

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
process.on('message', (hunt: Hunt) => {
  void run(hunt).then((hunted) => process.send?.(hunted));
});
