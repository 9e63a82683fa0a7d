import { type Ended, WAITS_FOR_OTHERS } from './check.ts';
import { adjust, attempt, sell } from './counter.ts';
import { lacksEvidence } from './evidence.ts';
import type { Plan } from './plan.ts';
import type { Chance } from './random.ts';
import type { SimTill, TillProgram } from './till.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
/** So long the shop may need after the last trouble: a day's quota may have to begin anew. */
const MOST_QUIET = 4 * 24 * 60 * MINUTE;

/**
 * Lets everything come to rest when the troubles are over, each till running again, so that what is left can be judged
 * (check.ts). Afterwards each till sells once more, for some things can only be proven by something later.
 *
 * @param decideAll people decide about what waits for them, and it comes to rest again
 * @returns the tills that read no list any more
 */
export async function close(
  ended: Ended,
  world: World,
  chance: Chance,
  decideAll: () => Promise<void> = async () => {},
): Promise<SimTill[]> {
  ended.service.rowsMove = false;
  ended.service.course = null;
  for (const till of ended.tills) {
    till.spare();
    till.wake();
    if (!till.program) till.boot();
  }
  await rest(ended, world, 'before the last sales');
  await decideAll();
  // What was in doubt at a start has its quiet period from then on, and only what is sold after it proves anything.
  await world.run(() => false, world.now + 2 * MINUTE);
  for (const { program } of ended.tills) {
    if (!program) continue;
    let sold = false;
    for (let tries = 0; tries < 20 && !sold; tries += 1) {
      await attempt((one) => adjust(one, chance), program);
      sold = await attempt((one) => sell(one, chance), program);
    }
  }
  await rest(ended, world);
  // Before the last look at what others did: what they read may send an order that was in doubt again.
  const unread = await readNoMore(ended, world);
  await rest(ended, world);
  // An order in doubt may settle while the list is read: what comes after it was read is looked for anew.
  const now = () => {
    const { orders, stock, pets, categories } = ended.service;
    return JSON.stringify([orders, stock, pets, categories].map((all) => [...all]));
  };
  for (let before = ''; before !== now(); ) {
    before = now();
    // What each of them shows can be held against what is there (copy.ts).
    for (const till of ended.tills) {
      till.isRead =
        till.program !== null && (await readAnew(till.program, world, { plan: ended.plan, rounds: 3 }));
    }
    // What a list that lagged shows by then is looked for.
    await rest(ended, world);
  }
  return unread;
}

/**
 * Has a till read all its lists. A round that was under way already may have read the orders before the last sale: it is
 * the second that counts. By the clock nobody can tell, for it may have jumped back by a day.
 *
 * @param rounds 3 where it is to see what is gone, too: of a list in pages that takes two that were begun anew
 */
async function readAnew(
  { store, sync }: TillProgram,
  world: World,
  { plan: { service }, rounds = 2 }: { plan: Plan; rounds?: number },
): Promise<boolean> {
  let isRead = false;
  const read = store.context.db.prepare<[], string>(
    "SELECT resource || ' ' || completed_at FROM pull_state WHERE completed_at IS NOT NULL",
  );
  for (let round = 0; round < rounds; round += 1) {
    const before = new Set(read.pluck().all());
    sync.refresh();
    await until(world, () => {
      const now = read.pluck().all();
      isRead = now.length >= (service.listsOrders ? 4 : 3) && now.every((one) => !before.has(one));
      return isRead;
    });
  }
  return isRead;
}

/** The tills that read no list any more; looked at only where bodies came slowly, one of which may hold up the reading. */
async function readNoMore({ plan, tills }: Ended, world: World): Promise<SimTill[]> {
  const left: SimTill[] = [];
  for (const till of plan.rare.troubles.some(({ kind }) => kind === 'trickle') ? tills : []) {
    if (till.program && !(await readAnew(till.program, world, { plan }))) left.push(till);
  }
  return left;
}

/**
 * Lets time pass until nothing waits any more that time alone could move.
 *
 * @param when an order that only a later one can prove absent may wait for that before the last sales, and not after them
 */
export async function rest(
  { tills }: Pick<Ended, 'tills'>,
  world: World,
  when: 'before the last sales' | 'after them' = 'after them',
): Promise<void> {
  await until(world, () => {
    // Somebody looks at the key where the service refused it.
    for (const { program } of tills) {
      if (program?.gate.memory.breaker.circuit.reason === 'unauthorized') program.sync.probe();
    }
    return tills.every((till) => till.program !== null && isIdle(till, when === 'before the last sales'));
  });
}

/** Lets time pass in steps until it is so, or gives up. */
export async function until(world: World, done: () => boolean): Promise<void> {
  const end = world.now + MOST_QUIET;
  for (let step = 5_000; world.now < end && !done(); step = Math.min(step * 1.3, 30 * MINUTE)) {
    await world.run(() => false, world.now + step);
  }
}

/** Nothing waits but what waits for a person or for stock to come in. */
export function isIdle({ program }: SimTill, mayLackWitness = true): boolean {
  const waiting = program?.store.context.db
    .prepare<[number], number>(
      `SELECT count(*) FROM outbox WHERE state IN ('ready', 'inflight', 'in_doubt')
         AND NOT (${lacksEvidence(program)} OR (? AND state = 'in_doubt' AND reason_code IS 'awaiting_evidence'))
         AND NOT (${WAITS_FOR_OTHERS})`,
    )
    .pluck()
    .get(mayLackWitness ? 1 : 0);
  return waiting === 0;
}
