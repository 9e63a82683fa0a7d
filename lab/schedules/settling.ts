import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/time/time.ts';
import type { Petstore } from '../simulator/petstore.ts';
import type { SimTill, TillProgram } from '../simulator/till.ts';
import type { World } from '../simulator/world.ts';
import { type Finding, UNSETTLED } from './check.ts';
import { contentsOf } from './recording-service.ts';

/** Maximum time to settle after the last trouble; the daily quota may have to be renewed. */
const MAX_SETTLE_MS = 4 * DAY_MS;

interface Parts {
  world: World;
  petstore: Petstore;
  tills: readonly SimTill[];
  /** Milliseconds after which open entries count as never settling. */
  longest?: number;
}

/** Starts new tills and lets them read all lists and prove the contract. */
export async function open(world: World, tills: readonly SimTill[]): Promise<void> {
  for (const till of tills) till.boot();
  // In the product the connection test proves the contract; here the first start does.
  const isOpen = ({ program }: SimTill) =>
    program?.sync.status().lastPulledAt != null && program.store.capabilities.get().contract !== null;
  await until(world, () => tills.every(isOpen));
  await world.run(() => false, world.now + MINUTE_MS);
}

/** Starts every till, lets everything settle, and lets each till reread all lists. */
export async function settle({ world, petstore, tills, longest = MAX_SETTLE_MS }: Parts): Promise<Finding[]> {
  for (const till of tills) {
    till.cancelFaults();
    till.wake();
    till.boot();
  }
  const settled = (most: number) => until(world, () => tills.every(isSettled), most);
  // Entries that did not settle by now will not in another four days either.
  const most = (await settled(longest)) ? longest : HOUR_MS;
  const failures: Finding[] = [];
  // Reading may cause writes, and these new data for other tills.
  for (let before = ''; ; ) {
    const now = JSON.stringify(await contentsOf(petstore.data));
    if (now === before) return failures;
    before = now;
    for (const till of tills) failures.push(...(await rereadLists(till, world)));
    await settled(most);
  }
}

/** Whether no entry is left that should settle by itself. */
export function isSettled({ program }: SimTill): boolean {
  const { db } = (program as TillProgram).store.context;
  return db.prepare<[], 1>(`SELECT 1 FROM outbox WHERE ${UNSETTLED} LIMIT 1`).get() === undefined;
}

/**
 * Reads all lists three times: a read already in progress does not count, and an object is marked as removed only after two
 * complete reads without it.
 */
async function rereadLists({ number, program }: SimTill, world: World): Promise<Finding[]> {
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
    if (!(await until(world, isRead))) return [{ what: 'lists not read', detail: `till ${number}` }];
  }
  return [];
}

/** Lets time pass in steps until `done`, at most `most` milliseconds. Returns whether it is done. */
async function until(world: World, done: () => boolean, most = MAX_SETTLE_MS): Promise<boolean> {
  const end = world.now + most;
  for (let step = 5000; world.now < end && !done(); step = Math.min(step * 1.3, 30 * MINUTE_MS)) {
    await world.run(() => false, world.now + step);
  }
  return done();
}
