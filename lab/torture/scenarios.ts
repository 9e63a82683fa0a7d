import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../bench/lib/stats.ts';
import type { RemoteId } from '../../shared/ids.ts';
import { minor } from '../../shared/minor.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { localId, remoteId } from '../../shared/testing/ids.ts';
import { cartLine } from '../simulator/counter.ts';
import { Limiter } from '../simulator/limiter.ts';
import type { Trouble } from '../simulator/passage.ts';
import { chance } from '../simulator/random.ts';
import { FakeService } from '../simulator/service.ts';
import { SimTill, type TillProgram } from '../simulator/till.ts';
import { ourService, type ServiceTraits } from '../simulator/traits.ts';
import { World } from '../simulator/world.ts';

/** What a scenario came to, over its seeds. Times in virtual milliseconds. */
export interface Scenario {
  name: string;
  times: { count: number; median: number; worst: number };
  requests: { median: number; worst: number };
}

interface Measured {
  ms: number;
  requests: number;
}

/** The same until the orders are settled, and until the counts that follow them are, too. */
interface Sold {
  orders: Measured;
  all: Measured;
}

const SEEDS = 20;
const SALES = 30;
const MINUTE = 60_000;
/** One that takes longer is given up. */
const LONGEST = 6 * 60 * MINUTE;
const limits = { minute: 1000, day: 100_000 };

const services: [string, Partial<ServiceTraits>, object][] = [
  ['a service that keeps our ids', {}, {}],
  [
    'a service with a list only',
    { keepsIds: false, getsOrders: false, idempotency: 'none' },
    { operations: { getOrder: { available: false } } },
  ],
];

/** Measures how long orders are in doubt, each scenario with twenty seeds; `say` hears each result. */
export async function runScenarios(first: number, say: (line: string) => void): Promise<Scenario[]> {
  const seeds = Array.from({ length: SEEDS }, (_, at) => String(first + at));
  const all: Scenario[] = [];
  const note = (name: string, measured: readonly Measured[]) => {
    const times = measured.map(({ ms }) => ms);
    const requests = measured.map((one) => one.requests);
    const scenario = {
      name,
      times: { count: times.length, median: median(times), worst: Math.max(...times) },
      requests: { median: median(requests), worst: Math.max(...requests) },
    };
    all.push(scenario);
    say(JSON.stringify(scenario));
  };
  for (const [name, traits, profile] of services) {
    const sold: Sold[] = [];
    for (const seed of seeds) sold.push(await inShop(seed, traits, profile, sellDisturbed));
    const title = `${SALES} sales, half of all requests disturbed, ${name}`;
    note(
      `${title}: orders`,
      sold.map(({ orders }) => orders),
    );
    // Where the shop sells on meanwhile, its counts are never at rest.
    if (traits.keepsIds !== false) {
      note(
        `${title}: orders and counts`,
        sold.map(({ all: both }) => both),
      );
    }
    for (const arrived of [true, false]) {
      const doubts: Measured[] = [];
      const work = (shop: Shop) => oneInDoubt(shop, arrived);
      for (const seed of seeds) doubts.push(await inShop(seed, traits, profile, work));
      const proof = traits.keepsIds === false ? ', the next order half a minute later' : '';
      note(`one order in doubt that had ${arrived ? '' : 'not '}arrived, ${name}${proof}`, doubts);
    }
  }
  return all;
}

interface Shop {
  world: World;
  service: FakeService;
  till: SimTill;
  troubles: Trouble[];
  petIds: readonly RemoteId[];
}

/** A till that has sold one thing, so that the service has shown what it keeps of an order. */
async function inShop<T>(
  seed: string,
  traits: Partial<ServiceTraits>,
  profile: object,
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-doubt-'));
  const world = new World();
  const limiter = new Limiter({ kind: 'first', ...limits });
  const service = new FakeService({ ...ourService, ...traits }, limiter, () => world.now);
  const category = service.addCategory('Fish');
  const petIds = Array.from({ length: 6 }, (_, at) => service.addPet(`Pet ${at}`, category, 200));
  const troubles: Trouble[] = [];
  const dice = chance(seed);
  const till = new SimTill({
    world,
    number: 1,
    folder,
    profile: ContractProfile.parse({ plan: 'enterprise', limits, ...profile }),
    network: { service, chance: dice, troubles, latency: 80 },
    chance: dice,
    trace: () => {},
  });
  try {
    till.boot();
    await world.run(() => false, world.now + MINUTE);
    const shop = { world, service, till, troubles, petIds };
    await sell(shop, 0);
    await world.run(() => false, world.now + 10 * MINUTE);
    return await work(shop);
  } finally {
    const end = till.end();
    await world.run();
    await end;
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Everything is sold at once, as after a morning without a network; half of all requests go wrong until the end. Where only
 * a list tells, the shop sells on, one thing a minute: only a later order can prove that the last one did not arrive.
 */
async function sellDisturbed(shop: Shop): Promise<Sold> {
  const { world, service, troubles, till } = shop;
  troubles.push({ kind: 'mixed', from: world.now, until: Infinity, share: 0.5 });
  const requests = service.counts.sent;
  const began = world.now;
  const measured = () => ({ ms: world.now - began, requests: service.counts.sent - requests });
  for (let sale = 0; sale < SALES; sale += 1) await sell(shop, sale);
  const { db } = (till.program as TillProgram).store.context;
  const last = db.prepare<[], number>('SELECT max(seq) FROM outbox').pluck().get() ?? 0;
  const open = (kind: string) =>
    db
      .prepare<[string, number], number>(
        "SELECT count(*) FROM outbox WHERE kind LIKE ? AND seq <= ? AND state NOT IN ('done', 'parked', 'discarded')",
      )
      .pluck()
      .get(kind, last) ?? 0;
  let orders: Measured | null = null;
  for (let sale = SALES; open('%') > 0; sale += 1) {
    if (world.now - began > LONGEST) throw new Error('Not settled within six hours');
    for (const until = world.now + MINUTE; open('%') > 0 && world.now < until; ) {
      await world.run(() => false, world.now + 100);
      if (open('createOrder') === 0) orders ??= measured();
    }
    if (!service.traits.keepsIds && open('%') > 0) await sell(shop, sale);
  }
  return { orders: orders ?? measured(), all: measured() };
}

/** The answer to one order is lost, nothing else is disturbed; sells until the loss is of the wanted kind. */
async function oneInDoubt(shop: Shop, arrived: boolean): Promise<Measured> {
  const { world, service, troubles, till } = shop;
  for (let sale = 0; ; sale += 1) {
    const [requests, began, before] = [service.counts.sent, world.now, service.created.length];
    troubles.push({ kind: 'mixed', from: began, until: began + 300, share: 1 });
    await sell(shop, sale);
    await world.run(() => false, began + 400);
    const queue = (till.program as TillProgram).store.queue;
    const isIt = queue.inDoubt().length === 1 && service.created.length - before === Number(arrived);
    const count = till.doubts.ended.length;
    // Where only the list tells, only a later order can prove that one did not arrive.
    if (!service.traits.keepsIds) {
      await world.run(() => false, began + MINUTE / 2);
      await sell(shop, sale + 1);
    }
    await untilSettled(shop, began);
    const doubt = till.doubts.ended[count];
    if (isIt && doubt) return { ms: doubt.ms, requests: service.counts.sent - requests };
    if (sale > 200) throw new Error('No answer was lost in that way');
    await world.run(() => false, world.now + 10 * MINUTE);
  }
}

/** Sells one of the pets. */
async function sell({ till, petIds }: Shop, nth: number): Promise<void> {
  const { call, store } = till.program as TillProgram;
  const petId = store.catalogue.petIdByRemoteId(petIds[nth % petIds.length] ?? remoteId('')) ?? localId('');
  const basket = {
    ...(await call['checkout.open']({})),
    lines: [cartLine(till.program as TillProgram, { petId })],
  };
  const tenders = [{ kind: 'cash' as const, given: minor(100) }];
  await call['checkout.complete']({ basket, tenders, expectedTotal: minor(100), allowOversell: false });
}

/** Lets time pass until nothing waits or is in doubt: orders and the stock that follows them. */
async function untilSettled({ world, till }: Shop, began: number): Promise<void> {
  const open = (): number => {
    const { waiting } = (till.program as TillProgram).store.queue.counts();
    return waiting.orders + waiting.stock + waiting.edits;
  };
  while (open() > 0) {
    if (world.now - began > LONGEST) throw new Error('Not settled within six hours');
    await world.run(() => false, world.now + 100);
  }
}
