import { createHash } from 'node:crypto';
import { InventoryUpdate, NewCategory, NewPet, OrderInput } from '../../service/wire.ts';
import type { RemoteId } from '../../shared/ids.ts';
import { remoteId } from '../../shared/testing/ids.ts';
import {
  failure,
  inOurWords,
  kinds,
  type SimAnswer,
  type SimCategory,
  type SimOrder,
  type SimPet,
  type SimRequest,
  type SimStock,
} from './http.ts';
import type { ServiceTraits } from './traits.ts';
import { readBody, writeBody } from './wire.ts';

/**
 * How a list leads round: each page names itself as the next one; the last one names the first; behind the last one come
 * empty ones without end; or each page comes again under a new address.
 */
export const courses = ['itself', 'back', 'beyond', 'again'] as const;
export type Course = (typeof courses)[number];

/** What the service of a schedule holds, and its routes: at the end the truth that tills are held to. */
export class ServiceData {
  readonly categories = new Map<string, SimCategory>();
  readonly pets = new Map<string, SimPet>();
  readonly orders = new Map<string, SimOrder>();
  readonly stock = new Map<string, SimStock>();
  /**
   * Every order that was ever created, as it was then; `withdrawn` by somebody else, and free to be made again: where a
   * till cancelled another's order before that one had its answer, a service without tombstones lets nobody know.
   */
  readonly created: (Omit<SimOrder, 'version'> & { withdrawn?: true; key: string | null })[] = [];
  /** When somebody else than a till changed a pet's count, and when a till wrote it. True milliseconds. */
  readonly touched = new Map<string, number[]>();
  /** By how much somebody else changed a pet's count, each time. */
  readonly changedBy = new Map<string, number[]>();
  /** Pets whose count somebody else wrote below zero. */
  readonly belowZero = new Set<string>();
  readonly wrote = new Map<string, number[]>();
  /** What others did to a pet's count, and what it began with. */
  readonly given = new Map<string, number>();
  /** Pets and categories that tills made, by the names that they were made with. */
  readonly made: {
    kind: 'pet' | 'category';
    id: string;
    name: string;
    /** One that was made with the same name was there. */
    again: boolean;
    /** With which it was asked for. */
    key: string | null;
  }[] = [];
  /** How many requests with a key left and may still arrive, by their keys. */
  readonly onTheirWay = new Map<string, number>();
  /** Categories that another program has put a pet into. */
  readonly foreignPetsIn = new Set<string>();
  /** Orders that tills cancelled, and when. True milliseconds. */
  readonly cancelledAt = new Map<string, number>();
  /** Orders that someone else withdrew. */
  readonly withdrawn = new Set<string>();
  /** Rows of the lists that no schema fits, as they are written. */
  readonly rows: Record<'orders' | 'pets' | 'categories' | 'inventory', string[]> = {
    orders: [],
    pets: [],
    categories: [],
    inventory: [],
  };
  /** `sent`: what left a till for it, lost on the way or not. */
  readonly counts = { requests: 0, sent: 0, createOrder: 0, byOperation: new Map<string, number>() };
  readonly traits: ServiceTraits;
  #trueNow: () => number;
  #lastId: bigint;
  #kept = new Map<string, SimAnswer>();
  /** Whether others still remove rows while a list is read, where the service has the trait. */
  rowsMove = true;
  /** How its lists lead round; null: they have an end. */
  course: Course | null = null;
  /** Requests for first and for further pages while they do. */
  readonly readRound = { first: 0, further: 0 };
  /** How many lists in pages were begun to be read. */
  #readings = 0;
  /** What each pet, category, order and count was before it was changed. */
  readonly #before = new WeakMap<object, object[]>();
  /** When each order came, true milliseconds. */
  readonly #cameAt = new Map<string, number>();

  constructor(traits: ServiceTraits, now: () => number) {
    this.traits = traits;
    this.#trueNow = now;
    this.#lastId = traits.bigIds ? 9007199254740993n : 100n;
  }

  addPet(name: string, categoryId: string, quantity: number): RemoteId {
    const id = this.#nextId();
    this.pets.set(id, { id, name, categoryId, status: 'available', version: 1 });
    this.stock.set(id, { petId: id, quantity, version: 1 });
    this.given.set(id, quantity);
    return id;
  }

  addCategory(name: string): RemoteId {
    const id = this.#nextId();
    this.categories.set(id, { id, name, version: 1 });
    return id;
  }

  /** Another program adds a pet with values of its own. */
  foreignPet({
    name,
    quantity,
    status,
    id = this.#nextId(),
  }: Partial<SimPet> & { name: string; quantity: number }): void {
    const [categoryId = ''] = this.categories.keys();
    // An id is given once, also where the pet that had it is gone.
    if (this.given.has(id)) return;
    this.pets.set(id, { id, name, categoryId, ...(status ? { status } : {}), version: 1 });
    this.stock.set(id, { petId: id, quantity, version: 1 });
    this.given.set(id, quantity);
    this.foreignPetsIn.add(categoryId);
  }

  /** Another program writes a row that no schema fits. */
  writeRow(kind: keyof ServiceData['rows'], row: string): void {
    this.rows[kind].push(row);
  }

  /** Someone else changes a count; also to one below zero where `unbound`. */
  external(petId: string, by: number, unbound = false): void {
    const item = this.stock.get(petId);
    if (!item || (item.quantity + by < 0 && !unbound)) return;
    item.quantity += by;
    if (item.quantity < 0) this.belowZero.add(petId);
    note(this.changedBy, petId, by);
    note(this.touched, petId, this.#trueNow());
    item.version += 1;
    this.given.set(petId, (this.given.get(petId) ?? 0) + by);
  }

  /** Someone else takes a pet off the list. */
  vanish(petId: string): void {
    this.pets.delete(petId);
    this.stock.delete(petId);
  }

  /** Someone else takes an order from a customer, or withdraws one. */
  foreignOrder(petId: string, values: Partial<SimOrder> = {}): void {
    if (!this.pets.has(petId) || this.#cameAt.has(values.id ?? '')) return;
    const shipDate = new Date(this.#trueNow() + 86_400_000).toISOString();
    const id = values.id ?? this.#nextId();
    this.orders.set(id, { petId, quantity: 1, complete: false, shipDate, version: 1, ...values, id });
    this.#cameAt.set(id, this.#trueNow());
  }
  /** A request with a key leaves; what is returned is called when it has arrived, or never will. */
  leaves(key: string): () => void {
    const add = (by: number) => {
      const left = (this.onTheirWay.get(key) ?? 0) + by;
      if (left > 0) this.onTheirWay.set(key, left);
      else this.onTheirWay.delete(key);
    };
    add(1);
    return () => add(-1);
  }
  /** When an order came, by true time. */
  cameAt(id: string): number {
    return this.#cameAt.get(id) ?? 0;
  }
  withdrawOrder(nth: number): void {
    const open = [...this.orders.values()].filter(({ complete }) => !complete);
    const one = open[nth % Math.max(1, open.length)];
    if (!one) return;
    this.orders.delete(one.id);
    this.withdrawn.add(one.id);
    const creation = this.created.findLast(({ id }) => id === one.id);
    if (creation) creation.withdrawn = true;
  }

  /** What a request that was let through comes to. */
  route(sent: SimRequest): Omit<SimAnswer, 'headers'> & { headers?: Record<string, string> } {
    const request = this.traits.ownPaths ? inOurWords(sent) : sent;
    const [, root, second, third] = request.path.split('/');
    const once = this.#repeated(request);
    if (once) return once;
    const isStore = root === 'store';
    const kind = isStore ? second : root;
    const id = isStore ? third : second;
    if (!kinds.includes(kind ?? '')) return failure(404);
    if (!['GET', 'POST', 'PUT', 'DELETE'].includes(request.method)) return failure(405);
    const note = `${request.method} ${kind}${id ? '/id' : ''}`;
    this.counts.byOperation.set(note, (this.counts.byOperation.get(note) ?? 0) + 1);
    const answer =
      kind === 'orders'
        ? this.#orders(request, id)
        : kind === 'inventory'
          ? this.#inventory(request, id)
          : kind === 'pets'
            ? this.#things(request, id, this.pets, 'pet')
            : this.#things(request, id, this.categories, 'category');
    const key = request.headers.get('idempotency-key');
    if (key && answer.status < 300) this.#kept.set(key, answer as SimAnswer);
    return answer;
  }

  #repeated({ method, headers }: SimRequest): SimAnswer | null {
    const { idempotency } = this.traits;
    const key = headers.get('idempotency-key');
    const obeyed = idempotency === 'all' || (idempotency === 'post' && method === 'POST');
    const kept = key && obeyed ? this.#kept.get(key) : undefined;
    return kept ? { ...kept, headers: { ...kept.headers, 'idempotency-replayed': 'true' } } : null;
  }

  #orders(request: SimRequest, id: string | undefined) {
    if (request.method === 'POST') return this.#createOrder(request);
    if (id === undefined) {
      return this.traits.listsOrders
        ? this.#list(request, this.#shownOrders(), this.rows.orders, () => this.#passingOrder())
        : failure(404);
    }
    const order = this.orders.get(id);
    if (request.method === 'GET' && !this.traits.getsOrders) return failure(404);
    if (!order) return failure(404);
    if (request.method === 'GET') return this.#one(order, 200);
    if (this.#isLate(request, order)) return failure(412);
    if (request.method === 'DELETE') {
      if (!this.traits.deletesOrders) return failure(405);
      this.orders.delete(id);
      this.cancelledAt.set(id, this.#trueNow());
      return { status: 204, body: '' };
    }
    const body = readBody(OrderInput, request.body, this.#held(order)) as Partial<SimOrder> | null;
    if (!body) return failure(400);
    const { id: _, shipDate, ...changed } = body;
    Object.assign(order, changed, { version: order.version + 1 });
    if (shipDate) order.shipDate = this.#shipDate(shipDate);
    return this.#one(order, 200);
  }

  /**
   * What a list of orders shows: all, or those that had come a while ago, as a copy of the database has them. A copy never
   * ends between orders that came almost at once: of these nobody can say which was first.
   */
  #shownOrders(): SimOrder[] {
    const { listLag, hides } = this.traits;
    const ours = new Set(hides === 'ours' ? this.created.map(({ id }) => id) : []);
    const all = [...this.orders.values()].filter(
      ({ id, complete }) => !ours.has(id) && !(hides === 'complete' && complete),
    );
    if (listLag === 0) return all;
    const cameAt = ({ id }: SimOrder) => this.#cameAt.get(id) ?? 0;
    const firstHidden = all.findIndex((order) => cameAt(order) > this.#trueNow() - listLag);
    let end = firstHidden === -1 ? all.length : firstHidden;
    const isTorn = (at: number) => cameAt(all[at] as SimOrder) - cameAt(all[at - 1] as SimOrder) < AT_ONCE_MS;
    while (end > 0 && end < all.length && isTorn(end)) end -= 1;
    return all.slice(0, end);
  }

  #createOrder(request: SimRequest) {
    this.counts.createOrder += 1;
    const body = readBody(OrderInput, request.body) as SimOrder | null;
    if (!body) return failure(400);
    if (!this.pets.has(body.petId)) return failure(404);
    const id = this.traits.keepsIds && body.id ? body.id : this.#nextId();
    const there = this.orders.get(id);
    if (there) {
      const same = there.petId === body.petId && there.quantity === body.quantity;
      return same ? this.#one(there, 200) : failure(409);
    }
    const { petId, quantity, complete } = body;
    const order = { id, petId, quantity, complete, shipDate: this.#shipDate(body.shipDate), version: 1 };
    this.orders.set(id, order);
    this.#cameAt.set(id, this.#trueNow());
    // What stood under this id before was deleted, and is no second order beside this one.
    for (const before of this.created) if (before.id === id) before.withdrawn = true;
    const key = request.headers.get('idempotency-key');
    this.created.push({ id, petId, quantity, complete, shipDate: order.shipDate, key });
    return this.#one(order, 201);
  }

  #inventory(request: SimRequest, petId: string | undefined) {
    if (petId === undefined) {
      const items = [...this.stock.values()].filter((item) => this.pets.has(item.petId));
      return this.#list(
        request,
        items.map((item) => this.#withStatus(item)),
        this.rows.inventory,
        () => null,
      );
    }
    const item = this.stock.get(petId);
    if (request.method === 'GET') return item ? this.#one(this.#withStatus(item), 200) : failure(404);
    if (!this.pets.has(petId)) return failure(404);
    if (item && this.#isLate(request, item)) return failure(412);
    if (!item && this.traits.etags && request.headers.get('if-match')) return failure(412);
    if (item && this.traits.etags && request.headers.get('if-none-match') === '*') return failure(412);
    const body = readBody(InventoryUpdate, request.body, item && this.#held(item)) as {
      quantity: number;
    } | null;
    if (!body) return failure(400);
    const { quantity } = body;
    note(this.wrote, petId, this.#trueNow());
    const next = { petId, quantity, version: (item?.version ?? 0) + 1 };
    this.stock.set(petId, next);
    return this.#one(this.#withStatus(next), 200);
  }

  #things<T extends { id: string; version: number }>(
    request: SimRequest,
    id: string | undefined,
    all: Map<string, T>,
    kind: 'pet' | 'category',
  ) {
    const schema = kind === 'pet' ? NewPet : NewCategory;
    if (request.method === 'POST') {
      const body = readBody(schema, request.body);
      if (!body) return failure(400);
      const thing = { ...body, id: this.#nextId(), version: 1 } as unknown as T;
      all.set(thing.id, thing);
      const { name } = thing as unknown as { name: string };
      const again = this.made.some((one) => one.kind === kind && one.name === name && all.has(one.id));
      this.made.push({ kind, id: thing.id, name, again, key: request.headers.get('idempotency-key') });
      return this.#one(thing, 201);
    }
    const rows = kind === 'pet' ? this.rows.pets : this.rows.categories;
    const passing = kind === 'pet' ? () => this.#passingPet() : () => null;
    if (id === undefined) return this.#list(request, [...all.values()], rows, passing);
    const thing = all.get(id);
    if (!thing) return failure(404);
    if (request.method === 'GET') return this.#one(thing, 200);
    if (this.#isLate(request, thing)) return failure(412);
    if (request.method === 'DELETE') {
      if (kind === 'category' && [...this.pets.values()].some((pet) => pet.categoryId === id))
        return failure(409);
      this.stock.delete(id);
      all.delete(id);
      return { status: 204, body: '' };
    }
    const body = readBody(schema, request.body, this.#held(thing));
    if (!body) return failure(400);
    Object.assign(thing, body, { version: thing.version + 1 });
    return this.#one(thing, 200);
  }

  /** A thing as it is and was whenever somebody wrote it. */
  #held(thing: object): readonly object[] {
    const all = this.#before.get(thing) ?? [];
    all.push({ ...thing });
    this.#before.set(thing, all);
    return all;
  }

  #withStatus(item: SimStock) {
    return { ...item, status: this.pets.get(item.petId)?.status ?? 'available' };
  }

  #isLate({ headers }: SimRequest, { version }: { version: number }): boolean {
    const wanted = headers.get('if-match');
    return this.traits.etags && wanted !== null && wanted !== `"${version}"`;
  }

  #one(thing: { version: number }, status: number) {
    const headers = this.traits.etags ? { etag: `"${thing.version}"` } : undefined;
    return { status, body: writeBody(this.#told(thing)), ...(headers ? { headers } : {}) };
  }

  #told({ version: _, ...thing }: { version: number }): object {
    if (!this.traits.sparse) return thing;
    const { status, complete, ...rest } = thing as { status?: string; complete?: boolean };
    // An order that is not complete says nothing of it; a count's status is required.
    const required = {
      ...rest,
      ...(complete ? { complete } : {}),
      ...('quantity' in rest && !('shipDate' in rest) ? { status } : {}),
    };
    return { ...required, links: { self: '/x' }, revision: 7, note: null };
  }

  /** An order that others take and withdraw again while a list is read. */
  #passingOrder(): SimOrder | null {
    const [petId] = this.pets.keys();
    const shipDate = new Date(this.#trueNow() + 86_400_000).toISOString();
    return petId === undefined
      ? null
      : { id: this.#nextId(), petId, quantity: 1, complete: false, shipDate, version: 1 };
  }

  /** A pet that others add and remove again while a list is read. */
  #passingPet(): SimPet | null {
    const [categoryId] = this.categories.keys();
    return categoryId === undefined ? null : { id: this.#nextId(), name: 'Passing', categoryId, version: 1 };
  }

  /** @param passing a row that stands first in the list and is gone before its last page is read */
  #list(
    request: SimRequest,
    items: { version: number }[],
    odd: readonly string[],
    passing: () => { version: number } | null,
  ) {
    const from = Number(request.query.get('from') ?? 0);
    const size = this.traits.pageSize || items.length || 1;
    const isLast = from + size >= items.length;
    const begins = !request.query.has('from') && !isLast;
    if (begins) this.#readings += 1;
    const first =
      begins && this.traits.missesRows && this.rowsMove && this.#readings % 3 === 0 ? passing() : null;
    const passes = first !== null || (!isLast && request.query.has('passing'));
    const page = passes
      ? [...(first ? [first] : []), ...items.slice(Math.max(0, from - 1), from - 1 + size)].slice(0, size)
      : items.slice(from, from + size);
    // Odd rows are on the first page.
    const body = `[${[...page.map((item) => writeBody(this.#told(item))), ...(from === 0 ? odd : [])].join(',')}]`;
    const etag = `"${items.length}-${createHash('sha1').update(body).digest('hex')}"`;
    const tagged: Record<string, string> = this.traits.etags ? { etag } : {};
    if (this.traits.etags && request.headers.get('if-none-match') === etag)
      return { status: 304, body: '', headers: tagged };
    if (this.course) this.readRound[request.query.has('from') ? 'further' : 'first'] += 1;
    const behind = isLast ? null : `from=${from + size}${passes ? '&passing=1' : ''}`;
    const query = this.course ? roundFrom(this.course, behind, from, size, request.query) : behind;
    const next = query === null ? {} : { link: `<?${query}>; rel="next"` };
    return {
      status: 200,
      body,
      headers: { ...tagged, ...next },
    };
  }

  #shipDate(text: string): string {
    const step = this.traits.shipDateStep;
    const cut = Math.floor(Date.parse(text) / step) * step;
    return new Date(cut).toISOString();
  }

  #nextId(): RemoteId {
    this.#lastId += 1n;
    return remoteId(String(this.#lastId));
  }
}

/** What a page of a list that leads round names as the next one. */
function roundFrom(
  course: Course,
  next: string | null,
  from: number,
  size: number,
  query: URLSearchParams,
): string {
  switch (course) {
    case 'itself':
      return `from=${from}`;
    case 'back':
      return next ?? 'from=0';
    case 'beyond':
      return next ?? `from=${from + size}`;
    case 'again':
      return `from=${from}&again=${Number(query.get('again') ?? 0) + 1}`;
  }
}

/** The slowest network takes no longer from one request to the arrival of another that left before it. */
const AT_ONCE_MS = 5000;

function note(all: Map<string, number[]>, petId: string, at: number): void {
  all.set(petId, [...(all.get(petId) ?? []), at]);
}
