import type { Chance } from '../../shared/testing/chance.ts';
import { HOUR_MS } from '../../shared/time/time.ts';
import type { SimAnswer, SimRequest } from '../simulator/http.ts';
import type { Machine } from '../simulator/machine.ts';
import { slowBody } from '../simulator/slow-body.ts';
import type { Line } from '../simulator/till.ts';
import type { World } from '../simulator/world.ts';
import type { RecordingService } from './recording-service.ts';

const breaks = ['lost', 'reset', '500', '502', '503', 'page'] as const;
type Break = (typeof breaks)[number];

/**
 * Outcome of a request. `down`: it cannot leave. `slow`: it arrives up to 50 s late. The others fail before or after the
 * service receives it: no answer (`lost`), a closed connection (`reset`), a server error (503, sometimes with Retry-After)
 * or an HTML page.
 */
export type Fate = 'delivered' | 'down' | 'slow' | `${Break} ${'before' | 'after'}`;

/** A period of network faults; true milliseconds. */
export interface Trouble {
  from: number;
  until: number;
  /** The share of requests affected. */
  share: number;
  /** The only till affected; all by default. */
  till?: number;
  /** Outcome of affected requests; null: drawn for each. */
  fate: Fate | null;
}

/** All fates except `delivered`. */
export const troubledFates: readonly Fate[] = [
  'down',
  'slow',
  ...breaks.flatMap((one): Fate[] => [`${one} before`, `${one} after`]),
];

const LATEST_ARRIVAL_MS = 50_000;

/** The wait that answers imposed on a till; it survives restarts of the program. */
export class Wait {
  until = 0;
  /** Probes during a wait of more than an hour, allowed after a restart (docs/sync.md, "The circuit breaker"). */
  probes = 0;
  #length = 0;
  #before = { until: 0, length: 0 };
  #receivedAt = -1;
  #mayProbe = false;

  extend(now: number, until: number): void {
    if (until <= this.until) return;
    this.#before = { until: this.until, length: this.#length };
    this.#receivedAt = now;
    this.until = until;
    this.#length = until - now;
  }

  /** Restarts the program: a wait received at this moment was not saved. */
  restart(now: number): void {
    if (this.#receivedAt === now) {
      this.until = this.#before.until;
      this.#length = this.#before.length;
    }
    this.#mayProbe = true;
  }

  /** Whether a request may leave now. */
  allows(now: number): 'yes' | 'as a probe' | 'no' {
    if (now >= this.until) return 'yes';
    if (this.#length <= HOUR_MS || !this.#mayProbe) return 'no';
    this.probes += 1;
    return 'as a probe';
  }

  /** After the answer of a probe only its wait counts. */
  probed(now: number): void {
    this.#mayProbe = false;
    this.until = now;
  }
}

/** A request's path to the service and back, as a schedule draws it or a small world chooses it. */
export interface Passage {
  /** Whether the request cannot leave. */
  isDown: boolean;
  /** Resolves with its fate when it arrives or would have arrived. */
  arrives(): Promise<Fate>;
  /** Resolves when the answer is back at the till. */
  returns(): Promise<void>;
}

export interface DrawOptions {
  world: World;
  till: number;
  troubles: readonly Trouble[];
  /** One way, milliseconds. */
  latency: number;
  chance: Chance;
}

/** Draws the path of a request that leaves now, by the current troubles. */
export function drawPassage({ world, till, troubles, latency, chance }: DrawOptions): Passage {
  const way = () => latency * (0.5 + chance.next());
  const fate = drawFate();

  function drawFate(): Fate {
    const now = troubles.find(
      (one) => world.now >= one.from && world.now < one.until && (one.till ?? till) === till,
    );
    if (!now || !chance.happens(now.share)) return 'delivered';
    return now.fate ?? chance.pick(troubledFates);
  }

  return {
    isDown: fate === 'down',
    async arrives() {
      await world.sleep(way() + (fate === 'slow' ? chance.between(1000, LATEST_ARRIVAL_MS) : 0));
      return fate;
    },
    returns: () => world.sleep(way()),
  };
}

export interface NetworkOptions {
  world: World;
  service: {
    /** null: no answer comes back. */
    answer(till: number, request: SimRequest): Promise<SimAnswer | null>;
    counts: Pick<RecordingService['counts'], 'undelivered' | 'late'>;
  };
  till: number;
  /** Error of the clock of the service and its proxy, milliseconds. */
  clockOff: number;
  /** Decides the fate of a request that leaves. */
  passage: (request: SimRequest) => Passage;
  /** Draws the content of failed answers. */
  chance: Chance;
  wait: Wait;
  machine: Machine;
  trace: (line: string) => void;
}

/** Connects a till's program to the service. */
export function connect(options: NetworkOptions): Line {
  const { world, service, till, clockOff, passage, chance, wait, machine, trace } = options;
  let isDead = false;
  const early: Line['early'] = [];
  /** Keeps requests from being garbage-collected: then their signals would never fire. */
  const requests = new WeakMap<AbortSignal, Request>();

  async function send(request: SimRequest, signal: AbortSignal): Promise<Response> {
    const label = `${request.method} ${request.path}`;
    const path = passage(request);
    const allowed = path.isDown ? 'yes' : wait.allows(world.now);
    if (allowed === 'no') early.push({ at: world.now, until: wait.until, path: label });
    if (path.isDown) throw networkError('ECONNREFUSED');
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    aborted.catch(() => {});
    const left = { at: world.now, couldSend: machine.couldSend() };
    const { answer, fate } = await Promise.race([arrive(request, path, { ...left, signal }), aborted]);
    if (answer === null) {
      trace(`${label}: ${fate}`);
      if (fate.startsWith('lost')) await aborted;
      await machine.awake();
      throw networkError('ECONNRESET');
    }
    await Promise.race([path.returns(), aborted]);
    await machine.awake();
    if (machine.hasLost(left.at)) throw networkError('ECONNRESET');
    if (isDead) return never();
    signal.throwIfAborted();
    trace(`${label}: ${fate === 'delivered' ? '' : `${fate}, `}${answer.status}`);
    const asked = Number(answer.headers['retry-after'] ?? 0) * 1000;
    if (allowed === 'as a probe' && answer.status < 500) wait.probed(world.now);
    wait.extend(world.now, world.now + asked);
    const hasBody = answer.status !== 204 && answer.status !== 304;
    const text = answer.slowBody
      ? slowBody(answer.body, answer.slowBody, world, { signal, awake: () => machine.awake() })
      : answer.body;
    return new Response(hasBody ? text : null, answer);
  }

  /** The answer to return; null: none. */
  async function arrive(
    request: SimRequest,
    path: Passage,
    left: { at: number; couldSend: number; signal: AbortSignal },
  ): Promise<{ answer: SimAnswer | null; fate: Fate }> {
    const fate = await path.arrives();
    // Requests held back by a sleeping computer leave when it wakes, unless the program ended meanwhile.
    const onItsWay = world.now - left.at;
    if (machine.couldSend() - left.couldSend < onItsWay - 1) {
      await machine.onItsWayFor(onItsWay, left.couldSend);
      if (isDead) return { answer: null, fate };
    }
    if (fate.endsWith('before')) return { answer: replacementAnswer(fate), fate };
    const answer = await service.answer(till, request);
    if (answer === null) return { answer, fate: 'lost after' };
    const isRefused = answer.status === 429 || answer.status === 403;
    if (isRefused && (isDead || fate !== 'delivered')) service.counts.undelivered += 1;
    if (answer.status === 429 && left.signal.aborted) service.counts.late += 1;
    return { answer: fate.endsWith('after') ? replacementAnswer(fate) : answer, fate };
  }

  /** The answer that replaces the service's. */
  function replacementAnswer(fate: Fate): SimAnswer | null {
    const date = new Date(world.now + clockOff).toUTCString();
    const pageHeaders = { 'content-type': 'text/html', date };
    switch (fate.split(' ')[0]) {
      case '500': {
        const body = '{"code":"internal","message":"It failed.","status":500}';
        return { status: 500, headers: { 'content-type': 'application/json', date }, body };
      }
      case '502':
        return { status: 502, headers: pageHeaders, body: '<html>Bad gateway</html>' };
      case '503': {
        const asked = chance.happens(0.5) ? { 'retry-after': String(chance.between(5, 120)) } : {};
        return { status: 503, headers: { ...pageHeaders, ...asked }, body: '<html>Come back later</html>' };
      }
      case 'page':
        return {
          status: chance.pick([404, 200]),
          headers: { 'content-type': 'text/html' },
          body: '<html>?</html>',
        };
      default:
        return null;
    }
  }

  return {
    early,
    kill() {
      isDead = true;
      wait.restart(world.now);
    },
    async fetch(input, init) {
      if (isDead) return never();
      const request = input instanceof Request ? input : new Request(input, init);
      requests.set(request.signal, request);
      const { method, headers } = request;
      const url = new URL(request.url);
      const body = method === 'GET' ? null : (await request.text()) || null;
      const sent = { method, path: url.pathname, query: url.searchParams, headers, body };
      try {
        const response = await send(sent, request.signal);
        return isDead ? never() : response;
      } catch (error) {
        if (isDead) return never();
        throw error;
      }
    },
  };
}

const never = (): Promise<never> => new Promise(() => {});

function networkError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
