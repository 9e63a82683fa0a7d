import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { parseJson, stringifyJson } from '../service/http/json.ts';
import type { LocalId, RemoteId } from '../shared/ids/ids.ts';
import { minor } from '../shared/money/money.ts';
import { ContractProfile } from '../shared/petstore/profile.ts';
import { chance } from '../shared/testing/chance.ts';
import { localId, remoteId } from '../shared/testing/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/time/time.ts';
import { connect, type Passage, Wait } from './schedules/network.ts';
import { contentsOf, RecordingService } from './schedules/recording-service.ts';
import { cartLine, handOver } from './simulator/counter.ts';
import type { SimAnswer, SimRequest } from './simulator/http.ts';
import { type Contract, openPetstore, type Petstore } from './simulator/petstore.ts';
import { SimTill, type TillOptions, type TillProgram } from './simulator/till.ts';
import { World } from './simulator/world.ts';

// Fixture of lab/tests: one till with the whole program but its window, at the real service, in virtual time.

export { HOUR_MS as HOUR, MINUTE_MS as MINUTE, SECOND_MS as SECOND };

/** One-way latency between till and service. */
const LATENCY_MS = 50;

/** An answer on its way back; null: no answer. */
type Intercepted = SimAnswer | null;

/**
 * Intercepts requests between the till and the service: may change, delay or drop them and replace the answer. An error
 * closes the connection.
 */
export type Intercept = (request: SimRequest, ask: Forward) => Promise<Intercepted> | Intercepted;
/** Sends the request, with the given changes, to the service. */
type Forward = (instead?: Partial<SimRequest>) => Promise<SimAnswer>;

export interface Shop {
  world: World;
  data: Petstore['data'];
  till: SimTill;
  /** Two pets of the service, Momo and Coco, ten of each, in the category Fish. */
  pets: [RemoteId, RemoteId];
  category: RemoteId;
  /** Requests that the till sent. */
  sent: { at: number; method: string; path: string; key: string | null; body: string | null }[];
  /** Replaced by tests; null: every request is answered by the service. */
  intercept: Intercept | null;
  /** Lets this many milliseconds pass. */
  advance(ms: number): Promise<void>;
  program(): TillProgram;
}

interface ShopOptions {
  contract?: Contract;
  /** Rows in a page of a list. */
  pageSize?: number;
  limits?: { minute: number; day: number };
  profile?: object;
  intercept?: Intercept;
}

/** A shop that has read its lists and sold nothing yet. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const { contract = 'v1', pageSize = 1000, limits = { minute: 1000, day: 100_000 }, profile = {} } = options;
  const { intercept = null } = options;
  const folder = mkdtempSync(join(tmpdir(), 'perch-lab-'));
  const world = new World();
  const petstore = await openPetstore({ world, limits, contract });
  const { data } = petstore;
  const category = remoteId((await data.categories.create({ name: 'Fish' })).value.id);
  const pets: Shop['pets'] = [
    await addPet({ data, category }, 'Momo', 10),
    await addPet({ data, category }, 'Coco', 10),
  ];
  const till = new SimTill({
    world,
    number: 1,
    folder,
    profile: ContractProfile.parse({ plan: 'enterprise', limits, ...profile }),
    network: (machine, trace) => networkOf(shop, petstore, pageSize)(machine, trace),
    chance: chance('lab'),
    trace: () => {},
  });
  const shop: Shop = {
    ...{ world, data, till, pets, category, sent: [], intercept },
    advance: (ms) => world.run(() => false, world.now + ms),
    program: () => till.program as TillProgram,
  };
  onTestFinished(async () => {
    till.wake();
    const end = till.end();
    await world.run();
    await end;
    rmSync(folder, { recursive: true, force: true });
    expect(till.faults).toEqual([]);
  });
  till.boot();
  await shop.advance(MINUTE_MS);
  shop.sent.length = 0;
  return shop;
}

/** The till's network: every request arrives, and the shop's intercept decides its answer. */
function networkOf(shop: Shop, petstore: Petstore, pageSize: number): TillOptions['network'] {
  const { world } = shop;
  const recording = new RecordingService(petstore, world, pageSize);
  const service = {
    counts: recording.counts,
    async answer(till: number, request: SimRequest): Promise<Intercepted> {
      const ask: Forward = (instead) => recording.answer(till, { ...request, ...instead });
      return shop.intercept ? shop.intercept(request, ask) : ask();
    },
  };
  function passage({ method, path, headers, body }: SimRequest): Passage {
    shop.sent.push({ at: world.now, method, path, key: headers.get('idempotency-key'), body });
    return {
      isDown: false,
      arrives: () => world.sleep(LATENCY_MS).then(() => 'delivered'),
      returns: () => world.sleep(LATENCY_MS),
    };
  }
  const network = { world, service, till: 1, clockOff: 0, passage, chance: chance('network') };
  return (machine, trace) => connect({ ...network, wait: new Wait(), machine, trace });
}

export type RequestFilter = { method?: string; path?: RegExp };
const matches = (request: SimRequest, { method, path }: RequestFilter): boolean =>
  (method === undefined || request.method === method) && (path?.test(request.path) ?? true);

/** Applies each of these to one of the next matching requests, in turn; later ones are answered. */
export function next(filter: RequestFilter, ...fates: Intercept[]): Intercept {
  const left = [...fates];
  return (request, ask) => {
    const fate = matches(request, filter) ? left.shift() : undefined;
    return fate ? fate(request, ask) : ask();
  };
}

/** Applies this to every matching request. */
export const always =
  (filter: RequestFilter, fate: Intercept): Intercept =>
  (request, ask) =>
    matches(request, filter) ? fate(request, ask) : ask();

/** The request never arrives. */
export const requestLost: Intercept = () => null;
/** The service processes the request, and its answer is lost. */
export const answerLost: Intercept = async (_, ask) => {
  await ask();
  return null;
};
/** There is no network. */
export const unreachable: Intercept = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};
/** The service refuses the request. */
export const refused =
  (status: number, more: Record<string, string> = {}): Intercept =>
  async (_, ask) => {
    const anyRead = { method: 'GET', path: '/store/inventory/0', body: null };
    const { headers } = await ask(anyRead);
    const body = JSON.stringify({ code: `lab_${status}`, message: `It is ${status}.`, status });
    return { status, headers: { ...headers, ...more }, body };
  };
/** A proxy answers with an HTML page. */
export const page =
  (status: number): Intercept =>
  () => ({ status, headers: { 'content-type': 'text/html' }, body: '<html>Room number?</html>' });

/** Changes the rows of a list. */
export const rows =
  (path: RegExp, change: (rows: string[]) => string[]): Intercept =>
  async (request, ask) => {
    const answer = await ask();
    if (request.method !== 'GET' || !path.test(request.path) || answer.status !== 200) return answer;
    const all = (parseJson(answer.body) as unknown[]).map((row) => stringifyJson(row));
    return { ...answer, body: `[${change(all).join(',')}]` };
  };

/** Adds a pet at the service, as another program does. */
export async function addPet(
  { data, category }: Pick<Shop, 'data' | 'category'>,
  name: string,
  quantity: number,
): Promise<RemoteId> {
  const { value } = await data.pets.create({ name, categoryId: category });
  await data.inventory.set(value.id, quantity);
  return remoteId(value.id);
}

/** Another program changes a count. */
export async function changeCount({ data }: Shop, petId: RemoteId, by: number): Promise<void> {
  const before = (await data.inventory.get(petId))?.value.quantity ?? 0;
  await data.inventory.set(petId, before + by);
}

export const localPet = ({ program }: Shop, id: RemoteId): LocalId =>
  program().store.catalogue.petIdByRemoteId(id) ?? localId('');

/** Lets the till read all lists. */
export async function rereadLists(shop: Shop): Promise<void> {
  shop.program().sync.refresh();
  await shop.advance(MINUTE_MS);
}

/** Replaces the database by the last backup and restarts the till. */
export async function restore({ till }: Shop): Promise<void> {
  till.kill();
  await till.restore();
  till.boot();
}

/** Sells a pet for 1.00 each, by remote or local id. */
export async function sell(shop: Shop, pet: RemoteId | { petId: LocalId }, quantity: number): Promise<void> {
  const { call } = shop.program();
  const petId = typeof pet === 'string' ? localPet(shop, pet) : pet.petId;
  const lines = [cartLine(shop.program(), { petId, quantity })];
  const basket = { ...(await call['checkout.open']({})), lines };
  const expectedTotal = minor(100 * quantity);
  const tenders = [{ kind: 'cash' as const, given: expectedTotal }];
  await call['checkout.complete']({ basket, tenders, expectedTotal, allowOversell: false });
}

/** Puts a pet into the open basket and saves it, as the counter does. */
export async function putInBasket(shop: Shop, pet: RemoteId, quantity: number): Promise<void> {
  const { call } = shop.program();
  const lines = [cartLine(shop.program(), { petId: localPet(shop, pet), quantity })];
  await call['checkout.keep']({ ...(await call['checkout.open']({})), lines });
}

/** Takes an order of one pet, by default for tomorrow. Returns its local id. */
export async function placeOrder(shop: Shop, pet: RemoteId, wanted?: string): Promise<LocalId> {
  const { call, store, clock } = shop.program();
  const shipDate = wanted ?? new Date(clock.now() + DAY_MS).toISOString();
  const who = { customerName: 'Kim', customerPhone: null, note: null, idempotencyKey: store.context.newId() };
  const draft = {
    ...who,
    petId: localPet(shop, pet),
    quantity: 1,
    shipDate,
    unitPrice: minor(100),
    deposit: null,
  };
  return (await call['orders.place']({ draft, allowOverpromise: false })).id;
}

/** Hands over an order for 1.00. */
export async function fulfil({ program }: Shop, orderId: LocalId): Promise<void> {
  await handOver(program(), orderId, minor(100));
}

/** Creates or changes a pet. Returns its local id. */
export async function savePet(
  shop: Shop,
  pet: {
    petId?: LocalId;
    name: string;
    openingCount?: number | null;
    categoryId?: LocalId;
    status?: 'available' | 'pending' | 'sold' | null;
  },
): Promise<LocalId> {
  const { call } = shop.program();
  const [category] = await call['catalogue.categories']({});
  const details = { price: minor(100), taxRateId: null, barcodes: [], lowMark: null };
  const values = { petId: null, openingCount: null, categoryId: category?.id ?? localId(''), ...pet };
  return (await call['editing.savePet']({ ...details, status: 'available', ...values })).id;
}

/** The entry that waits for a person to decide. */
export function parkedEntry({ program }: Shop): LocalId {
  const [entry] = program().store.entryViews.list('parked', 1);
  if (!entry) throw new Error('No entry is parked');
  return entry.id;
}

/** A person decides that an entry is sent as it is. */
export async function retryParked(shop: Shop): Promise<void> {
  await shop.program().call['sync.retry']({ entryId: parkedEntry(shop), sendAgain: false });
}

/** The service's data, ordered by id. */
export const contents = ({ data }: Shop) => contentsOf(data);
export const ordersOf = async (shop: Shop) =>
  (await contents(shop)).orders.map(({ petId, quantity, complete }) => ({ petId, quantity, complete }));
/** The service's counts of Momo and Coco. */
export const counts = ({ data, pets }: Shop) =>
  Promise.all(pets.map(async (id) => (await data.inventory.get(id))?.value.quantity));

/** Entries that are not done, with their reasons. */
export const openEntries = ({ program }: Shop) =>
  program()
    .store.entryViews.list('open', 9)
    .map(({ kind, state, reason }) => [kind, state, reason?.code ?? null]);

/** Number of matching requests that the till sent. */
export const countSent = ({ sent }: Shop, method: string, path: RegExp): number =>
  sent.filter((shop) => shop.method === method && path.test(shop.path)).length;
