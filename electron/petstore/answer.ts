import type { RemoteId } from '../../shared/ids/ids.ts';
import type { MonotonicMs, ServiceMs } from '../../shared/time/time.ts';
import type { RateLimit } from './headers.ts';

/** What every answer carries for the gate, whatever the outcome of the request. */
export interface AnswerMeta {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  sentAt: MonotonicMs;
  answeredAt: MonotonicMs;
  /** The service's `Date`. */
  serviceDate: ServiceMs | null;
  rateLimit: RateLimit | null;
  deprecated: number | null;
  sunset: number | null;
  /** The service says that it repeated an earlier answer, under its Idempotency-Key. */
  replayed: boolean;
}

/** Why an outcome is unknown (docs/sync.md, "An entry's life"): the request may or may not have had its effect. */
export type UnknownWhy =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'redirect'
  | 'not_json'
  | 'not_an_echo'
  | 'odd_status';

/**
 * The outcome of one request, classified as in docs/sync.md ("An entry's life"). `code` is the service's own if it had one,
 * else ours; `words` is its message, null or absent if it had none.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T; etag: string | null; next: string | null }
  | { kind: 'not_modified' }
  /** 429; `waitMs` is null if there is no Retry-After. */
  | { kind: 'rate_limited'; waitMs: number | null; code: string; words?: string | null }
  /** 403 that says the key is banned, or carries Retry-After. */
  | { kind: 'banned'; waitMs: number | null; code: string; words?: string | null }
  | { kind: 'unauthorized'; code: string; words?: string | null }
  /** Any other 4xx: the unchanged request will never succeed. `waitMs`: from its Retry-After, absent if there is none. */
  | {
      kind: 'refused';
      status: number;
      /** False: it may come from a proxy in front of the service, which says nothing about the request. */
      byService: boolean;
      waitMs?: number;
      /** For a 409: the id in its `Location`, of what the first request under that key created. */
      made?: RemoteId;
      code: string;
      words?: string | null;
    }
  /** `waitMs`: from the Retry-After of a 5xx. */
  | {
      kind: 'unknown';
      why: UnknownWhy;
      /** The program aborted the request: this says nothing about the service. */
      stopped?: true;
      waitMs: number | null;
      code: string;
      words?: string | null;
    }
  /** The service certainly never received it: no connection, or the circuit opened at the last moment. */
  | { kind: 'not_sent'; why: 'unreachable' | 'gate' | 'unavailable'; code: string; words?: null };

export type Answer<T> = Outcome<T> & { meta: AnswerMeta };

const MAX_WORDS = 500;

/** The service's code and message in an error body, trimmed. */
export function readErrorWords(status: number, parsed: unknown): { code: string; words: string | null } {
  const body =
    typeof parsed === 'object' && parsed !== null ? (parsed as { code?: unknown; message?: unknown }) : {};
  return { code: readWords(body.code) ?? `http_${status}`, words: readWords(body.message) };
}

function readWords(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_WORDS);
}

/** Whether a 403 is about the key and not about this request. */
export function isBan(code: string, waitMs: number | null): boolean {
  return waitMs !== null || /ban/i.test(code);
}
