import type { LocalId } from '../../../shared/ids/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';
import type { ServiceMs } from '../../../shared/time/time.ts';

/** Which parts of contract v1 the service was proven to keep when a request was sent (docs/contract.md, "Proof"). */
export interface Proven {
  repeatsAnswers: boolean;
  keepsOrderIds: boolean;
}

/** A request about to be sent; it is stored first. */
export interface NewAttempt {
  operation: OperationName;
  path: string;
  body: string | null;
  idempotencyKey: string | null;
  /** The condition of the request, an ETag. */
  ifMatch?: string | null;
  /** For a stock count: the old and the new value. Units. */
  stockBase?: number | null;
  stockTarget?: number | null;
  /** Default: nothing. */
  proven?: Proven;
  /** The service's time when the key was first used, Unix milliseconds; null: unknown, and the key counts as expired. */
  keyedAt?: ServiceMs | null;
}

/** The last request of an entry. */
export interface Attempt extends Required<NewAttempt> {
  id: LocalId;
  number: number;
  outcome: string | null;
  /** HTTP status of the answer; null if there was none, or none yet. */
  status: number | null;
}

/** The result of an attempt, for the entry's history on the Sync screen. */
export interface AttemptEnd {
  outcome: string;
  status: number | null;
  /** The service's code, or ours for a network failure; null for a success. */
  code: string | null;
  /** The service's own message; null if it had none. */
  words: string | null;
  /** The service's time now, for a key that was first used before any answer. Unix milliseconds. */
  keyedAt?: ServiceMs | null;
}
