import type { LocalId, RemoteId } from '../../shared/ids.ts';
import { localId } from '../../shared/testing/ids.ts';
import type { Ended } from './check.ts';
import {
  changeNewestOrder,
  changeNewestPet,
  countThis,
  fulfilThis,
  newPet,
  placeFor,
  placeOrder,
} from './counter.ts';
import { decide } from './decisions.ts';
import { writeForeignValue } from './foreign-values.ts';
import type { Forgotten } from './forgotten.ts';
import type { Trouble } from './passage.ts';
import type { Meddling, Others, Plan } from './plan.ts';
import type { Chance } from './random.ts';
import type { Restore, SameOrder } from './restores.ts';
import type { FakeService } from './service.ts';
import type { SimTill, TillProgram } from './till.ts';
import type { World } from './world.ts';

/** What a plan happens to. */
export interface Scenario {
  plan: Plan;
  world: World;
  service: FakeService;
  /** When the shop opened: every moment of the plan counts from it. */
  opened: number;
  petIds: readonly RemoteId[];
  till(number: number): SimTill;
  isQuiet(): boolean;
  trouble(trouble: Trouble): void;
  /** Somebody does something at a till, if it runs. */
  action(till: number, name: string, work: (program: TillProgram) => Promise<boolean>): void;
  /** A restore made a till forget this. */
  forgot(forgotten: Forgotten): void;
  /** How things stand now. */
  now(): Ended;
  trace(line: string): void;
  dice(name: string): Chance;
}

const MINUTE = 60_000;

/** Puts a whole plan on the clock. */
export function putOnClock(scenario: Scenario): void {
  const { plan, world, service, opened, petIds } = scenario;
  for (const trouble of plan.troubles) {
    scenario.trouble({ ...trouble, from: opened + trouble.from, until: opened + trouble.until });
  }
  for (const { at, till, action, name } of plan.actions) {
    const dice = scenario.dice(`${at}/${till}/${name}`);
    world.after(at, () => scenario.action(till, name, (program) => action(program, dice)));
  }
  for (const kill of plan.kills) world.after(kill.at, () => killOnce(scenario, kill));
  for (const { at, till, by } of plan.clockJumps) {
    world.after(at, () => {
      scenario.till(till).skew += by;
    });
  }
  for (const { at, requests } of plan.outside) {
    world.after(at, () => {
      for (let n = 0; n < requests; n += 1) service.limiter.outside(service.now());
    });
  }
  for (const { from, until } of plan.crowds) {
    const crowd = () => {
      service.limiter.crowd(service.now());
      if (world.now < opened + until) world.after(400, crowd);
    };
    world.after(from, crowd);
  }
  for (const { at, pet, by } of plan.external) {
    world.after(at, () => service.external(petIds[pet % petIds.length] ?? '', by));
  }
  for (const { at, what, nth } of plan.others) world.after(at, () => others(scenario, what, nth));
  for (const { at, nth, pet } of plan.foreign) {
    world.after(at, () => writeForeignValue(service, nth, petIds[pet % petIds.length] ?? ''));
  }
  for (const contest of plan.contests) {
    if (contest.prepared) prepare(scenario, contest);
    world.after(contest.at, () => contend(scenario, contest));
  }
  for (const meddling of plan.meddlings) meddle(scenario, meddling);
  restoreAll(scenario);
  for (const same of plan.sameOrders) placeSame(scenario, same);
  for (const { at, till } of plan.people.decisions) {
    const dice = scenario.dice(`${at}/${till}/decides`);
    world.after(at, () => scenario.action(till, 'decides', () => decideOnce(scenario, till, dice)));
  }
  putRareOnClock(scenario);
}

function putRareOnClock(scenario: Scenario): void {
  const { plan, world, service, opened } = scenario;
  const { sleeps, troubles, rounds, clocks, disks } = plan.rare;
  for (const trouble of troubles) {
    scenario.trouble({ ...trouble, from: opened + trouble.from, until: opened + trouble.until });
  }
  for (const { at, till, length, how } of sleeps) {
    world.after(at, () => scenario.till(till).fallAsleep(how));
    world.after(at + length, () => scenario.till(till).wake());
  }
  for (const { from, until, course } of rounds) {
    world.after(from, () => {
      service.course = course;
    });
    world.after(until, () => {
      service.course = null;
    });
  }
  for (const { at, till, by } of clocks) {
    world.after(at, () => {
      scenario.till(till).skew += by;
    });
  }
  for (const { at, till, refusal } of disks) {
    world.after(at, () => {
      if (!scenario.isQuiet()) scenario.till(till).refuseSoon(refusal);
    });
  }
}

function killOnce(
  scenario: Scenario,
  { till, transitions, downFor, clockJump }: Plan['kills'][number],
): void {
  const { world } = scenario;
  const victim = scenario.till(till);
  victim.killSoon(transitions);
  // What does not happen within half a minute is done by hand.
  world.after(30_000, () => {
    if (!scenario.isQuiet()) victim.kill();
  });
  world.after(30_000 + downFor, () => {
    victim.skew += clockJump;
    if (!victim.program && !scenario.isQuiet()) victim.boot();
  });
}

/** Other programs at the same service, and whoever looks after it. */
function others({ service, world, petIds }: Scenario, what: Others, nth: number): void {
  const petId = petIds[nth % petIds.length] ?? '';
  if (what === 'vanish') service.vanish(petId);
  else if (what === 'order') service.foreignOrder(petId);
  else if (what === 'withdraw') service.withdrawOrder(nth);
  else if (what === 'bar') service.limiter.bar(service.now(), 15 * MINUTE);
  else service.refusesKeyUntil = world.now + 3 * MINUTE;
}

/** Two tills hand over the same order, or count the same pet, before either can know of the other. */
function contend(scenario: Scenario, { what, tills, nth }: Plan['contests'][number]): void {
  const [one, other] = tills;
  const programs = [scenario.till(one).program, scenario.till(other).program];
  const both = programs.map((program) => (program ? candidates(program, what) : new Map<string, LocalId>()));
  const shared = [...(both[0]?.keys() ?? [])].filter((remoteId) => both[1]?.has(remoteId));
  const remoteId = shared[nth % Math.max(1, shared.length)];
  if (remoteId === undefined) return;
  tills.forEach((till, at) => {
    const id = both[at]?.get(remoteId) ?? localId('');
    const work = (program: TillProgram) =>
      what === 'fulfil' ? fulfilThis(program, id) : countThis(program, id, at + 1);
    scenario.action(till, `${what} ${remoteId}, as another till does`, work);
  });
}

/** One till makes something that is in doubt there for a while; the other looks at the lists and changes it. */
function meddle(scenario: Scenario, { at, until, what, tills, kind, share }: Meddling): void {
  const { world, opened } = scenario;
  const [maker, other] = tills;
  const dice = scenario.dice(`${at}/meddling`);
  scenario.trouble({ kind, share, till: maker, from: opened + at, until: opened + until });
  world.after(at, () =>
    scenario.action(maker, what, (program) => (what === 'placeOrder' ? placeOrder : newPet)(program, dice)),
  );
  const looksAt = dice.between(at + 5000, until - MINUTE / 2);
  world.after(looksAt, () => scenario.till(other).program?.sync.refresh());
  world.after(looksAt + MINUTE / 3, () => {
    const change = what === 'placeOrder' ? changeNewestOrder : changeNewestPet;
    scenario.action(other, `change what till ${maker} made`, (program) => change(program, dice));
  });
}

/** So long before a contest an order is placed, and both tills look at what orders there are. */
const PLACED_BEFORE = 6 * MINUTE;
const LOOKED_BEFORE = 3 * MINUTE;

function prepare(scenario: Scenario, { at, tills }: Plan['contests'][number]): void {
  const { world } = scenario;
  const dice = scenario.dice(`${at}/prepared`);
  world.after(at - PLACED_BEFORE, () =>
    scenario.action(tills[0], 'placeOrder', (program) => placeOrder(program, dice)),
  );
  // Now and then nobody hears which of the two was first.
  if (dice.happens(0.3)) {
    const from = scenario.opened + at;
    scenario.trouble({ kind: 'lossy', from, until: from + MINUTE / 2, share: 0.6 });
  }
  world.after(at - LOOKED_BEFORE, () => {
    for (const till of tills) scenario.till(till).program?.sync.refresh();
  });
}

/** By the service's id, what a till could do it with. */
function candidates({ store }: TillProgram, what: 'fulfil' | 'count'): Map<string, LocalId> {
  const sql =
    what === 'fulfil'
      ? `SELECT remote_id AS remoteId, id FROM store_order
         WHERE state = 'open' AND pet_id IS NOT NULL AND sale_line_id IS NULL AND remote_id IS NOT NULL ORDER BY rowid`
      : `SELECT remote_id AS remoteId, id FROM pet WHERE gone_at IS NULL AND remote_id IS NOT NULL ORDER BY number`;
  const rows = store.context.db.prepare<[], { remoteId: string; id: LocalId }>(sql).all();
  return new Map(rows.map(({ remoteId, id }) => [remoteId, id]));
}

/** Somebody decides about one entry that waits for a person, or about all of them. */
async function decideOnce(scenario: Scenario, number: number, dice: Chance): Promise<boolean> {
  const how = { all: dice.happens(0.5), atRest: false, trace: scenario.trace };
  const known = await decide(scenario.now(), scenario.till(number), dice, how);
  for (const one of known) scenario.forgot(one);
  return true;
}

/** Makes each backup once, also one that is put back twice. */
function restoreAll(scenario: Scenario): void {
  const { plan, world } = scenario;
  const made = new Set<string>();
  for (const one of plan.restores) {
    const name = `${one.till} ${one.backupAt}`;
    if (!made.has(name)) world.after(one.backupAt, () => scenario.till(one.till).backup(nameOf(one)));
    made.add(name);
    world.after(one.at, () => restore(scenario, one));
  }
}

const nameOf = ({ backupAt }: Restore): string => String(backupAt);

function restore(scenario: Scenario, one: Restore): void {
  const till = scenario.till(one.till);
  till.kill();
  const work = till.restore(nameOf(one)).then((forgotten) => {
    if (forgotten) scenario.forgot(forgotten);
    if (!scenario.isQuiet()) till.boot();
  });
  scenario.world.holdFor(work);
}

/** Takes the same order again and again; of the last one a bad network hides what became of it. */
function placeSame(scenario: Scenario, { till, pet, shipAt, moments, trouble }: SameOrder): void {
  const { world, opened, petIds } = scenario;
  const remoteId = petIds[pet % petIds.length];
  const shipDate = new Date(opened + shipAt).toISOString();
  const { fate, length } = trouble;
  const from = opened + Math.max(...moments);
  scenario.trouble({ kind: 'lossy', share: 1, till, onlyPost: true, fate, from, until: from + length });
  for (const at of moments) {
    world.after(at, () =>
      scenario.action(till, `placeOrder for ${shipDate}`, (program) =>
        remoteId === undefined ? Promise.resolve(false) : placeFor(program, remoteId, shipDate),
      ),
    );
  }
}
