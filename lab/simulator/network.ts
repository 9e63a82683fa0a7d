import type { Doubts } from './doubts.ts';
import type { SimAnswer, SimRequest } from './http.ts';
import type { Machine } from './machine.ts';
import { type Ask, drawPassage, type Fate, type Passage, type PassageOptions } from './passage.ts';
import type { Chance } from './random.ts';
import type { FakeService } from './service.ts';
import { slowBody, type Trickle } from './slow-body.ts';

/** What the network uses of a service. */
export type Reached = Pick<
  FakeService,
  'traits' | 'counts' | 'unheard' | 'probed' | 'now' | 'answer' | 'leaves'
>;

export interface NetworkOptions extends PassageOptions {
  service: Reached;
  /** Hears what leaves and what arrives. */
  doubts: Doubts;
  /** Takes the ids of all orders that an answer showed to this till. */
  shown: Set<string>;
  machine: Machine;
  /** Of all answers, the share that tells no time, and what draws them; none where it is left out. */
  dateless?: { share: number; chance: Chance };
  /** Decides what becomes of a request that leaves; drawn by chance where it is left out. */
  passage?: (request: SimRequest) => Passage;
}

/** A till's side of the network, as the checks look at it. */
export interface Line {
  fetch: typeof globalThis.fetch;
  /** Cuts the till off for good: what it sent may still arrive, nothing comes back. */
  kill(): void;
  /** Requests that left although an earlier answer had asked to wait. */
  early: { at: number; until: number; path: string }[];
}

/** Whether and until when an answer asked this till to wait; survives its restarts. */
export interface Asked {
  until: number;
  /** One request may try a wait of more than an hour after a restart: no clock is sure over one. */
  probes: number;
  /** While nothing of the service answers that one, another may try from this moment on; Infinity: none. */
  nextProbeAt: number;
  length: number;
}

/** Between two tries of a wait of which only the wall clock said that it is over (docs/sync.md, "The circuit breaker"). */
const BETWEEN_PROBES_MS = 15 * 60_000;

const isAboutOrders = (path: string): boolean => /\/(orders|sales)\b/.test(path);

/** A request of a till; over once the till waits for its answer no longer. */
interface Exchange {
  isOver: boolean;
}

/** Connects a till to the service through the network of a schedule. */
export function connect(options: NetworkOptions, asked: Asked, trace: (line: string) => void): Line {
  const { world, service, doubts, shown, machine, dateless } = options;
  let dead = false;
  /** An answer has told this program what time it is. */
  let isTold = false;
  let heard: { at: number; before: Asked } | null = null;
  /** What answers asked for whose words are still waited for. */
  const hearing = new Set<number>();
  const early: Line['early'] = [];
  /**
   * Keeps a request as long as anything asks its signal: the runtime tells a signal nothing more once its request is freed,
   * which happens at another moment in every run.
   */
  const requests = new WeakMap<AbortSignal, Request>();

  /** Refusals that are on their way back: whoever is killed meanwhile does not hear them. */
  const refusals = new Set<Exchange>();

  /** A refusal that nobody hears, because the till waits no longer or its network came in the way, is noted as one. */
  async function send(request: SimRequest, signal: AbortSignal): Promise<Response> {
    const exchange: Exchange = { isOver: false };
    try {
      return await deliver(request, signal, exchange);
    } catch (error) {
      exchange.isOver = true;
      if (refusals.has(exchange)) service.unheard += 1;
      throw error;
    } finally {
      refusals.delete(exchange);
    }
  }

  async function deliver(request: SimRequest, signal: AbortSignal, exchange: Exchange): Promise<Response> {
    const label = `${request.method} ${request.path}`;
    const passage = options.passage
      ? options.passage(request)
      : drawPassage({ ...options, method: request.method });
    service.counts.sent += 1;
    const probes = noteEarly(label, passage.stop !== 'refused');
    if (passage.stop === 'refused') throw networkError('ECONNREFUSED');
    if (passage.stop === 'portal') {
      const { clockOff } = passage.trouble ?? {};
      const date = clockOff === undefined ? {} : { date: httpDate(world.now + clockOff) };
      return respond(
        {
          status: 200,
          headers: { ...html, ...date },
          body: '<html>Room number?</html>',
          isForeign: true,
        },
        signal,
      );
    }
    if (passage.stop === 'redirect')
      return respond({ status: 302, headers: { location: '/login' }, body: '', isForeign: true }, signal);
    const sent = request.method === 'GET' ? null : doubts.leaves(request.path, request.body);
    const ask = passage.trouble?.ask ?? null;
    const left = { at: world.now, couldSend: machine.couldSend() };
    const heldBack = () => machine.onItsWayFor(world.now - left.at, left.couldSend);
    const key = request.headers.get('idempotency-key');
    const isOver = key === null ? () => {} : service.leaves(key);
    // null: nothing comes back.
    const arrived = passage
      .arrives()
      .then((fate) =>
        machine.couldSend() - left.couldSend < world.now - left.at - 1
          ? heldBack().then(() => (dead ? null : atService(fate)))
          : atService(fate),
      )
      .finally(isOver);
    function atService(fate: Fate): SimAnswer | null {
      if (fate === 'lost') return null;
      if (ask && !ask.done) return asking(ask);
      if (fate === '503 before') return serverError(503, html, '<html>Bad gateway</html>');
      if (fate === '500 before')
        return serverError(500, {}, '{"code":"internal","message":"Oops","status":500}');
      const answer = service.answer(request);
      if (sent && answer.status < 300) sent.arrived = true;
      // Whoever cannot hear that it should wait cannot keep to it.
      if (answer.status === 429) {
        if (passage.isUnheard() || dead || ask || exchange.isOver) service.unheard += 1;
        else refusals.add(exchange);
      }
      if (probes && (answer.status === 429 || answer.status === 403)) service.probed += 1;
      if (ask) return asking(ask);
      if (fate === '502 after') return serverError(502, {}, '');
      return fate === 'answer lost' ? null : answer;
    }
    const hangs = passage.hangs();
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    aborted.catch(() => {});
    const answer = await Promise.race([arrived, aborted]);
    if (answer === null) {
      if (hangs) await aborted;
      if (machine.isAsleep) await machine.awake();
      throw networkError('ECONNRESET');
    }
    await Promise.race([passage.returns(), aborted]);
    if (machine.isAsleep) await machine.awake();
    if (machine.hasLost(left.at)) throw networkError('ECONNRESET');
    trace(`${label} -> ${answer.status}`);
    if (probes && !dead && answer.status < 500) asked.nextProbeAt = Infinity;
    // The probe that a restart may make was let through: the service itself says that its wait is over.
    if (probes && !dead && answer.status < 500 && ![401, 403, 429].includes(answer.status))
      asked.until = world.now;
    const response = await respond(answer, signal, passage.trouble?.trickle);
    if (answer.status < 300 && isAboutOrders(request.path)) {
      for (const [, id] of answer.body.matchAll(/"id":\s*"?(\d+)/g)) shown.add(id as string);
    }
    return response;
  }

  /** Whether this is a request that may try a long wait after a restart; one that cannot leave tries nothing. */
  function noteEarly(path: string, leaves: boolean): boolean {
    if (world.now >= asked.until) return false;
    if ((asked.probes > 0 || world.now >= asked.nextProbeAt) && asked.length > 3_600_000) {
      if (!leaves) return false;
      asked.probes = 0;
      asked.nextProbeAt = world.now + BETWEEN_PROBES_MS;
      return true;
    }
    early.push({ at: world.now, until: asked.until, path });
    return false;
  }

  /** What something in front of the service answers that asks for a wait. */
  function asking({ status, waitMs, form }: Ask): SimAnswer {
    const until = service.now() + waitMs;
    const retryAfter = form === 'seconds' ? String(Math.ceil(waitMs / 1000)) : httpDate(until + 999);
    return {
      status,
      headers: { ...html, date: httpDate(service.now()), 'retry-after': retryAfter },
      body: '<html>Please come back later</html>',
      asksUntil: world.now + waitMs,
    };
  }

  async function respond(answer: SimAnswer, signal: AbortSignal, trickle?: Trickle): Promise<Response> {
    if (dead) await new Promise(() => {});
    signal.throwIfAborted();
    const refused = answer.status === 429 || answer.status === 403;
    const until = refused ? world.now + waitOf(answer, service) : (answer.asksUntil ?? 0);
    if (trickle) hearLater(until);
    else hear(until);
    const empty = answer.status === 204 || answer.status === 304;
    const awake = () => (dead ? new Promise<void>(() => {}) : machine.awake());
    const body = trickle ? slowBody(answer.body, trickle, world, { signal, awake }) : answer.body;
    return new Response(empty ? null : body, {
      status: answer.status,
      headers: answer.isForeign ? answer.headers : withoutDate(answer.headers),
    });
  }

  /** The words of a refusal are waited for a second of the till's own time: one that sleeps meanwhile hears of it later. */
  function hearLater(until: number): void {
    hearing.add(until);
    void machine
      .clock()
      .sleep(1000)
      .then(() => {
        hearing.delete(until);
        hear(until);
      });
  }

  function hear(until: number): void {
    if (dead || until <= asked.until) return;
    heard = { at: world.now, before: { ...asked } };
    asked.until = until;
    asked.length = until - world.now;
  }

  /** A moment can be told by one that never heard the time only where its own clock is right: the first answer tells it. */
  function withoutDate(headers: Record<string, string>): Record<string, string> {
    const { date, ...rest } = headers;
    if (date === undefined) return headers;
    const isNeeded = dateless && dateless.share < 1 && !isTold;
    isTold = true;
    return dateless && !isNeeded && dateless.chance.happens(dateless.share) ? rest : headers;
  }

  return {
    early,
    kill() {
      dead = true;
      service.unheard += hearing.size + refusals.size;
      refusals.clear();
      // What is heard in the moment of the kill cannot be written down any more.
      if (heard?.at !== world.now) return;
      const { until, length } = heard.before;
      Object.assign(asked, { until, length });
      service.unheard += 1;
    },
    fetch: async (input, init) => {
      if (dead) return new Promise(() => {});
      const request = input instanceof Request ? input : new Request(input, init);
      requests.set(request.signal, request);
      const url = new URL(request.url);
      const body = request.method === 'GET' ? null : await request.text();
      const sim = {
        method: request.method,
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      const answer = await send(sim, request.signal).catch((error: unknown) => {
        if (dead) return new Promise<Response>(() => {});
        throw error;
      });
      return dead ? new Promise(() => {}) : answer;
    },
  };
}

const html = { 'content-type': 'text/html' };

const httpDate = (ms: number): string => new Date(ms).toUTCString();

function serverError(status: number, headers: Record<string, string>, body: string): SimAnswer {
  return { status, headers, body };
}

/** How long a refusal really asks to wait, in the plainest reading of the form that this service uses. */
function waitOf(answer: SimAnswer, service: Reached): number {
  const text = answer.headers['retry-after'];
  if (text === undefined) {
    // A reset says when a window is over, not a ban.
    if (answer.status === 403) return 0;
    // And one of a window with room left does not say when the other one will be over.
    if (answer.headers['x-ratelimit-remaining'] !== '0') return 60_000;
    const reset = Number(answer.headers['x-ratelimit-reset']);
    return Number.isNaN(reset) ? 60_000 : Math.max(0, (reset - 1) * 1000 - service.now());
  }
  const value = Number(text);
  if (Number.isNaN(value)) return text.endsWith('GMT') ? Date.parse(text) - 2000 - service.now() : 60_000;
  if (value >= 1e12) return value - 1000 - service.now();
  return value >= 1e9 ? (value - 1) * 1000 - service.now() : value * 1000;
}

function networkError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
