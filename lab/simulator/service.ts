import { failure, type SimAnswer, type SimRequest } from './http.ts';
import type { Limiter, Verdict } from './limiter.ts';
import { ServiceData } from './service-data.ts';
import type { ServiceTraits } from './traits.ts';

/** The Petstore Service of a schedule, in memory: its limiter, its clock, its own way to ask for a wait. */
export class FakeService extends ServiceData {
  readonly limiter: Limiter;
  /** Until then no key is taken. True milliseconds. */
  refusesKeyUntil = 0;
  /** Refusals (429) that did not reach the till, or not in time. */
  unheard = 0;
  /** Probes after a restart that came before a long wait was over. */
  probed = 0;
  /** Requests that it answers with a 500 without looking at them. */
  failing: { method: string; path: string } | null = null;
  #now: () => number;

  constructor(traits: ServiceTraits, limiter: Limiter, now: () => number) {
    super(traits, now);
    this.limiter = limiter;
    this.#now = now;
  }

  /** Milliseconds since 1970 by the service's clock. */
  now(): number {
    return this.#now() + this.traits.clockOff;
  }

  /** A request arrives: the limiter decides, then the routes. */
  answer(request: SimRequest): SimAnswer {
    this.counts.requests += 1;
    const verdict = this.limiter.take(this.now());
    const common = { ...verdict.headers, date: new Date(this.now()).toUTCString() };
    if (!verdict.passed) return this.#refusal(verdict, common);
    if (this.#now() < this.refusesKeyUntil) {
      return { ...failure(401), headers: { ...common, 'content-type': 'application/json' } };
    }
    const { method, path } = request;
    const fails = this.failing?.method === method && this.failing.path === path;
    const answer = fails ? { ...failure(500), headers: {} } : this.route(request);
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
}
