import type { ErrorCode, Fact } from './codes.ts';

/**
 * The result of anything that may be refused. A refusal is a value, not an exception, wherever it crosses a boundary
 * (IPC, the command line), so that the other side can neither forget it nor lose its facts.
 */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** A refusal as it crosses a boundary: a code, and its facts; the screen makes the sentence (errors/sentence.ts). */
export interface Failure {
  code: ErrorCode;
  facts: Record<string, Fact>;
}

/** Wraps a value as a success. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Wraps a failure. */
export function failed(error: Failure): Result<never> {
  return { ok: false, error };
}
