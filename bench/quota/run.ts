import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Trouble } from '../../lab/schedules/network.ts';
import { cartLine } from '../../lab/simulator/counter.ts';
import type { SimAnswer, SimRequest } from '../../lab/simulator/http.ts';
import { SimTill, type TillProgram } from '../../lab/simulator/till.ts';
import { World } from '../../lab/simulator/world.ts';
import type { LocalId } from '../../shared/ids/ids.ts';
import { minor } from '../../shared/money/money.ts';
import { ContractProfile } from '../../shared/petstore/profile.ts';
import { type Chance, chance } from '../../shared/testing/chance.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/time/time.ts';
import { openService } from '../lib/service.ts';

/** A shop to simulate. */
export interface Shop {
  plan: 'free' | 'pro';
  tills: number;
  /** Whether the service keeps contract v1 with its ETags. */
  etags: boolean;
  /** `live`: a sale every three minutes. `backlog`: all while the service is unreachable. */
  how: 'live' | 'backlog';
  sales?: number;
}

/** Requests of its sales. */
export interface Spent {
  shop: Shop;
  lines: number;
  /** Requests by operation, from the first sale until everything is acknowledged. */
  by: Map<string, number>;
  /** Stock writes refused with 412 because another till wrote first. */
  late: number;
  refused: number;
  /** The minimum: one create per line, one write per pet and till, and the reads before those. */
  fastest: number;
  /** Open or parked entries at the end; should be 0. */
  left: number;
  /** Wrong counts at the service; should be 0. */
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

/** Counts requests by operation. */
class Costs {
  readonly by = new Map<string, number>();
  late = 0;
  /** Writes of counts that the till could not know: never written by it, or since written by another. */
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

/** Simulates a shop with the real store, sync, gate and client in virtual time. */
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
  // The tills prove the contract before they sell.
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
  const fastest = lines + writes + (etags ? costs.unforeseen : writes);
  return { shop, lines, by, late: costs.late, refused: service.refusals.limited, fastest, left, drift };
}

/** Number of open entries. */
function waiting({ context }: TillProgram['store']): number {
  return (
    context.db
      .prepare<[], number>(`SELECT count(*) FROM outbox WHERE state NOT IN ('done', 'discarded')`)
      .pluck()
      .get() ?? 0
  );
}

/** Sells one unit each of two pets. Returns their names. */
async function sell(program: TillProgram, dice: Chance): Promise<string[]> {
  const { call, store } = program;
  const pets = store.context.db
    .prepare<[], { id: LocalId; name: string }>('SELECT id, name FROM pet ORDER BY number')
    .all();
  const first = dice.pick(pets);
  const second = dice.pick(pets.filter(({ id }) => id !== first.id));
  const lines = [first, second].map(({ id, name }) =>
    cartLine(program, { petId: id, petName: name, unitPrice: minor(1000) }),
  );
  const basket = { ...(await call['checkout.open']({})), lines };
  const tenders = [{ kind: 'cash' as const, given: minor(2000) }];
  await call['checkout.complete']({ basket, tenders, expectedTotal: minor(2000), allowOversell: false });
  return [first.name, second.name];
}
