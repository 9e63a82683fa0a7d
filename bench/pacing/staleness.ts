import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cartLine } from '../../lab/simulator/counter.ts';
import { SimTill, type TillProgram } from '../../lab/simulator/till.ts';
import { World } from '../../lab/simulator/world.ts';
import type { RemoteId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { type PlanName, plans } from '../../shared/petstore/plans.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { localId } from '../../shared/testing/ids.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/time/time.ts';
import { duration, figure, machine, table } from '../lib/report.ts';
import { type BenchService, openService } from '../lib/service.ts';
import { quantile } from '../lib/stats.ts';

/** Results of a day with two tills that sell single animals; virtual milliseconds. */
interface FreshDay {
  sold: number;
  /** Pets in a basket that the other till sold, shown before paying. */
  shownInTime: number;
  /** Pets sold by both tills. */
  oversold: number;
  /** From a sale until the other till shows the new count. */
  seen: number[];
  /** The same for the last pet in a basket there, from the later of adding and selling. */
  seenInBasket: number[];
  /** From a sale until its acknowledgement. */
  acknowledged: number[];
  requests: { reads: number; all: number };
  refused: number;
}

type Plan = Exclude<PlanName, 'enterprise'>;
const OPEN_MS = 10 * HOUR_MS;
const TILLS = 2;
const KINDS = 30;
const LATENCY = 80;
/** Interval between customers at a till. */
const CUSTOMER_EVERY_MS = 3 * MINUTE_MS;

interface Run {
  world: World;
  service: BenchService;
  tills: SimTill[];
  petIds: readonly RemoteId[];
  dice: Chance;
  day: FreshDay;
  /** By till: the pet in its basket, and since when. */
  inBasket: Map<number, { remoteId: RemoteId; since: number }>;
}

/** Two tills on one key sell for ten hours; each kind has one to three animals and is restocked when sold out. */
async function freshDay(plan: Plan, seed: string): Promise<FreshDay> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-fresh-'));
  const world = new World(Date.parse('2026-11-21T08:00:20.000Z'));
  const dice = chance(seed);
  const requests = { reads: 0, all: 0 };
  const service = await openService({
    ...{ world, plan, stock: Array.from({ length: KINDS }, () => dice.between(1, 3)) },
    onAnswer: (_till, { method }) => {
      requests.all += 1;
      if (method === 'GET') requests.reads += 1;
    },
  });
  const tills = Array.from({ length: TILLS }, (_, at) => {
    const number = at + 1;
    const folder = join(root, `till-${number}`);
    mkdirSync(folder);
    const profile = ContractProfile.parse({ plan, tillsOnKey: TILLS });
    const way = { till: number, latency: LATENCY, chance: dice.fork(`network ${number}`) };
    const network = service.connect(way);
    return new SimTill({ world, number, folder, profile, network, chance: dice, trace: () => {} });
  });
  const day: FreshDay = {
    sold: 0,
    shownInTime: 0,
    oversold: 0,
    seen: [],
    seenInBasket: [],
    acknowledged: [],
    requests,
    refused: 0,
  };
  const run: Run = { world, service, tills, petIds: service.petIds, dice, day, inBasket: new Map() };
  try {
    const lives = tills.map((till) => till.boot());
    await world.run(() => lives.every(({ sync }) => sync.status().lastPulledAt !== null));
    const opened = world.now;
    for (const till of tills) serve(run, till, opened + OPEN_MS);
    await world.run(() => false, opened + OPEN_MS + 10 * MINUTE_MS);
    day.refused = service.refusals.limited;
    return day;
  } finally {
    const ending = Promise.all(tills.map((till) => till.end()));
    await world.run();
    await ending;
    rmSync(root, { recursive: true, force: true });
  }
}

/** Serves customers at one till until the shop closes. */
function serve(run: Run, till: SimTill, until: number): void {
  const { world, dice } = run;
  const next = () => {
    world.after(dice.between(0, 2 * CUSTOMER_EVERY_MS), () => {
      if (world.now < until) void sellOne(run, till).then(next);
    });
  };
  next();
}

async function sellOne(run: Run, till: SimTill): Promise<void> {
  const { world, service, petIds, dice, day, inBasket } = run;
  const { call, store } = till.program as TillProgram;
  const remoteId = dice.pick(petIds);
  const petId = store.catalogue.petIdByRemoteId(remoteId) ?? localId('');
  if (store.stock.figures(petId).free < 1) {
    // One of the tills restocks.
    if ((service.counts.get(remoteId) ?? 0) <= 0 && till.number === 1) {
      await call['stock.adjust']({ petId, by: dice.between(1, 3), reason: 'found', note: null });
    }
    return;
  }
  const basket = {
    ...(await call['checkout.open']({})),
    lines: [cartLine(till.program as TillProgram, { petId })],
  };
  await call['checkout.keep'](basket);
  inBasket.set(till.number, { remoteId, since: world.now });
  await world.sleep(dice.between(20, 60) * SECOND_MS);
  inBasket.delete(till.number);
  if (store.stock.figures(petId).free < 1) {
    day.shownInTime += 1;
    await call['checkout.void']({ idempotencyKey: basket.idempotencyKey });
    return;
  }
  const gone = (service.counts.get(remoteId) ?? 0) < 1;
  await call['checkout.complete']({
    basket,
    tenders: [{ kind: 'cash', given: minor(100) }],
    expectedTotal: minor(100),
    allowOversell: false,
  });
  day.sold += 1;
  if (gone) day.oversold += 1;
  const soldAt = world.now;
  void untilAcknowledged(run, till, soldAt);
  const other = run.tills.find(({ number }) => number !== till.number);
  if (other && !gone) void untilSeen(run, other, remoteId, soldAt);
}

async function untilAcknowledged({ world, day }: Run, till: SimTill, soldAt: number): Promise<void> {
  const waits = () => (till.program as TillProgram).sync.status().waiting.orders > 0;
  while (till.program !== null && waits()) await world.sleep(50);
  day.acknowledged.push(world.now - soldAt);
}

/** Waits until the other till shows the service's count, or until another one of the kind is sold. */
async function untilSeen(
  { world, service, day, inBasket }: Run,
  other: SimTill,
  remoteId: RemoteId,
  soldAt: number,
) {
  const { store } = other.program as TillProgram;
  const petId = store.catalogue.petIdByRemoteId(remoteId) ?? localId('');
  const [before, counted] = [store.stock.figures(petId).known, service.counts.get(remoteId)];
  let wantedAt: number | null = null;
  while (other.program !== null) {
    await world.sleep(250);
    if (other.program === null) return;
    const basket = inBasket.get(other.number);
    if (basket?.remoteId === remoteId && counted === 1) wantedAt ??= Math.max(soldAt, basket.since);
    // The order is sent before the count.
    if (service.counts.get(remoteId) === counted) continue;
    const { known } = store.stock.figures(petId);
    if (known === before && known !== service.counts.get(remoteId)) continue;
    day.seen.push(world.now - soldAt);
    if (wantedAt !== null) day.seenInBasket.push(world.now - wantedAt);
    return;
  }
}

/** The page, with `days` days for every plan. */
export async function freshReport(days: number, say: (line: string) => void): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const plan of ['free', 'pro', 'business'] as const) {
    const all: FreshDay[] = [];
    for (let seed = 1; seed <= days; seed += 1) all.push(await freshDay(plan, `fresh ${plan} ${seed}`));
    const joined = (pick: (day: FreshDay) => number[]) => all.flatMap(pick);
    const sum = (pick: (day: FreshDay) => number) => all.reduce((total, day) => total + pick(day), 0);
    const both = (values: number[]) =>
      `${duration(quantile(values, 0.5))}, ${duration(quantile(values, 0.99))}`;
    rows.push([
      plan,
      figure(sum(({ sold }) => sold) / days),
      both(joined(({ seen }) => seen)),
      both(joined(({ seenInBasket }) => seenInBasket)),
      `${sum(({ oversold }) => oversold)} of ${sum(({ sold }) => sold)}`,
      sum(({ shownInTime }) => shownInTime),
      both(joined(({ acknowledged }) => acknowledged)),
      `${figure(sum(({ requests }) => requests.reads) / days)} of ${plans[plan].day.toLocaleString('en-US')}`,
      sum(({ refused }) => refused),
    ]);
    say(`${plan}: ${days} days`);
  }
  return `# How soon a till sees another till's sale

\`node bench/pacing.ts --only fresh --seeds ${days}\`: two tills on one key sell animals for ten hours in virtual time, with the whole
program: thirty kinds with one to three of each, a customer at each till every three minutes, half a minute to a minute from the basket
to paying. ${days} days on each plan; times are p50, p99.

${machine()}

${table(
  [
    'plan',
    'sales a day',
    'seen at the other till',
    'the last one, in its basket',
    'sold twice',
    'shown before paying',
    'acknowledged after',
    'reads a day',
    '429s',
  ],
  rows,
)}

"The last one, in its basket": from when one till has sold the last one and the other has it in its basket until the other shows it.
"Sold twice": paid although the service counted none any more.
`;
}
