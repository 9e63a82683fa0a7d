import { Readable } from 'node:stream';
import type { Limiter } from '../sim/limiter.ts';

/** What the service and its limiter saw. */
export interface Seen {
  /** How often each order was created, by its number. */
  created: Map<number, number>;
  lastAnswerAt: number;
}

export interface Network {
  seen: Seen;
  /** For everything that speaks through fetch. */
  fetch: typeof globalThis.fetch;
  /** For got, whose `request` option may answer with a stream. */
  answer(body: string): Promise<Readable>;
}

export const ADDRESS = 'http://service.example';

/**
 * The service with nothing behind its limiter but a list, some milliseconds away. Time is whatever `Date` and timers
 * say, which the run has made virtual; the service's clock is `skew` off the machine's.
 */
export function createNetwork(limiter: Limiter, latency: () => number, skew: number): Network {
  const seen: Seen = { created: new Map(), lastAnswerAt: 0 };
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  async function exchange(
    body: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    await wait(latency());
    const now = Date.now() - skew;
    const verdict = limiter.take(now);
    const headers = {
      ...verdict.headers,
      date: new Date(now).toUTCString(),
      'content-type': 'application/json',
    };
    const answer = verdict.passed
      ? { status: 201, headers, body: create(body) }
      : {
          status: verdict.by === 'ban' ? 403 : 429,
          headers: { ...headers, 'retry-after': String(Math.ceil(verdict.waitMs / 1000)) },
          body: verdict.by === 'ban' ? BANNED : LIMITED,
        };
    await wait(latency());
    seen.lastAnswerAt = Date.now();
    return answer;
  }

  function create(body: string): string {
    const { id } = JSON.parse(body) as { id: number };
    seen.created.set(id, (seen.created.get(id) ?? 0) + 1);
    return body;
  }

  return {
    seen,
    fetch: async (input, init) => {
      const body = input instanceof Request ? await input.text() : String(init?.body);
      const answer = await exchange(body);
      return new Response(answer.body, answer);
    },
    async answer(body) {
      const { status, headers, body: text } = await exchange(body);
      const message = Readable.from([Buffer.from(text)], { objectMode: false });
      return Object.assign(message, {
        statusCode: status,
        statusMessage: '',
        headers,
        rawHeaders: [],
        complete: true,
      });
    },
  };
}

const LIMITED = JSON.stringify({ code: 'rate_limited', message: 'Too many requests.', status: 429 });
const BANNED = JSON.stringify({ code: 'key_banned', message: 'The key is banned.', status: 403 });
