import type { RemoteId } from '../../shared/ids/ids.ts';
import type { MonotonicMs, ServiceMs } from '../../shared/time/time.ts';
import type { RateLimit } from './headers.ts';

/** What every answer carries for the gate, whatever became of the request itself. */
export interface AnswerMeta {
  /** HTTP status; null where no answer came. */
  status: number | null;
  sentAt: MonotonicMs;
  answeredAt: MonotonicMs;
  /** The service's `Date`. */
  serviceDate: ServiceMs | null;
  rateLimit: RateLimit | null;
  deprecated: number | null;
  sunset: number | null;
  /** The service says that it gave an answer again that it had given before, under its Idempotency-Key. */
  replayed: boolean;
}

/** Why an outcome is not known (docs/sync.md, "An entry's life"): the request may or may not have had its effect. */
export type UnknownWhy =
  | 'timeout'
  | 'connection_lost'
  | 'server_error'
  | 'redirect'
  | 'not_json'
  | 'not_an_echo'
  | 'odd_status';

/**
 * The outcome of one request, classified as in docs/sync.md ("An entry's life"). `code` is the service's own where it had one,
 * else ours; `words` is its sentence, null or left out where it had none.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T; etag: string | null; next: string | null }
  | { kind: 'not_modified' }
  /** 429; `waitMs` is null where there is no Retry-After. */
  | { kind: 'rate_limited'; waitMs: number | null; code: string; words?: string | null }
  /** 403 that says the key is banned, or carries Retry-After. */
  | { kind: 'banned'; waitMs: number | null; code: string; words?: string | null }
  | { kind: 'unauthorized'; code: string; words?: string | null }
  /** Any other 4xx: this request as it is will never succeed. `waitMs`: a Retry-After on it, left out where there is none. */
  | {
      kind: 'refused';
      status: number;
      /** False: it may come from something in front of the service, which knows nothing of the request. */
      byService: boolean;
      waitMs?: number;
      /** Of a 409: the id in its `Location`, of what the first request under that key made. */
      made?: RemoteId;
      code: string;
      words?: string | null;
    }
  /** `waitMs`: a Retry-After on a 5xx. */
  | {
      kind: 'unknown';
      why: UnknownWhy;
      /** The program ended the request itself: it says nothing about the service. */
      stopped?: true;
      waitMs: number | null;
      code: string;
      words?: string | null;
    }
  /** It is certain that the service never saw it: no connection, or the circuit opened in the last moment. */
  | { kind: 'not_sent'; why: 'unreachable' | 'gate' | 'unavailable'; code: string; words?: null };

export type Answer<T> = Outcome<T> & { meta: AnswerMeta };

const MAX_WORDS = 500;

/** The service's code and words in an error body, trimmed. */
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
