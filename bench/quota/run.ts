import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trouble } from '../../lab/schedules/network.ts';
import type { SimAnswer, SimRequest } from '../../lab/simulator/http.ts';
import { SimTill, type TillProgram } from '../../lab/simulator/till.ts';
import { World } from '../../lab/simulator/world.ts';
import type { BasketLine } from '../../shared/domain/basket.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time/time.ts';
import { openService } from '../lib/service.ts';

/** One shop that makes its hundred sales. */
export interface Shop {
  plan: 'free' | 'pro';
  tills: number;
  /** Whether the service has ETags; one without them keeps nothing else of contract v1. */
  etags: boolean;
  /** `live`: a sale every three minutes. `backlog`: all of them while the service cannot be reached. */
  how: 'live' | 'backlog';
  sales?: number;
}

/** What its sales cost in requests. */
export interface Spent {
  shop: Shop;
  lines: number;
  /** Requests by operation, from the first sale until all is acknowledged. */
  by: Map<string, number>;
  /** Stock writes that were refused because another till had written meanwhile (412). */
  late: number;
  refused: number;
  /** One create a line, one write for each pet that a till has to tell, and the reads before those. */
  least: number;
  /** Entries that wait or are parked at the end: none. */
  left: number;
  /** Counts at the service that are not what was sold: none. */
  drift: number;
}

const PETS = 40;
const STOCK = 10_000;
const LATENCY = 40;

const operations: Record<string, string> = {
  'POST orders': 'createOrder',
  'GET openapi.json': 'proof',
  'GET orders': 'lists',
  'GET pets': 'lists',
  'GET categories': 'lists',
  'GET inventory': 'lists',
  'GET inventory/id': 'getInventory',
  'PUT inventory/id': 'updateInventory',
};

/** What each operation cost. */
class Costs {
  readonly by = new Map<string, number>();
  late = 0;
  /** Writes before which a till could not know the count: it had not written it, or another one had since. */
  unforeseen = 0;
  readonly #writers = new Map<string, number>();

  begin(): void {
    this.by.clear();
    this.late = 0;
    this.unforeseen = 0;
  }

  add(till: number, { method, path }: SimRequest, { status }: SimAnswer): void {
    const parts = path.split('/').filter((part) => part !== '' && part !== 'store');
    const asked = `${method} ${parts[0]}${parts.length > 1 ? '/id' : ''}`;
    const name = operations[asked] ?? 'others';
    this.by.set(name, (this.by.get(name) ?? 0) + 1);
    if (status === 412) this.late += 1;
    if (name !== 'updateInventory' || status !== 200) return;
    if (this.#writers.get(path) !== till) this.unforeseen += 1;
    this.#writers.set(path, till);
  }
}

/** Lets a shop make its sales with the real store, engine, gate and client in virtual time. */
export async function runShop(shop: Shop): Promise<Spent> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'perch-quota-'));
  try {
    return await sellAll(shop, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function sellAll(shop: Shop, root: string): Promise<Spent> {
  const { plan, tills: count, etags, how, sales = 100 } = shop;
  const world = new World(Date.parse('2026-11-21T08:00:20.000Z'));
  const costs = new Costs();
  const service = await openService({
    ...{ world, plan, contract: etags ? 'v1' : 'plain', stock: Array(PETS).fill(STOCK) },
    onAnswer: (till, request, answer) => costs.add(till, request, answer),
  });
  const troubles: Trouble[] = [];
  const tills = Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    const folder = join(root, `till-${number}`);
    mkdirSync(folder);
    const profile = ContractProfile.parse({ plan, tillsOnKey: count });
    const draws = chance(`quota ${number}`);
    const network = service.connect({ till: number, latency: LATENCY, troubles, chance: draws });
    return new SimTill({
      world,
      number,
      folder,
      profile,
      network,
      chance: chance(`till ${number}`),
      trace: () => {},
    });
  });
  const programs = tills.map((till) => till.boot());
  await world.run(() => programs.every(({ sync }) => sync.status().lastPulledAt !== null));
  // What the service keeps is proven before anybody sells.
  await world.run(() => false, world.now + MINUTE_MS);
  const step = how === 'live' ? 3 * MINUTE_MS : MINUTE_MS / 2;
  if (how === 'backlog') {
    troubles.push({ fate: 'down', from: world.now, until: world.now + sales * step, share: 1 });
  }
  costs.begin();
  const dice = chance('quota sales');
  const sold = new Map<string, Set<string>>();
  for (let sale = 0; sale < sales; sale += 1) {
    const at = sale % count;
    const names = await sell(programs[at] as TillProgram, dice);
    const mine = sold.get(String(at)) ?? new Set();
    for (const name of names) mine.add(name);
    sold.set(String(at), mine);
    await world.run(() => false, world.now + step);
  }
  await world.run(() => programs.every(({ store }) => waiting(store) === 0), world.now + DAY_MS);
  const wanted = PETS * STOCK - 2 * sales;
  const shown = () => [...service.counts.values()].reduce((sum, count) => sum + count, 0);
  await world.run(() => shown() === wanted, world.now + DAY_MS);
  await world.run(() => programs.every(({ store }) => waiting(store) === 0), world.now + MINUTE_MS);
  const left = programs.reduce((sum, { store }) => sum + waiting(store), 0);
  const drift = shown() - wanted;
  const by = new Map(costs.by);
  const ending = Promise.all(tills.map((till) => till.end()));
  await world.run();
  await ending;
  const lines = 2 * sales;
  const writes = how === 'live' ? lines : [...sold.values()].reduce((sum, mine) => sum + mine.size, 0);
  const least = lines + writes + (etags ? costs.unforeseen : writes);
  return { shop, lines, by, late: costs.late, refused: service.refusals.limited, least, left, drift };
}

/** What is neither done nor given up. */
function waiting({ context }: TillProgram['store']): number {
  return (
    context.db
      .prepare<[], number>(`SELECT count(*) FROM outbox WHERE state NOT IN ('done', 'discarded')`)
      .pluck()
      .get() ?? 0
  );
}

/** Sells one unit each of two pets. Returns their names. */
async function sell({ call, store }: TillProgram, dice: Chance): Promise<string[]> {
  const pets = store.context.db
    .prepare<[], { id: LocalId; name: string }>('SELECT id, name FROM pet ORDER BY number')
    .all();
  const first = dice.pick(pets);
  const second = dice.pick(pets.filter(({ id }) => id !== first.id));
  const lines: BasketLine[] = [first, second].map(({ id, name }) => ({
    id: store.context.newId(),
    petId: id,
    petName: name,
    categoryName: null,
    barcode: null,
    quantity: 1,
    unitPrice: minor(1000),
    discount: null,
    taxName: null,
    taxBasisPoints: 0,
    note: null,
  }));
  const basket = { ...(await call['checkout.open']({})), lines };
  const tenders = [{ kind: 'cash' as const, given: minor(2000) }];
  await call['checkout.complete']({ basket, tenders, expectedTotal: minor(2000), allowOversell: false });
  return [first.name, second.name];
}
