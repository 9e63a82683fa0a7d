import { expect, test } from 'vitest';
import { entryKinds } from '../../shared/domain/outbox.ts';
import { runSchedule } from './schedule.ts';
import type { SimTill } from './till.ts';

// A slice of `npm run torture`: sales, edits and counts of one to five tills, with lost answers, kills, clock jumps and
// services of every kind. A seed that fails here replays with `node lab/torture.ts --seed N --seeds 1 --trace`.

const seeds = ['1', '2', '3', '4', '5', '7', '9', '11', '12', '41', '58', '1007'];
const ran = new Map<string, Promise<{ findings: readonly object[]; kinds: readonly string[] }>>();

/** Runs a schedule once, whoever asks. */
function run(seed: string) {
  const outcome = ran.get(seed) ?? runOnce(seed);
  ran.set(seed, outcome);
  return outcome;
}

async function runOnce(seed: string) {
  let kinds: string[] = [];
  const note = (tills: readonly SimTill[]) => {
    kinds = tills.flatMap(kindsOf);
  };
  const { findings } = await runSchedule(seed, () => {}, note);
  return { findings, kinds };
}

function kindsOf({ program }: SimTill): string[] {
  return (
    program?.store.context.db.prepare<[], string>('SELECT DISTINCT kind FROM outbox').pluck().all() ?? []
  );
}

test.each(seeds)(
  'schedule %s: nothing lost, nothing doubled, no request while closed',
  { timeout: 180_000 },
  async (seed) => {
    expect((await run(seed)).findings).toEqual([]);
  },
);

test('every kind of entry is among what these schedules draw', { timeout: 600_000 }, async () => {
  const seen = new Set<string>();
  for (const seed of seeds) for (const kind of (await run(seed)).kinds) seen.add(kind);
  expect([...seen].toSorted()).toEqual(Object.keys(entryKinds).toSorted());
});
