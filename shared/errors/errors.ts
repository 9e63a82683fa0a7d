import type { ErrorCode, FactsOf } from './codes.ts';
import type { Failure } from './result.ts';

type Given<C extends ErrorCode> =
  Record<never, never> extends FactsOf<C>
    ? [facts?: FactsOf<C>, options?: ErrorOptions]
    : [facts: FactsOf<C>, options?: ErrorOptions];

/**
 * An expected refusal: a code and its facts (errors/codes.ts). Whoever shows it makes the sentence, in the person's
 * language (errors/sentence.ts). Facts contain neither a key nor a customer's data.
 */
export class PerchError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly facts: Failure['facts'];

  constructor(code: C, ...[facts, options]: Given<C>) {
    super(code, options);
    this.name = 'PerchError';
    this.code = code;
    const known = Object.entries(facts ?? {}).filter(([, fact]) => fact !== undefined);
    this.facts = Object.fromEntries(known) as Failure['facts'];
  }

  /** Recreates a refusal that crossed a boundary, to be thrown on this side. */
  static from({ code, facts }: Failure, options?: ErrorOptions): PerchError {
    return new PerchError<ErrorCode>(code, facts as FactsOf<ErrorCode>, options);
  }
}

/** Turns anything thrown into a Failure; unexpected errors become `internal`, with their text for the log only. */
export function toFailure(thrown: unknown): Failure {
  return thrown instanceof PerchError
    ? { code: thrown.code, facts: thrown.facts }
    : { code: 'internal', facts: {} };
}

/** A refusal as a value, for callers that return it instead of throwing. */
export function failureOf<C extends ErrorCode>(code: C, ...given: Given<C>): Failure {
  return toFailure(new PerchError(code, ...given));
}
