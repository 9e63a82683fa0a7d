import type { Limiter, Verdict } from '../../lab/simulator/limiter.ts';
import type { RetryAfter } from './retry-after.ts';

/** Requests as the service and its limiter saw them. */
interface Seen {
  /** Number of times that each order was created. */
  created: Map<number, number>;
  lastAnswerAt: number;
  /** Requests that a till sent during the wait of a received 429. */
  duringOwnWait: number;
}

/** One till's network access. */
export interface Network {
  fetch: typeof globalThis.fetch;
}

export const ADDRESS = 'http://service.example';

interface Exchanged {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface NetworkOptions {
  limiter: Limiter;
  /** One-way latency, milliseconds. */
  latency: () => number;
  /** Milliseconds that the machine's clock is ahead of the service's. */
  skew: number;
  retryAfter: RetryAfter;
}

/**
 * A service with only a limiter and a list of orders, behind some latency. Uses `Date` and timers, which the run has faked.
 */
export function createNetwork({ limiter, latency, skew, retryAfter }: NetworkOptions) {
  const seen: Seen = { created: new Map(), lastAnswerAt: 0, duringOwnWait: 0 };
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  async function exchange(body: string, till: { closedUntil: number }): Promise<Exchanged> {
    if (Date.now() < till.closedUntil) seen.duringOwnWait += 1;
    await wait(latency());
    const now = Date.now() - skew;
    const verdict = limiter.take(now);
    const answer = answerTo(verdict, body, now);
    await wait(latency());
    seen.lastAnswerAt = Date.now();
    if (!verdict.passed) till.closedUntil = Math.max(till.closedUntil, now + verdict.waitMs + skew);
    return answer;
  }

  function answerTo(verdict: Verdict, body: string, now: number): Exchanged {
    const common = {
      ...verdict.headers,
      date: new Date(now).toUTCString(),
      'content-type': 'application/json',
    };
    if (verdict.passed) return { status: 201, headers: common, body: create(body) };
    const header = retryAfter(verdict.waitMs, now, verdict.by);
    const headers = { ...common, ...(header === null ? {} : { 'retry-after': header }) };
    return verdict.by === 'ban'
      ? { status: 403, headers, body: BANNED }
      : { status: 429, headers, body: LIMITED };
  }

  function create(body: string): string {
    const { id } = JSON.parse(body) as { id: number };
    seen.created.set(id, (seen.created.get(id) ?? 0) + 1);
    return body;
  }

  return {
    seen,
    /** One till's network access. */
    till(): Network {
      const till = { closedUntil: 0 };
      return {
        fetch: async (input, init) => {
          const body = input instanceof Request ? await input.text() : String(init?.body);
          const answer = await exchange(body, till);
          return new Response(answer.body, answer);
        },
      };
    },
  };
}

const LIMITED = JSON.stringify({ code: 'rate_limited', message: 'Too many requests.', status: 429 });
const BANNED = JSON.stringify({ code: 'key_banned', message: 'The key is banned.', status: 403 });
