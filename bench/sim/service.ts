import { readJson, writeJson } from '../../electron/petstore/json.ts';
import type { Limiter, Verdict } from './limiter.ts';
import type { ServiceTraits } from './traits.ts';

export interface SimRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string | null;
}
export interface SimAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface SimOrder {
  id: string;
  petId: string;
  quantity: number;
  shipDate: string;
  complete: boolean;
  version: number;
}
interface SimPet {
  id: string;
  name: string;
  categoryId: string;
  status?: string;
  version: number;
}
interface SimCategory {
  id: string;
  name: string;
  description?: string;
  version: number;
}
interface SimStock {
  petId: string;
  quantity: number;
  version: number;
}

/** The Petstore Service of a schedule, in memory: what it holds at the end is the truth that tills are held to. */
export class SimService {
  readonly categories = new Map<string, SimCategory>();
  readonly pets = new Map<string, SimPet>();
  readonly orders = new Map<string, SimOrder>();
  readonly stock = new Map<string, SimStock>();
  /** Every order that was ever created, as it was then. */
  readonly created: Omit<SimOrder, 'version'>[] = [];
  /** What others did to a pet's count, and what it began with. */
  readonly given = new Map<string, number>();
  readonly counts = { requests: 0, createOrder: 0, byOperation: new Map<string, number>() };
  readonly traits: ServiceTraits;
  readonly limiter: Limiter;
  #now: () => number;
  #lastId: bigint;
  #kept = new Map<string, SimAnswer>();

  constructor(traits: ServiceTraits, limiter: Limiter, now: () => number) {
    this.traits = traits;
    this.limiter = limiter;
    this.#now = now;
    this.#lastId = traits.bigIds ? 9007199254740993n : 100n;
  }

  /** Milliseconds since 1970 by the service's clock. */
  now(): number {
    return this.#now() + this.traits.clockOff;
  }

  addPet(name: string, categoryId: string, quantity: number): string {
    const id = this.#nextId();
    this.pets.set(id, { id, name, categoryId, status: 'available', version: 1 });
    this.stock.set(id, { petId: id, quantity, version: 1 });
    this.given.set(id, quantity);
    return id;
  }

  addCategory(name: string): string {
    const id = this.#nextId();
    this.categories.set(id, { id, name, version: 1 });
    return id;
  }

  /** Someone else changes a count. */
  external(petId: string, by: number): void {
    const item = this.stock.get(petId);
    if (!item || item.quantity + by < 0) return;
    item.quantity += by;
    item.version += 1;
    this.given.set(petId, (this.given.get(petId) ?? 0) + by);
  }

  /** A request arrives: the limiter decides, then the routes. */
  answer(request: SimRequest): SimAnswer {
    this.counts.requests += 1;
    const verdict = this.limiter.take(this.now());
    const common = { ...verdict.headers, date: new Date(this.now()).toUTCString() };
    if (!verdict.passed) return this.#refusal(verdict, common);
    const answer = this.#route(request);
    const headers = { ...common, 'content-type': 'application/json', ...answer.headers };
    return { ...answer, headers };
  }

  #refusal({ by, waitMs }: Verdict, headers: Record<string, string>): SimAnswer {
    const retryAfter = this.retryAfter(waitMs, by);
    const status = by === 'ban' ? 403 : 429;
    const code = by === 'ban' ? 'key_banned' : 'rate_limited';
    return {
      status,
      headers: { ...headers, ...(retryAfter === null ? {} : { 'retry-after': retryAfter }) },
      body: JSON.stringify({ code, message: 'Please wait.', status }),
    };
  }

  /** A wait in the form that this service uses; never shorter than it is. */
  retryAfter(waitMs: number, by: Verdict['by']): string | null {
    const seconds = Math.ceil(waitMs / 1000);
    const end = this.now() + waitMs;
    switch (this.traits.retryAfter) {
      case 'seconds':
        return String(seconds);
      case 'decimal':
        return (waitMs / 1000).toFixed(3);
      case 'epoch':
        return String(Math.ceil(end / 1000) + 1);
      case 'epoch-ms':
        return String(Math.ceil(end) + 1000);
      case 'date':
        return new Date(end + 2000).toUTCString();
      case 'none':
        // Then the reset has to say it, which it can for the minute, and where it is told at all.
        return by === 'ban' || (by === 'minute' && this.limiter.options.shows !== 'none')
          ? null
          : String(seconds);
      case 'words':
        // Nobody can read it, and at least a minute is waited; a longer wait has to be said in a way that is read.
        return waitMs < 60_000 ? 'in a moment' : String(seconds);
    }
  }

  #route(request: SimRequest): Omit<SimAnswer, 'headers'> & { headers?: Record<string, string> } {
    const [, root, second, third] = request.path.split('/');
    const once = this.#repeated(request);
    if (once) return once;
    const isStore = root === 'store';
    const kind = isStore ? second : root;
    const id = isStore ? third : second;
    const note = `${request.method} ${kind}${id ? '/id' : ''}`;
    this.counts.byOperation.set(note, (this.counts.byOperation.get(note) ?? 0) + 1);
    const answer =
      kind === 'orders'
        ? this.#orders(request, id)
        : kind === 'inventory'
          ? this.#inventory(request, id)
          : kind === 'pets'
            ? this.#things(request, id, this.pets, ['name', 'categoryId', 'status'])
            : this.#things(request, id, this.categories, ['name', 'description']);
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
      return this.traits.listsOrders ? this.#list(request, [...this.orders.values()]) : failure(404);
    }
    const order = this.orders.get(id);
    if (request.method === 'GET' && !this.traits.getsOrders) return failure(404);
    if (!order) return failure(404);
    if (request.method === 'GET') return this.#one(order, 200);
    if (this.#isLate(request, order)) return failure(412);
    if (request.method === 'DELETE') {
      this.orders.delete(id);
      return { status: 204, body: '' };
    }
    const body = readJson(request.body ?? '{}') as Partial<SimOrder>;
    Object.assign(order, pick(body, ['petId', 'quantity', 'complete']), { version: order.version + 1 });
    if (body.shipDate) order.shipDate = this.#shipDate(body.shipDate);
    return this.#one(order, 200);
  }

  #createOrder(request: SimRequest) {
    this.counts.createOrder += 1;
    const body = readJson(request.body ?? '{}') as SimOrder;
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
    this.created.push({ id, petId, quantity, complete, shipDate: order.shipDate });
    return this.#one(order, 201);
  }

  #inventory(request: SimRequest, petId: string | undefined) {
    if (petId === undefined) {
      const items = [...this.stock.values()].filter((item) => this.pets.has(item.petId));
      return this.#list(
        request,
        items.map((item) => this.#withStatus(item)),
      );
    }
    const item = this.stock.get(petId);
    if (request.method === 'GET') return item ? this.#one(this.#withStatus(item), 200) : failure(404);
    if (!this.pets.has(petId)) return failure(404);
    if (item && this.#isLate(request, item)) return failure(412);
    if (!item && this.traits.etags && request.headers.get('if-match')) return failure(412);
    if (item && this.traits.etags && request.headers.get('if-none-match') === '*') return failure(412);
    const { quantity } = readJson(request.body ?? '{}') as { quantity: number };
    const next = { petId, quantity, version: (item?.version ?? 0) + 1 };
    this.stock.set(petId, next);
    return this.#one(this.#withStatus(next), 200);
  }

  #things<T extends { id: string; version: number }>(
    request: SimRequest,
    id: string | undefined,
    all: Map<string, T>,
    fields: string[],
  ) {
    if (request.method === 'POST') {
      const thing = {
        ...pick(readJson(request.body ?? '{}') as object, fields),
        id: this.#nextId(),
        version: 1,
      } as T;
      all.set(thing.id, thing);
      return this.#one(thing, 201);
    }
    if (id === undefined) return this.#list(request, [...all.values()]);
    const thing = all.get(id);
    if (!thing) return failure(404);
    if (request.method === 'GET') return this.#one(thing, 200);
    if (this.#isLate(request, thing)) return failure(412);
    if (request.method === 'DELETE') {
      all.delete(id);
      return { status: 204, body: '' };
    }
    Object.assign(thing, pick(readJson(request.body ?? '{}') as object, fields), {
      version: thing.version + 1,
    });
    return this.#one(thing, 200);
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
    return { status, body: writeJson(this.#told(thing)), ...(headers ? { headers } : {}) };
  }

  #told({ version: _, ...thing }: { version: number }): object {
    if (!this.traits.sparse) return thing;
    const { status: _status, ...rest } = thing as { status?: string };
    const required = 'quantity' in rest && !('shipDate' in rest) ? { ...rest, status: _status } : rest;
    return { ...required, links: { self: '/x' }, revision: 7, note: null };
  }

  #list(request: SimRequest, items: { version: number }[]) {
    const from = Number(request.query.get('from') ?? 0);
    const size = this.traits.pageSize || items.length || 1;
    const page = items.slice(from, from + size);
    const etag = `"${items.length}-${items.reduce((sum, item) => sum + item.version, 0)}-${from}"`;
    const tagged: Record<string, string> = this.traits.etags ? { etag } : {};
    if (this.traits.etags && request.headers.get('if-none-match') === etag)
      return { status: 304, body: '', headers: tagged };
    const next = from + size < items.length ? { link: `<?from=${from + size}>; rel="next"` } : {};
    return {
      status: 200,
      body: writeJson(page.map((item) => this.#told(item))),
      headers: { ...tagged, ...next },
    };
  }

  #shipDate(text: string): string {
    const step = this.traits.shipDateStep;
    const cut = Math.floor(Date.parse(text) / step) * step;
    return new Date(cut).toISOString();
  }

  #nextId(): string {
    this.#lastId += 1n;
    return String(this.#lastId);
  }
}

function failure(status: number) {
  return { status, body: JSON.stringify({ code: `sim_${status}`, message: `It is ${status}.`, status }) };
}

function pick(from: object, fields: string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => fields.includes(key)));
}
