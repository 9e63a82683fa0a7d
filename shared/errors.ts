import type { Failure } from './result.ts';

/**
 * An expected refusal. `message` is one plain sentence in English for the person, saying what to do next where there
 * is something to do; the renderer translates by `code` and `facts`. Neither carries a key or a customer's data.
 */
export class PerchError extends Error {
  readonly code: string;
  readonly facts: Failure['facts'];

  constructor(code: string, message: string, facts: Failure['facts'] = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PerchError';
    this.code = code;
    this.facts = facts;
  }
}

/** Turns anything thrown into a Failure; what was not expected becomes `internal`, its text kept for the log only. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof PerchError) {
    return { code: thrown.code, message: thrown.message, facts: thrown.facts };
  }
  return {
    code: 'internal',
    message: 'Something went wrong inside Perch. Nothing that was shown as done is lost; please try again.',
    facts: {},
  };
}
