import type { Doubts } from './doubts.ts';
import type { Chance } from './random.ts';
import type { SimService } from './service.ts';
import type { SimAnswer, SimRequest } from './words.ts';
import type { World } from './world.ts';

/** What the network does to requests, from when to when. */
export interface Trouble {
  /** `mixed`: now lossy, now errors, drawn for each request. */
  kind: 'lossy' | 'down' | 'slow' | 'errors' | 'portal' | 'redirect' | 'mixed';
  from: number;
  until: number;
  /** Of all requests, the share that is hit. */
  share: number;
  /** The only till that it hits; all of them where there is none. */
  till?: number;
}

/** Milliseconds a request may be late and still arrive, counted from when it was sent. */
export const LATEST_ARRIVAL_MS = 50_000;

/** An answer that comes later than this finds other requests sent already. */
const HEARD_WITHIN_MS = 900;

export interface NetworkOptions {
  world: World;
  service: SimService;
  chance: Chance;
  troubles: readonly Trouble[];
  /** The number of the till. */
  till?: number;
  /** One way, milliseconds. */
  latency: number;
  /** Hears what leaves and what arrives. */
  doubts: Doubts;
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
  length: number;
}

/** Connects a till to the service through the network of a schedule. */
export function connect(options: NetworkOptions, asked: Asked, trace: (line: string) => void): Line {
  const { world, service, chance, troubles, doubts } = options;
  let dead = false;
  let heard: { at: number; before: Asked } | null = null;
  const early: Line['early'] = [];

  function hit(): Trouble | null {
    const now = troubles.find(
      ({ from, until, till }) =>
        world.now >= from && world.now < until && (till === undefined || till === options.till),
    );
    if (!now || !chance.happens(now.share)) return null;
    return now.kind === 'mixed' ? { ...now, kind: chance.pick(['lossy', 'errors'] as const) } : now;
  }

  async function send(request: SimRequest, signal: AbortSignal): Promise<Response> {
    const label = `${request.method} ${request.path}`;
    const trouble = hit();
    service.counts.sent += 1;
    const probes = noteEarly(label, trouble?.kind !== 'down');
    if (trouble?.kind === 'down') throw networkError('ECONNREFUSED');
    if (trouble?.kind === 'portal')
      return respond({ status: 200, headers: html, body: '<html>Room number?</html>' }, signal);
    if (trouble?.kind === 'redirect')
      return respond({ status: 302, headers: { location: '/login' }, body: '' }, signal);
    const way = () => options.latency * (0.5 + chance.next());
    const late = trouble?.kind === 'slow' ? chance.between(1000, LATEST_ARRIVAL_MS) : 0;
    const dice = trouble?.kind === 'lossy' || trouble?.kind === 'errors' ? chance.between(0, 3) : -1;
    const lostOnTheWay = trouble?.kind === 'lossy' && dice === 0;
    const sent = request.method === 'GET' ? null : doubts.leaves(request.path, request.body);
    const arrived = world.sleep(way() + late).then((): SimAnswer | null => {
      if (lostOnTheWay) return null;
      if (trouble?.kind === 'errors' && dice === 0) return serverError(503, html, '<html>Bad gateway</html>');
      if (trouble?.kind === 'errors' && dice === 1)
        return serverError(500, {}, '{"code":"internal","message":"Oops","status":500}');
      const answer = service.answer(request);
      if (sent && answer.status < 300) sent.arrived = true;
      // Whoever cannot hear that it should wait cannot keep to it.
      const unheard = trouble?.kind === 'errors' || trouble?.kind === 'lossy' || late > HEARD_WITHIN_MS;
      if (answer.status === 429 && (unheard || dead)) service.unheard += 1;
      if (probes && (answer.status === 429 || answer.status === 403)) service.probed += 1;
      if (trouble?.kind === 'errors') return serverError(502, {}, '');
      return answer;
    });
    const hangs = trouble?.kind === 'lossy' && chance.happens(0.5);
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    aborted.catch(() => {});
    const answer = await Promise.race([arrived, aborted]);
    if (answer === null || trouble?.kind === 'lossy') {
      if (hangs) await aborted;
      throw networkError('ECONNRESET');
    }
    await Promise.race([world.sleep(way()), aborted]);
    trace(`${label} -> ${answer.status}`);
    // The probe that a restart may make was let through: the service itself says that its wait is over.
    if (probes && !dead && answer.status < 500 && ![401, 403, 429].includes(answer.status))
      asked.until = world.now;
    return respond(answer, signal);
  }

  /** Whether this is the one request that may try a long wait after a restart; one that cannot leave tries nothing. */
  function noteEarly(path: string, leaves: boolean): boolean {
    if (world.now >= asked.until) return false;
    if (asked.probes > 0 && asked.length > 3_600_000) {
      if (leaves) asked.probes -= 1;
      return leaves;
    }
    early.push({ at: world.now, until: asked.until, path });
    return false;
  }

  async function respond(answer: SimAnswer, signal: AbortSignal): Promise<Response> {
    if (dead) await new Promise(() => {});
    signal.throwIfAborted();
    if (answer.status === 429 || answer.status === 403) {
      const wait = waitOf(answer, service);
      if (world.now + wait > asked.until) {
        heard = { at: world.now, before: { ...asked } };
        asked.until = world.now + wait;
        asked.length = wait;
      }
    }
    const empty = answer.status === 204 || answer.status === 304;
    return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers });
  }

  return {
    early,
    kill() {
      dead = true;
      // What is heard in the moment of the kill cannot be written down any more.
      if (heard?.at !== world.now) return;
      Object.assign(asked, heard.before);
      service.unheard += 1;
    },
    fetch: async (input, init) => {
      if (dead) return new Promise(() => {});
      const request = input instanceof Request ? input : new Request(input, init);
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

function serverError(status: number, headers: Record<string, string>, body: string): SimAnswer {
  return { status, headers, body };
}

/** How long a refusal really asks to wait, in the plainest reading of the form that this service uses. */
function waitOf(answer: SimAnswer, service: SimService): number {
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
  if (service.traits.retryAfter === 'ms') return value;
  if (Number.isNaN(value)) return text.endsWith('GMT') ? Date.parse(text) - 2000 - service.now() : 60_000;
  if (value >= 1e12) return value - 1000 - service.now();
  return value >= 1e9 ? (value - 1) * 1000 - service.now() : value * 1000;
}

function networkError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
