import { parseJson } from '../../service/http/json.ts';
import type { AccountData, Versioned } from '../../service/storage/index.ts';
import type { Chance } from '../../shared/testing/chance.ts';
import { DAY_MS } from '../../shared/time/time.ts';
import type { SimAnswer, SimRequest } from '../simulator/http.ts';
import type { Petstore } from '../simulator/petstore.ts';
import type { World } from '../simulator/world.ts';

/** An object that a till's request created at the service. */
export interface Creation {
  till: number;
  /** Id of its entry: the prefix of the request's Idempotency-Key. */
  entry: string;
  /** `/store/orders`, `/pets` or `/categories`. */
  list: string;
  id: string;
  body: string;
  isDeleted: boolean;
  /** An object of an earlier request of that entry still existed. */
  isDouble: boolean;
}

/** Number of the till that wrote or deleted something, 0 for another program. */
type Writer = number;
const OTHERS: Writer = 0;

/** Actions of other programs at the service. */
export const otherActions = [
  'change a count',
  'make an order',
  'complete an order',
  'delete an order',
  'rename a pet',
  'remove a pet',
  'send requests',
] as const;
export type OtherAction = (typeof otherActions)[number];

/**
 * The service as all tills reach it. Records what their requests created and who wrote what, before the network can lose an
 * answer. Other programs of the shop act here too, without limits.
 */
export class RecordingService {
  readonly creations: Creation[] = [];
  /** Sum of the changes of each pet's count by other programs. */
  readonly given = new Map<string, number>();
  /** Writers of each path. */
  readonly writers = new Map<string, Set<Writer>>();
  /**
   * Requests that arrived, and answers of 429 and 403, received by the till or not. `late`: a 429 to a request that its till
   * had given up.
   */
  readonly counts = { requests: 0, limited: 0, banned: 0, undelivered: 0, late: 0 };
  /** Whether another program sent requests with the tills' key, and got a 429. */
  readonly others = { haveSent: false, wereLimited: false };
  /** Number of writes so far. */
  changes = 0;
  /** Content of each ETag of a list, and keys of the accepted requests. */
  readonly listings = new Map<string, string>();
  readonly keys = new Set<string>();
  readonly #petstore: Petstore;
  readonly #world: World;
  readonly #pageSize: number;

  /** @param pageSize rows in a page of a list */
  constructor(petstore: Petstore, world: World, pageSize: number) {
    this.#petstore = petstore;
    this.#world = world;
    this.#pageSize = pageSize;
  }

  /** Creates two categories and a pet for each quantity. */
  async stockUp(quantities: readonly number[]): Promise<void> {
    const { categories, pets } = this.#petstore.data;
    const fish = await categories.create({ name: 'Fish' });
    const birds = await categories.create({ name: 'Birds' });
    for (const [at, quantity] of quantities.entries()) {
      const { id: categoryId } = (at % 2 === 0 ? fish : birds).value;
      const pet = await pets.create({ name: `Pet ${at}`, categoryId });
      await this.changeCount(pet.value.id, quantity);
    }
  }

  /** A request arrives. Virtual time stops until it is answered. */
  answer(till: number, request: SimRequest): Promise<SimAnswer> {
    const work = this.#answer(till, request);
    this.#world.pauseFor(work);
    return work;
  }

  async #answer(till: number, request: SimRequest): Promise<SimAnswer> {
    const { method, path, headers, body, query } = request;
    if (method === 'GET' && isList(path) && !query.has('limit')) query.set('limit', String(this.#pageSize));
    const answer = await this.#petstore.answer(request);
    this.counts.requests += 1;
    if (answer.status === 429) this.counts.limited += 1;
    if (answer.status === 403) this.counts.banned += 1;
    if (answer.status === 200 && isList(path)) this.listings.set(answer.headers.etag ?? '', answer.body);
    if (answer.status >= 300 || method === 'GET') return answer;
    this.changes += 1;
    this.keys.add(headers.get('idempotency-key') ?? '');
    if (method === 'POST') {
      const isRepeated = 'idempotency-replayed' in answer.headers;
      const { id } = parseJson(answer.body) as { id: string };
      const entry = (headers.get('idempotency-key') ?? '').slice(0, ENTRY_ID_LENGTH);
      const isDouble = this.creations.some((one) => one.entry === entry && !one.isDeleted);
      if (answer.status === 201 && !isRepeated) {
        const made = { till, entry, list: path, id: String(id), body: body ?? '' };
        this.creations.push({ ...made, isDeleted: false, isDouble });
      }
    } else this.#wrote(path, till, method === 'DELETE');
    return answer;
  }

  #wrote(path: string, writer: Writer, isDeletion = false): void {
    this.writers.set(path, (this.writers.get(path) ?? new Set()).add(writer));
    if (!isDeletion) return;
    for (const creation of this.creations) {
      if (`${creation.list}/${creation.id}` === path) creation.isDeleted = true;
    }
  }

  /** Whether another writer than this till wrote or deleted a path. */
  wasWrittenByOthers(path: string, till: number): boolean {
    return [...(this.writers.get(path) ?? [])].some((writer) => writer !== till);
  }

  /** Lets another program act. Virtual time stops meanwhile. */
  act(action: OtherAction, chance: Chance): void {
    this.#world.pauseFor(this.#act(action, chance));
  }

  async #act(action: OtherAction, chance: Chance): Promise<void> {
    const { data } = this.#petstore;
    this.changes += 1;
    if (action === 'send requests') await this.#spendMinute();
    else if (action === 'change a count') {
      const counts = await all(data.inventory);
      if (counts.length > 0) await this.changeCount(chance.pick(counts).petId, chance.pick([-2, 1, 4]));
    } else if (action.endsWith('pet')) {
      const pets = await all(data.pets);
      if (pets.length === 0) return;
      const { id, ...pet } = chance.pick(pets);
      this.#wrote(`/pets/${id}`, OTHERS, action === 'remove a pet');
      if (action === 'remove a pet') await data.pets.remove(id);
      else await data.pets.update(id, { ...pet, name: `Theirs ${chance.between(1, 1e6)}` });
    } else if (action === 'make an order') {
      const pets = await all(data.pets);
      const shipDate = new Date(this.#world.now + chance.between(1, 5) * DAY_MS).toISOString();
      if (pets.length === 0) return;
      await data.orders.create({ petId: chance.pick(pets).id, quantity: 1, shipDate, complete: false });
    } else {
      const orders = await all(data.orders);
      if (orders.length === 0) return;
      const { id, ...order } = chance.pick(orders);
      this.#wrote(`/store/orders/${id}`, OTHERS, action === 'delete an order');
      if (action === 'delete an order') await data.orders.remove(id);
      else await data.orders.update(id, { ...order, complete: true });
    }
  }

  /** Another program uses up the minute of the tills' key. */
  async #spendMinute(): Promise<void> {
    this.others.haveSent = true;
    const request = {
      method: 'GET',
      path: '/pets',
      query: new URLSearchParams('limit=1'),
      headers: new Headers(),
    };
    let left = 1;
    while (left > 0) {
      const { status, headers } = await this.#petstore.answer({ ...request, body: null });
      if (status === 429) this.others.wereLimited = true;
      left = Number(headers['x-ratelimit-remaining'] ?? 0);
    }
  }

  /** Another program changes a count, never below zero. */
  async changeCount(petId: string, by: number): Promise<void> {
    const { inventory } = this.#petstore.data;
    const before = (await inventory.get(petId))?.value.quantity ?? 0;
    const after = Math.max(0, before + by);
    this.changes += 1;
    await inventory.set(petId, after);
    this.given.set(petId, (this.given.get(petId) ?? 0) + after - before);
    this.#wrote(`/store/inventory/${petId}`, OTHERS);
  }
}

const ENTRY_ID_LENGTH = 36;

const isList = (path: string): boolean =>
  ['/store/orders', '/store/inventory', '/pets', '/categories'].includes(path);

type Listed<T> = { list(page: { after: string; limit: number }): Promise<Versioned<T>[]> };

async function rows<T>(list: Listed<T>): Promise<Versioned<T>[]> {
  return await list.list({ after: '-1', limit: 1_000_000 });
}

async function all<T>(list: Listed<T>): Promise<T[]> {
  return (await rows(list)).map(({ value }) => value);
}

/** All objects of the service. */
export async function contentsOf({ orders, pets, categories, inventory }: AccountData) {
  return {
    orders: await all(orders),
    pets: await all(pets),
    categories: await all(categories),
    counts: await all(inventory),
  };
}
export type Contents = Awaited<ReturnType<typeof contentsOf>>;

/** All objects with their revisions, as text. */
export async function textOfContents({ orders, pets, categories, inventory }: AccountData): Promise<string> {
  return JSON.stringify([
    await rows(orders),
    await rows(pets),
    await rows(categories),
    await rows(inventory),
  ]);
}
