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
import { contentsOf } from './schedules/recording-service.ts';
import { cartLine } from './simulator/counter.ts';
import type { SimAnswer, SimRequest } from './simulator/http.ts';
import type { Machine } from './simulator/machine.ts';
import { type Contract, openPetstore, type Petstore } from './simulator/petstore.ts';
import { slowBody, type Trickle } from './simulator/slow-body.ts';
import { type Line, SimTill, type TillProgram } from './simulator/till.ts';
import { World } from './simulator/world.ts';

// Fixture of lab/tests: one till with the whole program but its window, at the real service, in virtual time.

export { HOUR_MS as HOUR, MINUTE_MS as MINUTE, SECOND_MS as SECOND };

/** One-way latency between till and service. */
const LATENCY_MS = 50;

/** An answer on its way back; its body may arrive slowly. null: no answer. */
type Passed = (SimAnswer & { trickle?: Trickle }) | null;

/**
 * Intercepts requests between the till and the service: may change, delay or drop them and replace the answer. An error
 * closes the connection.
 */
export type Between = (request: SimRequest, ask: Ask) => Promise<Passed> | Passed;
/** Sends the request, with the given changes, to the service. */
type Ask = (instead?: Partial<SimRequest>) => Promise<SimAnswer>;

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
  between: Between | null;
  /** Lets this many milliseconds pass. */
  pass(ms: number): Promise<void>;
  program(): TillProgram;
}

interface ShopOptions {
  contract?: Contract;
  /** Rows in a page of a list. */
  pageSize?: number;
  limits?: { minute: number; day: number };
  profile?: object;
  between?: Between;
}

/** A shop that has read its lists and sold nothing yet. */
export async function shop(options: ShopOptions = {}): Promise<Shop> {
  const { contract = 'v1', pageSize = 1000, limits = { minute: 1000, day: 100_000 }, profile = {} } = options;
  const { between = null } = options;
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
    network: (machine) => connect(one, petstore, pageSize, machine),
    chance: chance('lab'),
    trace: () => {},
  });
  const one: Shop = {
    ...{ world, data, till, pets, category, sent: [], between },
    pass: (ms) => world.run(() => false, world.now + ms),
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
  await one.pass(MINUTE_MS);
  one.sent.length = 0;
  return one;
}

/** The till's network. */
function connect(one: Shop, petstore: Petstore, pageSize: number, machine: Machine): Line {
  const { world } = one;
  let isDead = false;
  /** Keeps requests from being garbage-collected: then their signals would never fire. */
  const requests = new WeakMap<AbortSignal, Request>();

  function ask(request: SimRequest): Promise<SimAnswer> {
    const { method, path, query } = request;
    const isList = method === 'GET' && /^\/(pets|categories|store\/orders|store\/inventory)$/.test(path);
    if (isList && !query.has('limit')) query.set('limit', String(pageSize));
    const work = petstore.answer(request);
    world.holdFor(work);
    return work;
  }

  async function arrive(request: SimRequest): Promise<Passed> {
    const left = { at: world.now, couldSend: machine.couldSend() };
    await world.sleep(LATENCY_MS);
    // Requests held back by a sleeping computer leave when it wakes.
    await machine.onItsWayFor(world.now - left.at, left.couldSend);
    if (isDead && machine.couldSend() < left.couldSend + LATENCY_MS) return null;
    const { between } = one;
    const passed = between
      ? await between(request, (instead) => ask({ ...request, ...instead }))
      : await ask(request);
    await world.sleep(LATENCY_MS);
    await machine.awake();
    return machine.hasLost(left.at) ? null : passed;
  }

  return {
    early: [],
    kill() {
      isDead = true;
    },
    async fetch(input, init) {
      const request = input instanceof Request ? input : new Request(input, init);
      const { method, headers, signal } = request;
      requests.set(signal, request);
      const { pathname: path, searchParams: query } = new URL(request.url);
      const body = method === 'GET' ? null : (await request.text()) || null;
      one.sent.push({ at: world.now, method, path, key: headers.get('idempotency-key'), body });
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
      aborted.catch(() => {});
      const passed = await Promise.race([arrive({ method, path, query, headers, body }), aborted]);
      if (passed === null) return aborted;
      if (isDead) return new Promise(() => {});
      signal.throwIfAborted();
      const { trickle } = passed;
      const awake = () => machine.awake();
      const text = trickle ? slowBody(passed.body, trickle, world, { signal, awake }) : passed.body;
      return new Response(passed.status === 204 || passed.status === 304 ? null : text, passed);
    },
  };
}

export type About = { method?: string; path?: RegExp };
const isAbout = (request: SimRequest, { method, path }: About): boolean =>
  (method === undefined || request.method === method) && (path?.test(request.path) ?? true);

/** Applies each of these to one of the next matching requests, in turn; later ones are answered. */
export function next(about: About, ...fates: Between[]): Between {
  const left = [...fates];
  return (request, ask) => {
    const fate = isAbout(request, about) ? left.shift() : undefined;
    return fate ? fate(request, ask) : ask();
  };
}

/** Applies this to every matching request. */
export const always =
  (about: About, fate: Between): Between =>
  (request, ask) =>
    isAbout(request, about) ? fate(request, ask) : ask();

/** The request never arrives. */
export const lost: Between = () => null;
/** The service processes the request, and its answer is lost. */
export const answerLost: Between = async (_, ask) => {
  await ask();
  return null;
};
/** There is no network. */
export const down: Between = () => {
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
};
/** The service refuses the request. */
export const refused =
  (status: number, more: Record<string, string> = {}): Between =>
  async (_, ask) => {
    const nothing = { method: 'GET', path: '/store/inventory/0', body: null };
    const { headers } = await ask(nothing);
    const body = JSON.stringify({ code: `lab_${status}`, message: `It is ${status}.`, status });
    return { status, headers: { ...headers, ...more }, body };
  };
/** A proxy answers with an HTML page. */
export const page =
  (status: number): Between =>
  () => ({ status, headers: { 'content-type': 'text/html' }, body: '<html>Room number?</html>' });

/** Changes the rows of a list. */
export const rows =
  (path: RegExp, change: (rows: string[]) => string[]): Between =>
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
export async function refresh(one: Shop): Promise<void> {
  one.program().sync.refresh();
  await one.pass(MINUTE_MS);
}

/** Replaces the database by the last backup and restarts the till. */
export async function restore({ till }: Shop): Promise<void> {
  till.kill();
  await till.restore();
  till.boot();
}

/** Sells a pet for 1.00 each, by remote or local id. */
export async function sell(one: Shop, pet: RemoteId | { petId: LocalId }, quantity: number): Promise<void> {
  const { call } = one.program();
  const petId = typeof pet === 'string' ? localPet(one, pet) : pet.petId;
  const lines = [cartLine(one.program(), { petId, quantity })];
  const basket = { ...(await call['checkout.open']({})), lines };
  const expectedTotal = minor(100 * quantity);
  const tenders = [{ kind: 'cash' as const, given: expectedTotal }];
  await call['checkout.complete']({ basket, tenders, expectedTotal, allowOversell: false });
}

/** Puts a pet into the open basket and saves it, as the counter does. */
export async function putIn(one: Shop, pet: RemoteId, quantity: number): Promise<void> {
  const { call } = one.program();
  const lines = [cartLine(one.program(), { petId: localPet(one, pet), quantity })];
  await call['checkout.keep']({ ...(await call['checkout.open']({})), lines });
}

/** Takes an order of one pet, by default for tomorrow. Returns its local id. */
export async function placeOrder(one: Shop, pet: RemoteId, wanted?: string): Promise<LocalId> {
  const { call, store, clock } = one.program();
  const shipDate = wanted ?? new Date(clock.now() + DAY_MS).toISOString();
  const who = { customerName: 'Kim', customerPhone: null, note: null, idempotencyKey: store.context.newId() };
  const draft = {
    ...who,
    petId: localPet(one, pet),
    quantity: 1,
    shipDate,
    unitPrice: minor(100),
    deposit: null,
  };
  return (await call['orders.place']({ draft, allowOverpromise: false })).id;
}

/** Hands over an order for 1.00. */
export async function fulfil({ program }: Shop, orderId: LocalId): Promise<void> {
  const { call, store } = program();
  const tenders = [{ kind: 'cash' as const, given: minor(100) }];
  await call['orders.fulfil']({ idempotencyKey: store.context.newId(), orderId, tenders });
}

/** Creates or changes a pet. Returns its local id. */
export async function savePet(
  one: Shop,
  pet: {
    petId?: LocalId;
    name: string;
    openingCount?: number | null;
    categoryId?: LocalId;
    status?: 'available' | 'pending' | 'sold' | null;
  },
): Promise<LocalId> {
  const { call } = one.program();
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
export async function retryParked(one: Shop): Promise<void> {
  await one.program().call['sync.retry']({ entryId: parkedEntry(one), sendAgain: false });
}

/** The service's data, ordered by id. */
export const contents = ({ data }: Shop) => contentsOf(data);
export const ordersOf = async (one: Shop) =>
  (await contents(one)).orders.map(({ petId, quantity, complete }) => ({ petId, quantity, complete }));
/** The service's counts of Momo and Coco. */
export const counts = ({ data, pets }: Shop) =>
  Promise.all(pets.map(async (id) => (await data.inventory.get(id))?.value.quantity));

/** Entries that are not done, with their reasons. */
export const open = ({ program }: Shop) =>
  program()
    .store.entryViews.list('open', 9)
    .map(({ kind, state, reason }) => [kind, state, reason?.code ?? null]);

/** Number of matching requests that the till sent. */
export const asked = ({ sent }: Shop, method: string, path: RegExp): number =>
  sent.filter((one) => one.method === method && path.test(one.path)).length;
