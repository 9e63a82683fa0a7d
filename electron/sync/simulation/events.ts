import type { LocalId } from '../../../shared/ids.ts';
import { changeNewestOrder, changeNewestPet, countThis, fulfilThis, newPet, placeOrder } from './counter.ts';
import { writeForeignValue } from './foreign-values.ts';
import type { Forgotten } from './forgotten.ts';
import type { Trouble } from './passage.ts';
import type { Meddling, Others, Plan } from './plan.ts';
import type { Chance } from './random.ts';
import type { SimService } from './service.ts';
import type { Life, SimTill } from './till.ts';
import type { World } from './world.ts';

/** What a plan happens to. */
export interface Stage {
  plan: Plan;
  world: World;
  service: SimService;
  /** When the shop opened: every moment of the plan counts from it. */
  opened: number;
  petIds: readonly string[];
  till(number: number): SimTill;
  isQuiet(): boolean;
  trouble(trouble: Trouble): void;
  /** Somebody does something at a till, if it runs. */
  action(till: number, name: string, work: (life: Life) => Promise<boolean>): void;
  /** A restore made a till forget this. */
  forgot(forgotten: Forgotten): void;
  pending(work: Promise<void>): void;
  dice(name: string): Chance;
}

const MINUTE = 60_000;

/** Puts a whole plan on the clock. */
export function putOnClock(stage: Stage): void {
  const { plan, world, service, opened, petIds } = stage;
  for (const trouble of plan.troubles) {
    stage.trouble({ ...trouble, from: opened + trouble.from, until: opened + trouble.until });
  }
  for (const { at, till, action, name } of plan.actions) {
    const dice = stage.dice(`${at}/${till}/${name}`);
    world.after(at, () => stage.action(till, name, (life) => action(life, dice)));
  }
  for (const kill of plan.kills) world.after(kill.at, () => killOnce(stage, kill));
  for (const { at, till, by } of plan.clockJumps) {
    world.after(at, () => {
      stage.till(till).skew += by;
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
  for (const { at, what, nth } of plan.others) world.after(at, () => others(stage, what, nth));
  for (const { at, nth, pet } of plan.foreign) {
    world.after(at, () => writeForeignValue(service, nth, petIds[pet % petIds.length] ?? ''));
  }
  for (const contest of plan.contests) {
    if (contest.prepared) prepare(stage, contest);
    world.after(contest.at, () => contend(stage, contest));
  }
  for (const meddling of plan.meddlings) meddle(stage, meddling);
  if (plan.restore) restore(stage, plan.restore);
}

function killOnce(stage: Stage, { till, transitions, downFor, clockJump }: Plan['kills'][number]): void {
  const { world } = stage;
  const victim = stage.till(till);
  victim.killSoon(transitions);
  // What does not happen within half a minute is done by hand.
  world.after(30_000, () => {
    if (!stage.isQuiet()) victim.kill();
  });
  world.after(30_000 + downFor, () => {
    victim.skew += clockJump;
    if (!victim.life && !stage.isQuiet()) victim.boot();
  });
}

/** Other programs at the same service, and whoever looks after it. */
function others({ service, world, petIds }: Stage, what: Others, nth: number): void {
  const petId = petIds[nth % petIds.length] ?? '';
  if (what === 'vanish') service.vanish(petId);
  else if (what === 'order') service.foreignOrder(petId);
  else if (what === 'withdraw') service.withdrawOrder(nth);
  else if (what === 'bar') service.limiter.bar(service.now(), 15 * MINUTE);
  else service.refusesKeyUntil = world.now + 3 * MINUTE;
}

/** Two tills hand over the same order, or count the same pet, before either can know of the other. */
function contend(stage: Stage, { what, tills, nth }: Plan['contests'][number]): void {
  const [one, other] = tills;
  const lives = [stage.till(one).life, stage.till(other).life];
  const both = lives.map((life) => (life ? candidates(life, what) : new Map<string, LocalId>()));
  const shared = [...(both[0]?.keys() ?? [])].filter((remoteId) => both[1]?.has(remoteId));
  const remoteId = shared[nth % Math.max(1, shared.length)];
  if (remoteId === undefined) return;
  tills.forEach((till, at) => {
    const id = both[at]?.get(remoteId) ?? '';
    const work = (life: Life) => (what === 'fulfil' ? fulfilThis(life, id) : countThis(life, id, at + 1));
    stage.action(till, `${what} ${remoteId}, as another till does`, work);
  });
}

/** One till makes something that is in doubt there for a while; the other looks at the lists and changes it. */
function meddle(stage: Stage, { at, until, what, tills, kind, share }: Meddling): void {
  const { world, opened } = stage;
  const [maker, other] = tills;
  const dice = stage.dice(`${at}/meddling`);
  stage.trouble({ kind, share, till: maker, from: opened + at, until: opened + until });
  world.after(at, () =>
    stage.action(maker, what, (life) => (what === 'placeOrder' ? placeOrder : newPet)(life, dice)),
  );
  const looksAt = dice.between(at + 5000, until - MINUTE / 2);
  world.after(looksAt, () => stage.till(other).life?.sync.refresh());
  world.after(looksAt + MINUTE / 3, () => {
    const change = what === 'placeOrder' ? changeNewestOrder : changeNewestPet;
    stage.action(other, `change what till ${maker} made`, (life) => change(life, dice));
  });
}

/** So long before a contest an order is placed, and both tills look at what orders there are. */
const PLACED_BEFORE = 6 * MINUTE;
const LOOKED_BEFORE = 3 * MINUTE;

function prepare(stage: Stage, { at, tills }: Plan['contests'][number]): void {
  const { world } = stage;
  const dice = stage.dice(`${at}/prepared`);
  world.after(at - PLACED_BEFORE, () =>
    stage.action(tills[0], 'placeOrder', (life) => placeOrder(life, dice)),
  );
  // Now and then nobody hears which of the two was first.
  if (dice.happens(0.3)) {
    const from = stage.opened + at;
    stage.trouble({ kind: 'lossy', from, until: from + MINUTE / 2, share: 0.6 });
  }
  world.after(at - LOOKED_BEFORE, () => {
    for (const till of tills) stage.till(till).life?.sync.refresh();
  });
}

/** By the service's id, what a till could do it with. */
function candidates({ store }: Life, what: 'fulfil' | 'count'): Map<string, LocalId> {
  const sql =
    what === 'fulfil'
      ? `SELECT remote_id AS remoteId, id FROM store_order
         WHERE state = 'open' AND pet_id IS NOT NULL AND sale_line_id IS NULL AND remote_id IS NOT NULL ORDER BY rowid`
      : `SELECT remote_id AS remoteId, id FROM pet WHERE gone_at IS NULL AND remote_id IS NOT NULL ORDER BY number`;
  const rows = store.context.db.prepare<[], { remoteId: string; id: LocalId }>(sql).all();
  return new Map(rows.map(({ remoteId, id }) => [remoteId, id]));
}

function restore(stage: Stage, { till, backupAt, at }: NonNullable<Plan['restore']>): void {
  const { world } = stage;
  world.after(backupAt, () => stage.till(till).backup());
  world.after(at, () => {
    const one = stage.till(till);
    one.kill();
    const work = one.restore().then((forgotten) => {
      if (forgotten) stage.forgot(forgotten);
      if (!stage.isQuiet()) one.boot();
    });
    stage.pending(work);
  });
}
