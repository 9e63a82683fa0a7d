import { DAY_MS, MINUTE_MS } from '../../shared/time/time.ts';
/** Algorithm of a window. `first`: fixed, starting with the first request, as in our own service. */
export type WindowKind = 'fixed' | 'first' | 'sliding' | 'bucket';

export interface LimiterOptions {
  kind: WindowKind;
  minute: number;
  day: number;
  /** Reported reset: rounded down, up, or (for a sliding window) the time when the window is empty. */
  reset?: 'floor' | 'ceil' | 'all-clear';
  /** Which window the headers show. */
  shows?: 'nearer' | 'minute' | 'day' | 'none';
}

export interface Verdict {
  passed: boolean;
  /** Milliseconds until a request would pass; 0 if this one passed. */
  waitMs: number;
  /** The window that refused it. */
  by: 'minute' | 'day' | 'ban' | null;
  headers: Record<string, string>;
}

const GRACE_MS = 1000;
const BAN_MS = 15 * MINUTE_MS;

/** The limits of one key in different implementations, with the ban of our service (docs/contract.md, "Bans"). */
export class Limiter {
  readonly options: LimiterOptions;
  #minute: Window;
  #day: Window;
  #bannedUntil = 0;
  /** End of the wait of the last 429, and requests during it. */
  #refusedUntil = 0;
  #graceUntil = 0;
  #strikes = 0;
  /** For the checks; `early`: requests during a wait. */
  readonly counts = { passed: 0, refused: 0, refusedByDay: 0, early: 0, bans: 0 };

  constructor(options: LimiterOptions) {
    this.options = options;
    this.#minute = createWindow(options.kind, options.minute, MINUTE_MS);
    this.#day = createWindow(options.kind === 'bucket' ? 'fixed' : options.kind, options.day, DAY_MS);
  }

  /** Counts a request. `now` is the service's clock. */
  take(now: number): Verdict {
    if (now < this.#bannedUntil) return this.#verdict(now, this.#bannedUntil - now, 'ban');
    // During the wait of an earlier refusal, after the grace period for requests in flight.
    if (now < this.#refusedUntil && now > this.#graceUntil) {
      this.counts.early += 1;
      this.#strikes += 1;
      if (this.#strikes >= 3) {
        this.counts.bans += 1;
        this.#strikes = 0;
        this.#refusedUntil = 0;
        this.#bannedUntil = now + BAN_MS;
        return this.#verdict(now, BAN_MS, 'ban');
      }
    }
    const dayWait = this.#day.wait(now);
    const wait = dayWait > 0 ? dayWait : this.#minute.wait(now);
    if (wait > 0) {
      this.counts.refused += 1;
      if (dayWait > 0) this.counts.refusedByDay += 1;
      if (now >= this.#refusedUntil) {
        this.#refusedUntil = now + wait;
        this.#graceUntil = now + GRACE_MS;
        this.#strikes = 0;
      }
      return this.#verdict(now, wait, dayWait > 0 ? 'day' : 'minute');
    }
    this.counts.passed += 1;
    this.#minute.take(now);
    this.#day.take(now);
    return this.#verdict(now, 0, null);
  }

  /** A request of another, well-behaved user of the key. */
  outside(now: number): void {
    if (this.#minute.wait(now) > 0 || this.#day.wait(now) > 0) return;
    this.#minute.take(now);
    this.#day.take(now);
  }

  /** Others use up the minute. */
  exhaustMinute(now: number): void {
    while (this.#minute.wait(now) === 0 && this.#day.wait(now) === 0) this.outside(now);
  }

  /** Bans the key for requests of others. */
  ban(now: number, ms: number): void {
    this.#bannedUntil = Math.max(this.#bannedUntil, now + ms);
  }

  #verdict(now: number, waitMs: number, by: Verdict['by']): Verdict {
    return { passed: waitMs === 0, waitMs, by, headers: this.#headers(now) };
  }

  #headers(now: number): Record<string, string> {
    const { shows = 'nearer', reset = 'ceil' } = this.options;
    if (shows === 'none') return {};
    const minute = this.#minute.state(now, reset === 'all-clear');
    const day = this.#day.state(now, reset === 'all-clear');
    const nearer = day.remaining < minute.remaining ? day : minute;
    const state = shows === 'minute' ? minute : shows === 'day' ? day : nearer;
    const seconds = reset === 'floor' ? Math.floor(state.resetsAt / 1000) : Math.ceil(state.resetsAt / 1000);
    return {
      'x-ratelimit-limit': String(state.limit),
      'x-ratelimit-remaining': String(state.remaining),
      'x-ratelimit-reset': String(seconds),
    };
  }
}

interface Window {
  /** Milliseconds until the next request passes. */
  wait(now: number): number;
  take(now: number): void;
  state(now: number, allClear: boolean): { limit: number; remaining: number; resetsAt: number };
}

function createWindow(kind: WindowKind, limit: number, length: number): Window {
  switch (kind) {
    case 'fixed':
    case 'first':
      return fixedWindow(limit, length, kind === 'first');
    case 'sliding':
      return slidingWindow(limit, length);
    case 'bucket':
      return bucket(limit, length);
  }
}

function fixedWindow(limit: number, length: number, beginsWithFirst: boolean): Window {
  let end = 0;
  let used = 0;
  const roll = (now: number) => {
    if (now < end) return;
    used = 0;
    end = beginsWithFirst ? 0 : (Math.floor(now / length) + 1) * length;
  };
  return {
    wait(now) {
      roll(now);
      return used < limit ? 0 : end - now;
    },
    take(now) {
      roll(now);
      if (end === 0) end = now + length;
      used += 1;
    },
    state(now) {
      roll(now);
      return { limit, remaining: limit - used, resetsAt: end === 0 ? now + length : end };
    },
  };
}

function slidingWindow(limit: number, length: number): Window {
  let taken: number[] = [];
  const roll = (now: number) => {
    let gone = 0;
    while (gone < taken.length && (taken[gone] as number) + length <= now) gone += 1;
    if (gone > 0) taken = taken.slice(gone);
  };
  return {
    wait(now) {
      roll(now);
      return taken.length < limit ? 0 : (taken[0] as number) + length - now;
    },
    take: (now) => {
      taken.push(now);
    },
    state(now, allClear) {
      roll(now);
      const last = (allClear ? taken.at(-1) : taken[0]) ?? now;
      return { limit, remaining: limit - taken.length, resetsAt: last + length };
    },
  };
}

function bucket(limit: number, length: number): Window {
  let tokens = limit;
  let at = 0;
  const rate = limit / length;
  const roll = (now: number) => {
    tokens = Math.min(limit, tokens + (now - at) * rate);
    at = now;
  };
  return {
    wait(now) {
      roll(now);
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) / rate);
    },
    take(now) {
      roll(now);
      tokens -= 1;
    },
    state(now) {
      roll(now);
      return { limit, remaining: Math.floor(tokens), resetsAt: now + (limit - tokens) / rate };
    },
  };
}
