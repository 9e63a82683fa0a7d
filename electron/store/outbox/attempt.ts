import type { LocalId } from '../../../shared/ids.ts';
import type { OperationName } from '../../../shared/petstore/operations.ts';

/** A request about to leave: what is frozen before it does. */
export interface NewAttempt {
  operation: OperationName;
  path: string;
  body: string | null;
  idempotencyKey: string | null;
  stockBase?: number;
  stockTarget?: number;
  /** The condition it goes under, an ETag. */
  ifMatch?: string | null;
}

/** The last request of an entry. */
export interface Attempt {
  id: LocalId;
  number: number;
  operation: OperationName;
  path: string;
  body: string | null;
  idempotencyKey: string | null;
  stockBase: number | null;
  stockTarget: number | null;
  ifMatch: string | null;
  outcome: string | null;
  /** HTTP status of the answer; null where none came, or none yet. */
  status: number | null;
  /** The code of that answer; null where it had none. */
  errorCode: string | null;
}

/** What became of an attempt, for the entry's life on the Sync screen. */
export interface AttemptEnd {
  outcome: string;
  status: number | null;
  /** The service's code, or ours for the network's trouble; null for a success. */
  code: string | null;
  /** The service's own sentence; null where it had none. */
  words: string | null;
}
