import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time/time.ts';
import type { Petstore } from '../simulator/petstore.ts';
import type { SimTill, TillProgram } from '../simulator/till.ts';
import type { World } from '../simulator/world.ts';
import { type Finding, UNSETTLED } from './check.ts';
import { contentsOf } from './door.ts';

/** So long everything may need to settle after the last trouble: the day's requests may have to begin anew. */
const LONGEST_REST = 4 * DAY_MS;

interface Parts {
  world: World;
  petstore: Petstore;
  tills: readonly SimTill[];
  /** Milliseconds after which what has not settled counts as never settling. */
  longest?: number;
}

/** Starts tills that have sold nothing yet, and lets them read all lists and prove what the service keeps. */
export async function open(world: World, tills: readonly SimTill[]): Promise<void> {
  for (const till of tills) till.boot();
  // The connection test proves the contract before a till sells; here it is the proof of its first start.
  const isOpen = ({ program }: SimTill) =>
    program?.sync.status().lastPulledAt != null && program.store.capabilities.get().contract !== null;
  await until(world, () => tills.every(isOpen));
  await world.run(() => false, world.now + MINUTE_MS);
}

/** Starts every till, lets everything settle, and has each till read all its lists anew. */
export async function settle({ world, petstore, tills, longest = LONGEST_REST }: Parts): Promise<Finding[]> {
  for (const till of tills) {
    till.spare();
    till.wake();
    till.boot();
  }
  const settled = (most: number) => until(world, () => tills.every(isSettled), most);
  // What does not settle by then will not in another four days either.
  const most = (await settled(longest)) ? longest : HOUR_MS;
  const failures: Finding[] = [];
  // What a till reads may give it something to send, and the others something to read.
  for (let before = ''; ; ) {
    const now = JSON.stringify(await contentsOf(petstore.data));
    if (now === before) return failures;
    before = now;
    for (const till of tills) failures.push(...(await readAnew(till, world)));
    await settled(most);
  }
}

/** Whether nothing waits that time alone could move. */
export function isSettled({ program }: SimTill): boolean {
  const { db } = (program as TillProgram).store.context;
  return db.prepare<[], 1>(`SELECT 1 FROM outbox WHERE ${UNSETTLED} LIMIT 1`).get() === undefined;
}

/**
 * Three times: a reading that was under way counts for nothing, and only the second whole one after another that does not
 * show a thing marks it as removed.
 */
async function readAnew({ number, program }: SimTill, world: World): Promise<Finding[]> {
  if (!program) return [];
  const read = program.store.context.db
    .prepare<[], string>(
      "SELECT resource || ' ' || completed_at FROM pull_state WHERE completed_at IS NOT NULL",
    )
    .pluck();
  for (let round = 0; round < 3; round += 1) {
    const before = new Set(read.all());
    const isRead = () => read.all().filter((one) => !before.has(one)).length === 4;
    program.sync.refresh();
    if (!(await until(world, isRead))) return [{ what: 'reads no more', detail: `till ${number}` }];
  }
  return [];
}

/** Lets time pass in steps until it is so, or gives up after `most` milliseconds. Whether it is so. */
async function until(world: World, done: () => boolean, most = LONGEST_REST): Promise<boolean> {
  const end = world.now + most;
  for (let step = 5000; world.now < end && !done(); step = Math.min(step * 1.3, 30 * MINUTE_MS)) {
    await world.run(() => false, world.now + step);
  }
  return done();
}
